import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { AuditEvent } from "../domain/account/operator.ts";
import type { LedgerRow, Wallet } from "../domain/account/wallet.ts";
import { eventWrite } from "./account-writes.ts";
import { keys, lists } from "./keys.ts";
import { pendingHolds } from "./pending.ts";
import { queryAll } from "./query.ts";
import type { Tables } from "./tables.ts";
import { transact } from "./transact.ts";

const WalletItem = z.object({ v: z.literal(1), availableHalfCredits: z.number().int().nonnegative() });

const LedgerItem = z
  .object({
    v: z.literal(1),
    accountId: z.string(),
    kind: z.enum(["top_up", "charge", "refund", "adjustment"]),
    subjectId: z.string(),
    halfCredits: z.number().int(),
    at: z.string(),
  })
  .transform(({ v: _shape, ...row }): LedgerRow => row);

const neverBooked = "attribute_not_exists(pk)";
const staysPositive = "availableHalfCredits >= :least";

export async function readWallet(tables: Tables, accountId: string): Promise<Wallet> {
  const [{ Item }, heldHalfCredits] = await Promise.all([
    tables.client.send(
      new GetCommand({ TableName: tables.records, Key: keys.wallet(accountId), ConsistentRead: true }),
    ),
    pendingHolds(tables, accountId),
  ]);
  const availableHalfCredits = Item === undefined ? 0 : WalletItem.parse(Item).availableHalfCredits;
  return { availableHalfCredits, heldHalfCredits };
}

export function readLedger(tables: Tables, accountId: string): Promise<LedgerRow[]> {
  const query = {
    IndexName: "list",
    KeyConditionExpression: "listKey = :ledger",
    ExpressionAttributeValues: { ":ledger": lists.ledger(accountId, "", "").listKey },
    ScanIndexForward: false,
  };
  return queryAll(tables, query, LedgerItem);
}

/** A row and the wallet it moves, together. What takes credits away must leave the wallet at nothing or more. */
export async function book(
  tables: Tables,
  row: LedgerRow,
  event: AuditEvent,
): Promise<"booked" | "already booked" | "too few credits"> {
  const key = keys.ledgerRow(row.accountId, row.kind, row.subjectId);
  const item = { v: 1, ...row, ...key, ...lists.ledger(row.accountId, row.at, key.sk) };
  const outcome = await transact(tables, event.eventId, [
    { Put: { TableName: tables.records, Item: item, ConditionExpression: neverBooked } },
    {
      Update: {
        TableName: tables.records,
        Key: keys.wallet(row.accountId),
        UpdateExpression: "ADD availableHalfCredits :amount",
        ConditionExpression: staysPositive,
        ExpressionAttributeValues: { ":amount": row.halfCredits, ":least": Math.max(0, -row.halfCredits) },
      },
    },
    eventWrite(tables, event),
  ]);
  if (outcome === "committed") return "booked";
  return outcome.refused[0] === undefined ? "too few credits" : "already booked";
}
