import { unmarshall } from "@aws-sdk/util-dynamodb";
import * as z from "zod";
import { kindOfKey } from "../../../functions/contract/item-kinds.ts";
import type { Image } from "../../../local/exports/newest-images.ts";
import { AuditFault } from "./fault.ts";
import type { Span } from "./span.ts";

const Wallet = z.object({ availableHalfCredits: z.number() });
const Movement = z.object({
  accountId: z.string(),
  kind: z.string(),
  subjectId: z.string(),
  halfCredits: z.number(),
  at: z.string(),
});
type Movement = z.infer<typeof Movement>;
type Charge = Pick<Movement, "halfCredits"> & { age: Age };
/** Too young to be judged; so old that what it was for may be gone; or neither. */
type Age = "young" | "kept" | "old";

type Account = { available?: number; held: number; ledger: number; hasYoung: boolean };
/** What was done for credits: a live verification, or a screening. */
type Check = { isCompleted: boolean; price: number; isUndelivered: boolean; isYoung: boolean };

/** The money: each account's ledger adds up to its wallet, and each check was paid for once. */
export class Books {
  readonly #span: Span;
  readonly #accounts = new Map<string, Account>();
  readonly #checks = new Map<string, Check>();
  readonly #charges = new Map<string, Charge>();
  readonly #kindsOfCheck = new Map<string, Check>();
  readonly #kindsOfCharge = new Map<string, Charge>();
  readonly #refunds: Movement[] = [];
  readonly #requestNumbers = new Set<string>();

  constructor(span: Span) {
    this.#span = span;
  }

  add(image: Image): void {
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

  check() {
    const [charges, checks] = [this.#charges, this.#checks];
    for (const [accountId, account] of this.#accounts) refuseBalance(accountId, account);
    for (const [id, check] of checks) refuseUncharged(id, check, charges.get(id));
    for (const [id, charge] of charges) refuseCharge(id, charge, checks.get(id));
    for (const refund of this.#refunds) {
      refuseRefund(refund, { charge: charges.get(refund.subjectId), check: checks.get(refund.subjectId) });
    }
    return { wallets: this.#accounts.size, charges: charges.size, refunds: this.#refunds.length };
  }

  #addVerification(image: Image): void {
    const id = image.verificationId?.S ?? "";
    const status = image.status?.S;
    const isYoung = this.#isYoung(image.completedAt?.S ?? image.requestedAt?.S);
    const account = this.#accountOf(image.accountId?.S ?? "");
    account.held += Number(image.heldHalfCredits?.N ?? 0);
    account.hasYoung ||= isYoung;
    const isUndelivered = image.delivery?.S === "failed";
    const check = { isCompleted: status === "completed", price: pricePerCheck, isUndelivered, isYoung };
    this.#checks.set(id, alike(this.#kindsOfCheck, check));
    this.#noteRequestNumber(id, image.vrn?.S);
  }

  /** The hub counts by these: as many as there are live records, and none twice. */
  #noteRequestNumber(id: string, number: string | undefined): void {
    const numbers = this.#requestNumbers;
    if (number === undefined) throw new AuditFault(`${id} has no request number, under which the hub knows it.`);
    if (numbers.has(number)) throw new AuditFault(`${id} has the request number ${number} of another record.`);
    numbers.add(number);
  }

  #addScreening(image: Image): void {
    const isYoung = this.#isYoung(image.at?.S);
    this.#accountOf(image.accountId?.S ?? "").hasYoung ||= isYoung;
    // A batch is charged once for the subjects of all its items.
    const id = image.batchId?.S ?? image.screeningRequestId?.S ?? "";
    const before = this.#checks.get(id)?.price ?? 0;
    const price = before + Number(image.priceHalfCredits?.N ?? 0) * (image.subjects?.L?.length ?? 1);
    const check = { isCompleted: true, price, isUndelivered: false, isYoung };
    this.#checks.set(id, alike(this.#kindsOfCheck, check));
  }

  #addMovement(image: Image): void {
    const movement = Movement.parse(unmarshall(image));
    const account = this.#accountOf(movement.accountId);
    account.ledger += movement.halfCredits;
    account.hasYoung ||= this.#isYoung(movement.at);
    if (movement.kind === "charge") {
      const charge = { halfCredits: movement.halfCredits, age: this.#ageOf(movement.at) };
      this.#charges.set(movement.subjectId, alike(this.#kindsOfCharge, charge));
    }
    if (movement.kind === "refund") this.#refunds.push(movement);
  }

  #accountOf(accountId: string): Account {
    const known = this.#accounts.get(accountId);
    if (known !== undefined) return known;
    const account = { held: 0, ledger: 0, hasYoung: false };
    this.#accounts.set(accountId, account);
    return account;
  }

  #isYoung(at = ""): boolean {
    return new Date(at) > this.#span.openSince;
  }

  #ageOf(at: string): Age {
    if (this.#isYoung(at)) return "young";
    return new Date(at) > this.#span.keptSince ? "kept" : "old";
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

function refuseBalance(accountId: string, { available, held, ledger, hasYoung }: Account): void {
  if (available === undefined) throw new AuditFault(`${accountId} has a ledger and no wallet.`);
  if (available + held === ledger || hasYoung) return;
  throw new AuditFault(
    `${accountId}: its wallet has ${credits(available)} and holds ${credits(held)}, and its ledger adds up to ${credits(ledger)}.`,
  );
}

function refuseUncharged(id: string, { isCompleted, price, isYoung }: Check, charge: Charge | undefined): void {
  if (isYoung || !isCompleted || price === 0) return;
  if (charge === undefined) throw new AuditFault(`${id} is completed and was never charged.`);
  if (charge.halfCredits !== -price) {
    throw new AuditFault(`${id} costs ${credits(price)} and was charged ${credits(-charge.halfCredits)}.`);
  }
}

/** A check may be gone before its charge: the ledger is kept for as long as the account. */
function refuseCharge(id: string, { age }: Charge, check: Check | undefined): void {
  if (age === "young") return;
  if (check === undefined && age === "kept") throw new AuditFault(`${id} was charged, and there is no such check.`);
  if (check?.isCompleted === false) throw new AuditFault(`${id} was charged, and ended without a result.`);
}

function refuseRefund(
  { subjectId, halfCredits }: Movement,
  { charge, check }: { charge: Charge | undefined; check: Check | undefined },
): void {
  if (charge === undefined) throw new AuditFault(`${subjectId} was refunded, and never charged.`);
  if (halfCredits !== -charge.halfCredits) {
    throw new AuditFault(
      `${subjectId} was charged ${credits(-charge.halfCredits)} and refunded ${credits(halfCredits)}.`,
    );
  }
  if (check !== undefined && !check.isUndelivered) {
    throw new AuditFault(`${subjectId} was refunded, although its result was delivered.`);
  }
}
