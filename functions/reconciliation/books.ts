import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import { kindOfKey } from "../contract/item-kinds.ts";
import {
  type Charge,
  type Check,
  type Drift,
  faultsOf,
  type Movement,
  type Paid,
  refundFault,
} from "./faults-of-checks.ts";
import { RequestNumbers } from "./request-numbers.ts";
import { isPastItsEnd, type Span } from "./span.ts";
import type { Statement } from "./statement.ts";

/** An item as exports have it. */
type Image = Record<string, AttributeValue>;

const Wallet = z.object({ availableHalfCredits: z.number() });
const MovementRow = z.object({
  accountId: z.string(),
  kind: z.string(),
  subjectId: z.string(),
  halfCredits: z.number(),
  at: z.string(),
});

type Account = { available?: number; held: number; ledger: number; hasYoung: boolean };

/** The money: each account's ledger adds up to its wallet, and each check was paid for once and is known to the hub. */
export class Books {
  readonly #span: Span;
  readonly #accounts = new Map<string, Account>();
  /** By the id of the check. */
  readonly #paid = new Map<string, Paid>();
  readonly #kindsOfCheck = new Map<string, Check>();
  readonly #kindsOfCharge = new Map<string, Charge>();
  readonly #kindsOfPaid = new Map<Check | undefined, Map<Charge | undefined, Paid>>();
  #charges = 0;
  readonly #refunds: Movement[] = [];
  readonly #requestNumbers: RequestNumbers;

  constructor(span: Span, statements: readonly Statement[] = []) {
    this.#span = span;
    this.#requestNumbers = new RequestNumbers(statements);
  }

  add(image: Image): void {
    if (isPastItsEnd(image, this.#span)) return;
    const pk = image.pk?.S ?? "";
    const kind = kindOfKey(pk);
    if (kind === "liveVerification") this.#addVerification(image);
    if (kind === "screening") this.#addScreening(image);
    if (kind === "ledger") this.#addMovement(image);
    if (kind === "wallet") {
      const { availableHalfCredits } = Wallet.parse(unmarshall(image));
      this.#accountOf(pk.slice(pk.indexOf("#") + 1)).available = availableHalfCredits;
    }
  }

  /** Whatever does not hold. An account with something too young to be judged has a balance that is left open. */
  check() {
    const drifts: Drift[] = [...this.#requestNumbers.faults()];
    for (const [accountId, account] of this.#accounts) drifts.push(...balanceFaults(accountId, account));
    for (const [id, paid] of this.#paid) drifts.push(...faultsOf(id, paid));
    for (const refund of this.#refunds) drifts.push(...refundFault(refund, this.#paid.get(refund.subjectId) ?? {}));
    const open = [...this.#accounts.values()].filter(({ hasYoung }) => hasYoung).length;
    const figures = {
      wallets: this.#accounts.size,
      charges: this.#charges,
      refunds: this.#refunds.length,
    };
    return { figures, open, drifts };
  }

  #addVerification(image: Image): void {
    const id = image.verificationId?.S ?? "";
    const accountId = image.accountId?.S ?? "";
    const isCompleted = image.status?.S === "completed";
    const isYoung = this.#isYoung(image.completedAt?.S ?? image.requestedAt?.S);
    const account = this.#accountOf(accountId);
    account.held += Number(image.heldHalfCredits?.N ?? 0);
    account.hasYoung ||= isYoung;
    const isUndelivered = image.delivery?.S === "failed";
    this.#addCheck(id, { accountId, isCompleted, price: pricePerCheck, isUndelivered, isYoung });
    const requestedAt = image.requestedAt?.S ?? "";
    this.#requestNumbers.add({ id, accountId, number: image.vrn?.S, requestedAt, isCompleted, isYoung });
  }

  #addScreening(image: Image): void {
    const isYoung = this.#isYoung(image.at?.S);
    const accountId = image.accountId?.S ?? "";
    this.#accountOf(accountId).hasYoung ||= isYoung;
    // A batch is charged once for the subjects of all its items.
    const id = image.batchId?.S ?? image.screeningRequestId?.S ?? "";
    const before = this.#paid.get(id)?.check?.price ?? 0;
    const price = before + Number(image.priceHalfCredits?.N ?? 0) * (image.subjects?.L?.length ?? 1);
    this.#addCheck(id, { accountId, isCompleted: true, price, isUndelivered: false, isYoung });
  }

  #addMovement(image: Image): void {
    const movement = MovementRow.parse(unmarshall(image));
    const { accountId, halfCredits, kind, subjectId } = movement;
    const isYoung = this.#isYoung(movement.at);
    const account = this.#accountOf(accountId);
    account.ledger += halfCredits;
    account.hasYoung ||= isYoung;
    if (kind === "charge") {
      this.#addCharge(subjectId, { accountId, halfCredits, age: this.#ageOf(movement.at) });
    }
    if (kind === "refund" && !isYoung) this.#refunds.push({ accountId, subjectId, halfCredits });
  }

  #addCheck(id: string, check: Check): void {
    const charge = this.#paid.get(id)?.charge;
    this.#paid.set(id, this.#alikePaid(alike(this.#kindsOfCheck, check), charge));
  }

  #addCharge(id: string, charge: Charge): void {
    const before = this.#paid.get(id);
    if (before?.charge === undefined) this.#charges += 1;
    this.#paid.set(id, this.#alikePaid(before?.check, alike(this.#kindsOfCharge, charge)));
  }

  #alikePaid(check: Check | undefined, charge: Charge | undefined): Paid {
    const ofCheck = this.#kindsOfPaid.get(check) ?? new Map<Charge | undefined, Paid>();
    this.#kindsOfPaid.set(check, ofCheck);
    const paid = ofCheck.get(charge) ?? { check, charge };
    ofCheck.set(charge, paid);
    return paid;
  }

  #accountOf(accountId: string): Account {
    const known = this.#accounts.get(accountId);
    if (known !== undefined) return known;
    const account = { held: 0, ledger: 0, hasYoung: false };
    this.#accounts.set(accountId, account);
    return account;
  }

  #isYoung(at = ""): boolean {
    return Date.parse(at) > this.#span.openSince.getTime();
  }

  #ageOf(at: string): Charge["age"] {
    if (this.#isYoung(at)) return "young";
    return Date.parse(at) > this.#span.keptSince.getTime() ? "kept" : "old";
  }
}

/** There are few different ones among a million: each is kept once. */
function alike<Value extends object>(known: Map<string, Value>, value: Value): Value {
  const name = Object.values(value).join(" ");
  const earlier = known.get(name);
  if (earlier === undefined) known.set(name, value);
  return earlier ?? value;
}

/** In half credits, as the ledger counts. */
const pricePerCheck = 2;
const credits = (halfCredits: number): string => `${halfCredits / 2} credits`;

function balanceFaults(accountId: string, { available, held, ledger, hasYoung }: Account): Drift[] {
  const subject = accountId;
  if (available === undefined) return [{ accountId, subject, says: `${accountId} has a ledger and no wallet.` }];
  if (available + held === ledger || hasYoung) return [];
  const says = `${accountId}: its wallet has ${credits(available)} and holds ${credits(held)}, and its ledger adds up to ${credits(ledger)}.`;
  return [{ accountId, subject, says }];
}
