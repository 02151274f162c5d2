import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { Access } from "../../contract/access.ts";
import type { Account } from "../../domain/account/account.ts";
import type { KeyRecord } from "../../domain/account/key-record.ts";
import type { AuditEvent } from "../../domain/account/operator.ts";
import { neverWritten } from "../conditions.ts";
import { eventPrefix, keys, lists } from "../keys.ts";
import { readWholeList } from "../listed.ts";
import { queryAll } from "../query.ts";
import type { Tables } from "../tables.ts";
import { transact } from "../transact.ts";
import { accountItem, accountWrite, eventWrite } from "./account-writes.ts";
import { keyWrites } from "./api-keys.ts";

const AccountItem = z
  .object({
    v: z.literal(1),
    accountId: z.string(),
    name: z.string(),
    createdAt: z.string(),
    agencyCode: z.string().optional(),
    closed: z.boolean(),
    version: z.number().int(),
    access: Access,
  })
  .transform(({ v: _shape, agencyCode, ...account }): Account => ({ ...account, ...(agencyCode && { agencyCode }) }));

export async function readAccount(tables: Tables, accountId: string): Promise<Account | undefined> {
  const { Item } = await tables.client.send(
    new GetCommand({ TableName: tables.records, Key: keys.account(accountId), ConsistentRead: true }),
  );
  return Item === undefined ? undefined : AccountItem.parse(Item);
}

export function listAccounts(tables: Tables): Promise<Account[]> {
  const query = {
    KeyConditionExpression: "listKey = :key",
    ExpressionAttributeValues: { ":key": lists.accounts("", "").listKey },
  };
  return readWholeList(tables, query, AccountItem);
}

const EventItem = z.object({
  eventId: z.string(),
  accountId: z.string(),
  at: z.string(),
  who: z.string(),
  what: z.string(),
  before: z.record(z.string(), z.unknown()),
  after: z.record(z.string(), z.unknown()),
});

export function readEvents(tables: Tables, accountId: string): Promise<AuditEvent[]> {
  const query = {
    ConsistentRead: true,
    KeyConditionExpression: "pk = :account AND begins_with(sk, :events)",
    ExpressionAttributeValues: { ":account": keys.account(accountId).pk, ":events": eventPrefix },
    ScanIndexForward: false,
  };
  return queryAll(tables, query, EventItem);
}

export async function createAccount(tables: Tables, account: Account, event: AuditEvent): Promise<void> {
  const put = { TableName: tables.records, Item: accountItem(account), ConditionExpression: neverWritten };
  const wallet = { v: 1, availableHalfCredits: 0, ...keys.wallet(account.accountId) };
  const outcome = await transact(tables, event.eventId, [
    { Put: put },
    { Put: { TableName: tables.records, Item: wallet, ConditionExpression: neverWritten } },
    eventWrite(tables, event),
  ]);
  if (outcome !== "committed") throw new Error("an account id was made twice");
}

/** The account, every key's copy of its access, their fences and the event: together, or not at all. */
export async function saveAccount(
  tables: Tables,
  saved: { before: Account; after: Account; keys: KeyRecord[]; event: AuditEvent },
): Promise<"saved" | "lost"> {
  const outcome = await transact(tables, saved.event.eventId, [
    accountWrite(tables, saved.before.version, saved.after),
    ...saved.keys.flatMap((key) => keyWrites(tables, key, { account: saved.after, now: new Date(saved.event.at) })),
    eventWrite(tables, saved.event),
  ]);
  return outcome === "committed" ? "saved" : "lost";
}
