import type { Account } from "./account.ts";
import { accountOf } from "./account-operations.ts";
import { type AuditEvent, auditEvent, type Clockwork, refuse, type Who } from "./operator.ts";

/** Credits are counted in halves, so that every amount is a whole number. */
const halfCreditsOf = (credits: number): number => credits * 2;
export const creditsOf = (halfCredits: number): number => halfCredits / 2;

export type LedgerRow = {
  accountId: string;
  kind: "top_up" | "charge" | "refund" | "adjustment";
  /** What the row stands for: a reference, a verification, a screening. One row of a kind for each, ever. */
  subjectId: string;
  halfCredits: number;
  at: string;
};

export type Wallet = { availableHalfCredits: number; heldHalfCredits: number };

export type WalletDeps = Clockwork & {
  readAccount: (accountId: string) => Promise<Account | undefined>;
  readWallet: (accountId: string) => Promise<Wallet>;
  /** Newest first. */
  readLedger: (accountId: string) => Promise<LedgerRow[]>;
  /** One transaction: the row, the wallet (never below zero), the audit event. */
  book: (row: LedgerRow, event: AuditEvent) => Promise<"booked" | "already booked" | "too few credits">;
};

export async function topUp(
  deps: WalletDeps,
  who: Who,
  request: { accountId: string; credits: number; reference: string },
): Promise<Wallet> {
  const account = await accountOf(deps, request.accountId);
  if (account.closed) throw refuse("The account is closed.");
  return book(deps, who, {
    accountId: request.accountId,
    kind: "top_up",
    subjectId: request.reference,
    halfCredits: halfCreditsOf(request.credits),
  });
}

/** Corrects a wallet either way; the reason is kept in the audit. A closed account can still be put right. */
export async function adjust(
  deps: WalletDeps,
  who: Who,
  request: { accountId: string; credits: number; reason: string },
): Promise<Wallet> {
  await accountOf(deps, request.accountId);
  const row = {
    accountId: request.accountId,
    kind: "adjustment" as const,
    subjectId: deps.newId("adj"),
    halfCredits: halfCreditsOf(request.credits),
  };
  return book(deps, who, { ...row, reason: request.reason });
}

type Movement = Omit<LedgerRow, "at"> & { reason?: string };

async function book(deps: WalletDeps, who: Who, { reason, ...row }: Movement): Promise<Wallet> {
  const { accountId, kind, subjectId, halfCredits } = row;
  const after = { kind, subjectId, credits: creditsOf(halfCredits), reason };
  const event = auditEvent(deps, { accountId, who, what: `wallet ${kind}`, after });
  const outcome = await deps.book({ ...row, at: event.at }, event);
  if (outcome === "already booked") throw refuse("This reference was booked before; nothing was changed.");
  if (outcome === "too few credits") throw refuse("The wallet holds too few credits for this adjustment.");
  return deps.readWallet(accountId);
}

export type LedgerLine = LedgerRow & { balanceAfterHalfCredits: number };

/** The balance after each row is a running sum, made when read: a stored one could be wrong. */
export function withRunningBalance(newestFirst: LedgerRow[]): LedgerLine[] {
  let balance = newestFirst.reduce((sum, row) => sum + row.halfCredits, 0);
  return newestFirst.map((row) => {
    const line = { ...row, balanceAfterHalfCredits: balance };
    balance -= row.halfCredits;
    return line;
  });
}
