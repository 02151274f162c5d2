import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { LedgerRow } from "../../domain/account/wallet.ts";
import type { FailedDelivery } from "../../domain/verification/deliveries/give-up.ts";
import type { Verification } from "../../domain/verification/verification.ts";
import { neverWritten } from "../conditions.ts";
import { secondsOf } from "../expiry.ts";
import { keys, lists } from "../keys.ts";
import type { Tables } from "../tables.ts";
import type { Write } from "../transact.ts";

// What an account gets back for results that never arrived, and how often in a day.

const asItWasRead = "#count = :before";
/** The key names the day, so a count that is deleted late does no harm. */
const countKeptSeconds = 2 * 86_400;

const Charge = z.object({ halfCredits: z.number().int() });
const Count = z.object({ count: z.number().int() });

/** What a verification was charged, as a positive number; 0 where it never was. */
export async function readCharge(tables: Tables, { accountId, verificationId }: Verification): Promise<number> {
  const Key = keys.ledgerRow(accountId, "charge", verificationId);
  const { Item } = await tables.client.send(new GetCommand({ TableName: tables.records, Key, ConsistentRead: true }));
  return Item === undefined ? 0 : -Charge.parse(Item).halfCredits;
}

export async function readRefunds(tables: Tables, accountId: string, day: string): Promise<number> {
  const Key = keys.refunds(accountId, day);
  const { Item } = await tables.client.send(new GetCommand({ TableName: tables.ephemeral, Key, ConsistentRead: true }));
  return Item === undefined ? 0 : Count.parse(Item).count;
}

/** The row, the wallet, and the day's count, which must be as it was read. */
export function refundWrites(
  tables: Tables,
  { accountId, verificationId: subjectId }: Verification,
  { halfCredits, day, before, at }: NonNullable<FailedDelivery["refund"]> & { at: Date },
): Write[] {
  const row: LedgerRow = { accountId, kind: "refund", subjectId, halfCredits, at: at.toISOString() };
  const key = keys.ledgerRow(accountId, row.kind, subjectId);
  const Item = { v: 1, ...row, ...key, ...lists.ledger(accountId, row.at, key.sk) };
  return [
    { Put: { TableName: tables.records, Item, ConditionExpression: neverWritten } },
    {
      Update: {
        TableName: tables.records,
        Key: keys.wallet(accountId),
        UpdateExpression: "ADD availableHalfCredits :refund",
        ExpressionAttributeValues: { ":refund": halfCredits },
      },
    },
    {
      Update: {
        TableName: tables.ephemeral,
        Key: keys.refunds(accountId, day),
        UpdateExpression: "SET #count = :raised, v = :shape, expiresAt = :expiresAt",
        ConditionExpression: before === 0 ? neverWritten : asItWasRead,
        ExpressionAttributeNames: { "#count": "count" },
        ExpressionAttributeValues: {
          ":raised": before + 1,
          ":shape": 1,
          ":expiresAt": secondsOf(at.getTime()) + countKeptSeconds,
          ...(before > 0 && { ":before": before }),
        },
      },
    },
  ];
}
