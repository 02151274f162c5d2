import { itemKinds } from "../../../../functions/contract/item-kinds.ts";
import type { Change } from "../../../fakes/dynamo/table.ts";
import type { Item } from "../../../fakes/dynamo/values.ts";
import type { Worker } from "../worker.ts";
import type { Findings } from "./findings.ts";
import { kindOf, verificationIn } from "./records.ts";

const mostRefundsADay = 3;

type Balance = { available: number; held: number; ledger: number };

/** What an account owns, holds and has booked: after every commit the three must agree, and each row have its reason. */
export class MoneyRules {
  readonly #findings: Findings;
  readonly #balances = new Map<string, Balance>();
  /** Half credits by kind and subject. */
  readonly #booked = new Map<string, number>();
  readonly #refundsOfDay = new Map<string, number>();
  /** Who wrote the charge of what. */
  /** Hears of each charge. */
  charged: (subjectId: string) => void = () => {};
  readonly chargedBy = new Map<string, Worker | undefined>();

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  /** What an account was paid back on a day before anything happened. */
  begin(accountId: string, day: string, refunds: number): void {
    this.#refundsOfDay.set(`${accountId} ${day}`, refunds);
  }

  isCharged(subjectId: string): boolean {
    return this.#booked.has(`charge ${subjectId}`);
  }

  isRefunded(subjectId: string): boolean {
    return this.#booked.has(`refund ${subjectId}`);
  }

  committed(changes: readonly Change[], worker: Worker | undefined): void {
    const touched = new Set<Balance>();
    for (const change of changes) {
      const balance = this.#move(change, worker);
      if (balance !== undefined) touched.add(balance);
    }
    for (const balance of touched) this.#check(balance);
    for (const { before, after } of changes) if (after !== undefined) this.#checkReasons(before, after);
  }

  #move({ before, after }: Change, worker: Worker | undefined): Balance | undefined {
    const item = after ?? before;
    if (item === undefined) return undefined;
    const kind = kindOf(item);
    if (kind === itemKinds.wallet) return this.#moveWallet(item, Number(after?.availableHalfCredits));
    if (kind === itemKinds.ledger) return this.#book(item, before, worker);
    if (verificationIn(item) === undefined) return undefined;
    const balance = this.#balanceOf(String(item.accountId));
    balance.held += heldBy(after) - heldBy(before);
    return balance;
  }

  #moveWallet({ pk }: Item, available: number): Balance {
    const balance = this.#balanceOf(String(pk).slice(itemKinds.wallet.length + 1));
    balance.available = available;
    return balance;
  }

  #book(row: Item, before: Item | undefined, worker: Worker | undefined): Balance {
    const { accountId, kind, subjectId, halfCredits, at } = row;
    const balance = this.#balanceOf(String(accountId));
    if (before !== undefined) this.#findings.fail("ledger rows stay", `${kind} of ${subjectId} was changed`);
    balance.ledger += Number(halfCredits);
    this.#booked.set(`${kind} ${subjectId}`, Number(halfCredits));
    if (kind === "charge") this.#charged(String(subjectId), worker);
    if (kind === "refund") this.#refunded(String(accountId), String(subjectId), String(at));
    return balance;
  }

  #charged(subjectId: string, worker: Worker | undefined): void {
    this.chargedBy.set(subjectId, worker);
    this.charged(subjectId);
  }

  #refunded(accountId: string, subjectId: string, at: string): void {
    const charge = this.#booked.get(`charge ${subjectId}`);
    const refund = this.#booked.get(`refund ${subjectId}`);
    if (charge === undefined || refund !== -charge)
      this.#findings.fail("refunds give back what was charged", `${subjectId}: ${charge}, ${refund}`);
    const day = `${accountId} ${at.slice(0, "YYYY-MM-DD".length)}`;
    const count = (this.#refundsOfDay.get(day) ?? 0) + 1;
    this.#refundsOfDay.set(day, count);
    if (count > mostRefundsADay) this.#findings.fail("three refunds a day", `${count} refunds on ${day}`);
  }

  #check(balance: Balance): void {
    const { available, held, ledger } = balance;
    if (!(available >= 0)) this.#findings.fail("never negative", `a wallet holds ${available}`);
    if (available + held !== ledger)
      this.#findings.fail("wallet and held are the ledger", `${available} and ${held} held, ledger ${ledger}`);
  }

  /** A completed record is charged and only it is; a screening is charged; a failed delivery is refunded. */
  #checkReasons(before: Item | undefined, after: Item): void {
    if (kindOf(after) === itemKinds.screening) {
      const id = String(after.screeningRequestId);
      if (!this.isCharged(id)) this.#findings.fail("one charge a check", `${id} was recorded and not charged`);
    }
    const id = verificationIn(after);
    if (id === undefined) return;
    const isLive = after.environment === "live";
    if (this.isCharged(id) !== (isLive && after.status === "completed")) {
      this.#findings.fail("one charge a check", `${id} is ${after.status}, charged: ${this.isCharged(id)}`);
    }
    if (isLive && after.status === "completed" && after.delivery === "failed" && before?.delivery !== "failed")
      this.#checkGivenUp(id, after);
  }

  /** Where the day's refunds are used up there is none; the day is the one of whichever clock wrote it. */
  #checkGivenUp(id: string, { accountId }: Item): void {
    if (this.isRefunded(id)) return;
    const { now } = this.#findings.ground.scheduler;
    const counts = [-2_000, 0, 2_000].map(
      (off) => this.#refundsOfDay.get(`${accountId} ${new Date(now + off).toISOString().slice(0, 10)}`) ?? 0,
    );
    if (Math.max(...counts) < mostRefundsADay)
      this.#findings.fail("a result is delivered or paid back", `${id} was not delivered and not refunded`);
  }

  #balanceOf(accountId: string): Balance {
    const known = this.#balances.get(accountId);
    if (known !== undefined) return known;
    const balance = { available: 0, held: 0, ledger: 0 };
    this.#balances.set(accountId, balance);
    return balance;
  }
}

function heldBy(item: Item | undefined): number {
  return item?.status === "pending" ? Number(item.heldHalfCredits ?? 0) : 0;
}
