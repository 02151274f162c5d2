import type { Access } from "../../contract/access.ts";
import { Problem } from "../../contract/problems.ts";
import { type Account, type Change, changed, isImpossible } from "./account.ts";
import { isActive, type KeyRecord } from "./key-record.ts";
import { type AuditEvent, auditEvent, type Clockwork, refuse, type Who } from "./operator.ts";

export type AccountDeps = Clockwork & {
  readAccount: (accountId: string) => Promise<Account | undefined>;
  /** Every account, oldest first. */
  listAccounts: () => Promise<Account[]>;
  createAccount: (account: Account, event: AuditEvent) => Promise<void>;
  readKeys: (accountId: string) => Promise<KeyRecord[]>;
  /**
   * One transaction: the account, the copy of its access that each key carries, the fences that make every stale
   * caller ask again, and the audit event. `lost` where the account is no longer at the version that was read.
   */
  saveAccount: (saved: {
    before: Account;
    after: Account;
    keys: KeyRecord[];
    event: AuditEvent;
  }) => Promise<"saved" | "lost">;
};

export async function createAccount(
  deps: AccountDeps,
  who: Who,
  input: { name: string; type: Access["accountType"]; agencyCode?: string | undefined },
): Promise<Account> {
  const account: Account = {
    accountId: deps.newId("acc"),
    name: input.name,
    createdAt: deps.now().toISOString(),
    ...(input.agencyCode !== undefined && { agencyCode: input.agencyCode }),
    closed: false,
    version: 1,
    access: {
      accountType: input.type,
      testApproved: false,
      feeSettled: false,
      hub: "test",
      productionApproved: false,
      accessVersion: 1,
    },
  };
  const event = auditEvent(deps, {
    accountId: account.accountId,
    who,
    what: "account create",
    after: factsOf(account),
  });
  await deps.createAccount(account, event);
  return account;
}

/** One change of an account. Two operators at once: the first to be written wins, the other is told to look again. */
export async function changeAccount(
  deps: AccountDeps,
  who: Who,
  request: { accountId: string; what: string; change: Change },
): Promise<Account> {
  const before = await accountOf(deps, request.accountId);
  const after = changed(before, request.change);
  if (isImpossible(after)) throw refuse(after.impossible);
  const keys = (await deps.readKeys(before.accountId)).filter((key) => isActive(key, deps.now()));
  const event = auditEvent(deps, {
    accountId: before.accountId,
    who,
    what: request.what,
    before: factsOf(before),
    after: factsOf(after),
  });
  const outcome = await deps.saveAccount({ before, after, keys: keys.map((key) => closing(key, after)), event });
  if (outcome === "lost")
    throw refuse("Somebody else changed the account at the same moment. Look at it and try again.");
  return after;

  function closing(key: KeyRecord, account: Account): KeyRecord {
    return account.closed ? { ...key, state: "revoked", revokedAt: deps.now().toISOString() } : key;
  }
}

export async function accountOf(deps: Pick<AccountDeps, "readAccount">, accountId: string): Promise<Account> {
  const account = await deps.readAccount(accountId);
  if (account === undefined) throw new Problem("notFound", { message: "There is no account with this id." });
  return account;
}

/** What an audit event compares: the account's facts, without the counters that every change raises. */
function factsOf(account: Account): Record<string, unknown> {
  const { accessVersion: _counter, ...gates } = account.access;
  const { name, agencyCode, closed } = account;
  return { name, agencyCode, closed, ...gates };
}
