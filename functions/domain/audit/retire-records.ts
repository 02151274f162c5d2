/** For how many years each kind of record is kept. What is an account's own is kept as long as it, and so long after. */
type Retention = { verificationYears: number; screeningYears: number; accountYears: number };

export type ItemKey = { pk: string; sk: string };
type RecordKind = "liveVerification" | "testVerification" | "screening";

export type RetireRecordsDeps = {
  accounts: () => Promise<readonly { accountId: string; closed: boolean }[]>;
  closedAt: (accountId: string) => Promise<Date | undefined>;
  /** Rows of an account that were written before a time and have no end yet, some at once. */
  rowsBefore: (kind: RecordKind, accountId: string, before: Date) => AsyncIterable<ItemKey[]>;
  /** All that is an account's: its ledger and wallet, its keys and events, and last the account itself. */
  everythingOf: (accountId: string) => AsyncIterable<ItemKey[]>;
  /** Says of how many the end was new. */
  setEnd: (keys: readonly ItemKey[], endsAt: Date) => Promise<number>;
  now: () => Date;
  remainingMs: () => number;
};

const dayMs = 86_400_000;
/** What belongs together gets its end before the first of it goes. */
const noticeMs = dayMs;
/** A page is begun only while there is more time than this. */
const pageMs = 30_000;

/**
 * Gives an end to the records whose years are over; DynamoDB removes them after it, and the audit log says so. What is not
 * done when the time is over is done the next day.
 */
export async function retireRecords(deps: RetireRecordsDeps, retention: Retention) {
  const endsAt = new Date(deps.now().getTime() + noticeMs);
  const figures = { accounts: 0, verifications: 0, screenings: 0, ofClosedAccounts: 0 };
  const end = async (pages: AsyncIterable<ItemKey[]>): Promise<number> => {
    let ended = 0;
    for await (const page of pages) {
      if (deps.remainingMs() < pageMs) break;
      ended += await deps.setEnd(page, endsAt);
    }
    return ended;
  };
  for (const { accountId, closed } of await deps.accounts()) {
    figures.accounts += 1;
    const verifiedBefore = yearsBefore(deps.now(), retention.verificationYears);
    for (const kind of ["liveVerification", "testVerification"] as const) {
      figures.verifications += await end(deps.rowsBefore(kind, accountId, verifiedBefore));
    }
    const screenedBefore = yearsBefore(deps.now(), retention.screeningYears);
    figures.screenings += await end(deps.rowsBefore("screening", accountId, screenedBefore));
    const closedAt = closed ? await deps.closedAt(accountId) : undefined;
    if (closedAt === undefined || closedAt > yearsBefore(deps.now(), retention.accountYears)) continue;
    figures.ofClosedAccounts += await end(deps.everythingOf(accountId));
  }
  return figures;
}

function yearsBefore(now: Date, years: number): Date {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - years);
  return before;
}
