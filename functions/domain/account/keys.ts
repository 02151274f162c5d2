import { Problem } from "../../contract/problems.ts";
import type { Environment } from "../../contract/routes.ts";
import { type Account, close, whyNoKey } from "./account.ts";
import { type AccountDeps, accountOf, changeAccount } from "./account-operations.ts";
import { formatKey } from "./api-key.ts";
import { countsTowardsLimit, isActive, isRolledOut, type KeyRecord } from "./key-record.ts";
import { type AuditEvent, auditEvent, type Clockwork, refuse, type Who } from "./operator.ts";

const mostActiveKeys = 5;
/**
 * How many keys may be on their way out at once. A change of the account writes to every key that works, active or on
 * its way out, in one transaction of at most a hundred items.
 */
const mostRolledKeys = 5;

export type KeyDeps = Clockwork & {
  readAccount: (accountId: string) => Promise<Account | undefined>;
  readKeys: (accountId: string) => Promise<KeyRecord[]>;
  findKey: (keyId: string) => Promise<KeyRecord | undefined>;
  /**
   * One transaction: the key's record, what the authorizer finds of it, the account's next version, fences where
   * access is taken away, and the audit event. `lost` where the account has changed since it was read.
   */
  saveKeys: (saved: { account: Account; keys: KeyRecord[]; event: AuditEvent }) => Promise<"saved" | "lost">;
  /** Running it again finds what an earlier run made. Answers the gateway's id of its key. */
  openAtGateway: (key: KeyRecord) => Promise<string>;
  /** Running it again finds nothing left to remove. */
  closeAtGateway: (key: KeyRecord) => Promise<void>;
  randomCharacters: (count: number) => string;
  hashOf: (key: string) => string;
};

/** What is shown once, at creation, and can never be shown again. */
export type IssuedKey = { record: KeyRecord; key: string };

/**
 * Issues a key. A key that an earlier run left half made is completed with a new secret: nobody has been shown the old
 * one.
 */
export async function issueKey(
  deps: KeyDeps,
  who: Who,
  request: { accountId: string; environment: Environment },
): Promise<IssuedKey> {
  const account = await accountOf(deps, request.accountId);
  const reason = whyNoKey(account, request.environment);
  if (reason !== undefined) throw refuse(reason);
  const keys = (await deps.readKeys(account.accountId)).filter((key) => key.environment === request.environment);
  if (keys.filter((key) => countsTowardsLimit(key, deps.now())).length >= mostActiveKeys) {
    throw refuse(`The account already has ${mostActiveKeys} active ${request.environment} keys. Revoke one first.`);
  }
  const begun = keys.find((key) => key.state === "creating");
  const { key, account: current } = begun
    ? { key: begun, account }
    : await beginKey(deps, who, { account, environment: request.environment });
  return finishKey(deps, who, { account: current, begun: key, alsoChanged: [] });
}

/** A new key beside the old one, which goes on for the overlap. */
export async function rollKey(
  deps: KeyDeps,
  who: Who,
  request: { keyId: string; overlapHours: number },
): Promise<IssuedKey> {
  const old = await keyOf(deps, request.keyId);
  if (!isActive(old, deps.now())) throw refuse("The key is not active any more, so it cannot be rolled.");
  if (old.validUntil !== undefined) throw refuse("The key is being rolled already.");
  const account = await accountOf(deps, old.accountId);
  const reason = whyNoKey(account, old.environment);
  if (reason !== undefined) throw refuse(reason);
  const keys = (await deps.readKeys(account.accountId)).filter((key) => key.environment === old.environment);
  if (keys.filter((key) => isRolledOut(key, deps.now())).length >= mostRolledKeys) {
    throw refuse(
      `The account already has ${mostRolledKeys} rolled ${old.environment} keys that still work. Revoke one.`,
    );
  }
  const begun = keys.find((key) => key.state === "creating");
  const { key, account: current } = begun
    ? { key: begun, account }
    : await beginKey(deps, who, { account, environment: old.environment });
  const validUntil = new Date(deps.now().getTime() + request.overlapHours * 3_600_000).toISOString();
  return finishKey(deps, who, { account: current, begun: key, alsoChanged: [{ ...old, validUntil }] });
}

/** Stops a key at once. Run again, it removes what the gateway still has of it. */
export async function revokeKey(deps: KeyDeps, who: Who, keyId: string): Promise<KeyRecord> {
  const key = await keyOf(deps, keyId);
  if (key.state === "revoked" && key.gatewayKeyId === undefined) throw refuse("The key is revoked already.");
  return removeFromGateway(deps, who, key.state === "revoked" ? key : await stopKey(deps, who, key));
}

/**
 * The gateway holds its keys and the plans they count in apart from the accounts: when a plan was replaced, no key is in
 * the new one. What is there already is found again, so that this can be run at any time.
 */
export async function reattachKeys(deps: KeyDeps, who: Who, accountId: string): Promise<KeyRecord[]> {
  const account = await accountOf(deps, accountId);
  const working = (await deps.readKeys(accountId)).filter((key) => isActive(key, deps.now()));
  const keys: KeyRecord[] = [];
  // One after another: the gateway takes five new keys a second.
  for (const key of working) keys.push({ ...key, gatewayKeyId: await deps.openAtGateway(key) });
  if (keys.length === 0) return [];
  const after = { keyIds: keys.map(({ keyId }) => keyId) };
  await save(deps, { account, keys, event: auditEvent(deps, { accountId, who, what: "key reattach", after }) });
  return keys;
}

/** Closes an account for good. Run again, it removes what the gateway still has of its keys. */
export async function closeAccount(deps: AccountDeps & KeyDeps, who: Who, accountId: string): Promise<Account> {
  const { closed } = await accountOf(deps, accountId);
  const leftAtGateway = async () =>
    (await deps.readKeys(accountId)).filter((key) => key.state === "revoked" && key.gatewayKeyId !== undefined);
  const left = closed ? await leftAtGateway() : [];
  if (left.length === 0) await changeAccount(deps, who, { accountId, what: "account close", change: close });
  for (const key of await leftAtGateway()) await removeFromGateway(deps, who, key);
  return accountOf(deps, accountId);
}

async function stopKey(deps: KeyDeps, who: Who, key: KeyRecord): Promise<KeyRecord> {
  const account = await accountOf(deps, key.accountId);
  const revoked: KeyRecord = { ...key, state: "revoked", revokedAt: deps.now().toISOString() };
  await save(deps, {
    account,
    keys: [revoked],
    event: keyEvent(deps, { who, what: "key revoke", key: revoked, before: key }),
  });
  return revoked;
}

/** The key has stopped already; only then does the gateway forget it, and the record says so. */
async function removeFromGateway(deps: KeyDeps, who: Who, key: KeyRecord): Promise<KeyRecord> {
  await deps.closeAtGateway(key);
  const { gatewayKeyId: _removed, ...rest } = key;
  const account = await accountOf(deps, key.accountId);
  await save(deps, {
    account,
    keys: [rest],
    event: keyEvent(deps, { who, what: "key removed from the gateway", key: rest, before: rest }),
  });
  return rest;
}

/** The record comes first: it holds the value the gateway will be given, so that a second run finds the first one's. */
async function beginKey(
  deps: KeyDeps,
  who: Who,
  { account, environment }: { account: Account; environment: Environment },
): Promise<{ key: KeyRecord; account: Account }> {
  const key: KeyRecord = {
    keyId: deps.newId("key"),
    accountId: account.accountId,
    environment,
    state: "creating",
    usageId: deps.randomCharacters(32),
    createdAt: deps.now().toISOString(),
    createdBy: who,
  };
  const saved = await save(deps, { account, keys: [key], event: keyEvent(deps, { who, what: "key begin", key }) });
  return { key, account: saved };
}

async function finishKey(
  deps: KeyDeps,
  who: Who,
  { account, begun, alsoChanged }: { account: Account; begun: KeyRecord; alsoChanged: KeyRecord[] },
): Promise<IssuedKey> {
  const gatewayKeyId = await deps.openAtGateway(begun);
  const key = formatKey(begun.environment, deps.randomCharacters(32));
  const record: KeyRecord = {
    ...begun,
    state: "active",
    gatewayKeyId,
    hash: deps.hashOf(key),
    lastFour: key.slice(-4),
  };
  const what = alsoChanged.length > 0 ? "key roll" : "key create";
  await save(deps, { account, keys: [record, ...alsoChanged], event: keyEvent(deps, { who, what, key: record }) });
  return { record, key };
}

async function save(
  deps: KeyDeps,
  saved: { account: Account; keys: KeyRecord[]; event: AuditEvent },
): Promise<Account> {
  const outcome = await deps.saveKeys(saved);
  if (outcome === "lost") throw refuse("Somebody else changed the account at the same moment. Run the command again.");
  return nextVersionOf(saved.account);
}

/** A change of keys is a version of the account too, so that two of them never pass each other unseen. */
export function nextVersionOf(account: Account): Account {
  const accessVersion = account.access.accessVersion + 1;
  return { ...account, version: account.version + 1, access: { ...account.access, accessVersion } };
}

async function keyOf(deps: Pick<KeyDeps, "findKey">, keyId: string): Promise<KeyRecord> {
  const key = await deps.findKey(keyId);
  if (key === undefined) throw new Problem("notFound", { message: "There is no key with this id." });
  return key;
}

type KeyChange = { who: Who; what: string; key: KeyRecord; before?: KeyRecord };

function keyEvent(deps: Clockwork, { who, what, key, before }: KeyChange): AuditEvent {
  const { accountId } = key;
  const event = auditEvent(deps, {
    accountId,
    who,
    what,
    after: factsOf(key),
    ...(before && { before: factsOf(before) }),
  });
  // Whatever differs, the event says which key it is about.
  return { ...event, after: { keyId: key.keyId, ...event.after } };
}

function factsOf({ keyId, environment, state, lastFour, validUntil }: KeyRecord): Record<string, unknown> {
  return { keyId, environment, state, lastFour, validUntil };
}
