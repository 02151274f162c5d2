import { createHash } from "node:crypto";
import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { Caller } from "../../contract/access.ts";
import type { Account } from "../../domain/account/account.ts";
import type { KeyRecord } from "../../domain/account/key-record.ts";
import { nextVersionOf } from "../../domain/account/keys.ts";
import type { AuditEvent } from "../../domain/account/operator.ts";
import { keyRecordPrefix, keys, lists } from "../keys.ts";
import { readWholeList } from "../listed.ts";
import { queryAll } from "../query.ts";
import type { Tables } from "../tables.ts";
import { transact, type Write } from "../transact.ts";
import { accountWrite, eventWrite } from "./account-writes.ts";
import { fenceWrites } from "./windows.ts";

/** The key itself is stored nowhere: 190 random bits need no salt and no slow hash. */
export function hashOfKey(key: string): string {
  return createHash("sha256").update(key).digest("hex");
}

/** The opaque value the gateway knows the key by; it opens nothing. */
const ApiKeyItem = z.object({ v: z.literal(1), usageId: z.string(), caller: Caller });
type ApiKeyItem = z.infer<typeof ApiKeyItem>;

export async function findApiKey(
  tables: Pick<Tables, "client" | "records">,
  key: string,
): Promise<ApiKeyItem | undefined> {
  const { Item } = await tables.client.send(
    new GetCommand({ TableName: tables.records, Key: keys.apiKey(hashOfKey(key)), ConsistentRead: true }),
  );
  return Item === undefined ? undefined : ApiKeyItem.parse(Item);
}

const text = z.string().optional();
const KeyItem = z
  .object({
    v: z.literal(1),
    keyId: z.string(),
    accountId: z.string(),
    environment: z.enum(["live", "test"]),
    state: z.enum(["creating", "active", "revoked"]),
    usageId: z.string(),
    createdAt: z.string(),
    createdBy: z.string(),
    hash: text,
    lastFour: text,
    gatewayKeyId: text,
    revokedAt: text,
    validUntil: text,
  })
  .transform(({ v: _shape, ...item }): KeyRecord => {
    const { hash, lastFour, gatewayKeyId, revokedAt, validUntil, ...record } = item;
    return {
      ...record,
      ...(hash && { hash }),
      ...(lastFour && { lastFour }),
      ...(gatewayKeyId && { gatewayKeyId }),
      ...(revokedAt && { revokedAt }),
      ...(validUntil && { validUntil }),
    };
  });

export function readKeys(tables: Tables, accountId: string): Promise<KeyRecord[]> {
  const query = {
    ConsistentRead: true,
    KeyConditionExpression: "pk = :account AND begins_with(sk, :keys)",
    ExpressionAttributeValues: { ":account": keys.account(accountId).pk, ":keys": keyRecordPrefix },
  };
  return queryAll(tables, query, KeyItem);
}

/** An operator names a key by its id alone; the index leads to the account's record of it. */
export async function findKey(tables: Tables, keyId: string): Promise<KeyRecord | undefined> {
  const query = {
    KeyConditionExpression: "listKey = :key",
    ExpressionAttributeValues: { ":key": lists.keyById(keyId).listKey },
  };
  const [found] = await readWholeList(tables, query, KeyItem);
  return found;
}

export async function saveKeys(
  tables: Tables,
  saved: { account: Account; keys: KeyRecord[]; event: AuditEvent },
): Promise<"saved" | "lost"> {
  const after = nextVersionOf(saved.account);
  const outcome = await transact(tables, saved.event.eventId, [
    accountWrite(tables, saved.account.version, after),
    ...saved.keys.flatMap((key) => keyWrites(tables, key, { account: after, now: new Date(saved.event.at) })),
    eventWrite(tables, saved.event),
  ]);
  return outcome === "committed" ? "saved" : "lost";
}

/** A key's record, what the authorizer finds of it, and the fences that make a stale caller ask again. */
export function keyWrites(tables: Tables, key: KeyRecord, { account, now }: { account: Account; now: Date }): Write[] {
  const { accountId, keyId } = key;
  const record = { v: 1, ...key, ...keys.keyRecord(accountId, keyId), ...lists.keyById(keyId) };
  const put: Write = { Put: { TableName: tables.records, Item: record } };
  if (key.hash === undefined) return [put];
  const item = { v: 1, usageId: key.usageId, caller: callerOf(key, account), ...keys.apiKey(key.hash) };
  return [
    put,
    { Put: { TableName: tables.records, Item: item } },
    ...fenceWrites(tables, keyId, { accessVersion: account.access.accessVersion, now }),
  ];
}

function callerOf(key: KeyRecord, { access, agencyCode }: Account): Caller {
  return {
    accountId: key.accountId,
    keyId: key.keyId,
    keyEnvironment: key.environment,
    revoked: key.state === "revoked",
    ...(key.validUntil !== undefined && { validUntil: key.validUntil }),
    ...(agencyCode !== undefined && { agencyCode }),
    access,
  };
}
