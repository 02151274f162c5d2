import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { AuditEvent } from "../../domain/account/operator.ts";
import type { LedgerRow, Wallet } from "../../domain/account/wallet.ts";
import { neverWritten } from "../conditions.ts";
import { keys, lists } from "../keys.ts";
import { readWholeList } from "../listed.ts";
import { pendingHolds } from "../pending.ts";
import type { Tables } from "../tables.ts";
import type { Write } from "../transact.ts";
import { type Step, transition } from "../transition.ts";
import { eventWrite } from "./account-writes.ts";

export const WalletItem = z.object({ v: z.literal(1), availableHalfCredits: z.number().int().nonnegative() });

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

const affordable = "availableHalfCredits >= :price";
const staysPositive = "availableHalfCredits >= :least";

/** What something costs leaves the wallet in the very transaction that does it, or that transaction is refused. */
export function priceWrite(
  tables: Tables,
  { accountId, priceHalfCredits }: { accountId: string; priceHalfCredits: number },
): Write {
  return {
    Update: {
      TableName: tables.records,
      Key: keys.wallet(accountId),
      UpdateExpression: "SET availableHalfCredits = availableHalfCredits - :price",
      ConditionExpression: affordable,
      ExpressionAttributeValues: { ":price": priceHalfCredits },
    },
  };
}

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
    KeyConditionExpression: "listKey = :ledger",
    ExpressionAttributeValues: { ":ledger": lists.ledger(accountId, "", "").listKey },
    ScanIndexForward: false,
  };
  return readWholeList(tables, query, LedgerItem);
}

type Unbooked = "already booked" | "too few credits";

/** A row and the wallet it moves, together. What takes credits away must leave the wallet at nothing or more. */
export async function book(tables: Tables, row: LedgerRow, event: AuditEvent): Promise<"booked" | Unbooked> {
  const steps: Step<Unbooked>[] = [
    { write: rowWrite(tables, row), refused: () => "already booked" },
    { write: walletWrite(tables, row), refused: () => "too few credits" },
    { write: eventWrite(tables, event), refused: () => "already booked" },
  ];
  const outcome = await transition(tables, event.eventId, steps);
  return outcome === "committed" ? "booked" : outcome;
}

function rowWrite(tables: Tables, row: LedgerRow): Write {
  const key = keys.ledgerRow(row.accountId, row.kind, row.subjectId);
  const Item = { v: 1, ...row, ...key, ...lists.ledger(row.accountId, row.at, key.sk) };
  return { Put: { TableName: tables.records, Item, ConditionExpression: neverWritten } };
}

function walletWrite(tables: Tables, { accountId, halfCredits }: LedgerRow): Write {
  return {
    Update: {
      TableName: tables.records,
      Key: keys.wallet(accountId),
      UpdateExpression: "ADD availableHalfCredits :amount",
      ConditionExpression: staysPositive,
      ExpressionAttributeValues: { ":amount": halfCredits, ":least": Math.max(0, -halfCredits) },
    },
  };
}
