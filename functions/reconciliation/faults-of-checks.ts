/** Something of an account that does not hold: of what, and a sentence that says it. */
export type Drift = { accountId: string; subject: string; says: string };

/** What was done for credits: a live verification, a screening or a batch of them. */
export type Check = {
  accountId: string;
  isCompleted: boolean;
  price: number;
  isUndelivered: boolean;
  isYoung: boolean;
};
export type Charge = { accountId: string; halfCredits: number; age: Age };
export type Movement = { accountId: string; subjectId: string; halfCredits: number };
/** Too young to be judged; so old that what it was for may be gone; or neither. */
type Age = "young" | "kept" | "old";
/** A check and what was charged for it, of which one may be missing. */
export type Paid = { check?: Check | undefined; charge?: Charge | undefined };

const credits = (halfCredits: number): string => `${halfCredits / 2} credits`;

/** One check and its charge: each that is completed was paid for once, and nothing else was. */
export function faultsOf(subject: string, { check, charge }: Paid): Drift[] {
  const says = (check && uncharged(subject, check, charge)) ?? (charge && unfounded(subject, charge, check));
  return says === undefined ? [] : [{ accountId: (charge ?? check)?.accountId ?? "", subject, says }];
}

function uncharged(id: string, { isCompleted, price, isYoung }: Check, charge: Charge | undefined): string | undefined {
  if (isYoung || !isCompleted || price === 0) return undefined;
  if (charge === undefined) return `${id} is completed and was never charged.`;
  if (charge.halfCredits === -price) return undefined;
  return `${id} costs ${credits(price)} and was charged ${credits(-charge.halfCredits)}.`;
}

/** A check may be gone before its charge: the ledger is kept for as long as the account. */
function unfounded(id: string, { age, accountId }: Charge, check: Check | undefined): string | undefined {
  if (age === "young") return undefined;
  if (check === undefined) return age === "kept" ? `${id} was charged, and there is no such check.` : undefined;
  if (!check.isCompleted) return `${id} was charged, and ended without a result.`;
  if (check.accountId !== accountId) return `${id} is a check of ${check.accountId}, and ${accountId} was charged.`;
  return undefined;
}

export function refundFault({ accountId, subjectId: subject, halfCredits }: Movement, paid: Paid): Drift[] {
  const says = unearned(subject, halfCredits, paid);
  return says === undefined ? [] : [{ accountId, subject, says }];
}

function unearned(id: string, halfCredits: number, { charge, check }: Paid): string | undefined {
  if (charge === undefined) return `${id} was refunded, and never charged.`;
  if (halfCredits !== -charge.halfCredits) {
    return `${id} was charged ${credits(-charge.halfCredits)} and refunded ${credits(halfCredits)}.`;
  }
  if (check === undefined || check.isUndelivered) return undefined;
  return `${id} was refunded, although its result was delivered.`;
}
