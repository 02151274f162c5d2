import type { Account } from "../../domain/account/account.ts";
import type { AuditEvent } from "../../domain/account/operator.ts";
import { asItWasRead, neverWritten } from "../conditions.ts";
import { keys, lists } from "../keys.ts";
import type { Tables } from "../tables.ts";
import { transact, type Write } from "../transact.ts";

// The writes that stand in many transactions: an account's next version, and the event that tells of it.

export function accountWrite(tables: Tables, versionRead: number, account: Account): Write {
  return {
    Put: {
      TableName: tables.records,
      Item: accountItem(account),
      ConditionExpression: asItWasRead,
      ExpressionAttributeValues: { ":version": versionRead },
    },
  };
}

export function accountItem(account: Account): Record<string, unknown> {
  const { accountId, createdAt } = account;
  return { v: 1, ...account, ...keys.account(accountId), ...lists.accounts(createdAt, accountId) };
}

export function eventWrite(tables: Tables, event: AuditEvent): Write {
  const key = keys.event(event.accountId, event.at, event.eventId);
  return { Put: { TableName: tables.records, Item: { v: 1, ...event, ...key }, ConditionExpression: neverWritten } };
}

/** An event that goes with no other write. */
export async function writeEvent(tables: Tables, event: AuditEvent): Promise<void> {
  await transact(tables, event.eventId, [eventWrite(tables, event)]);
}
