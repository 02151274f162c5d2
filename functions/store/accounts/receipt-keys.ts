import { randomUUID } from "node:crypto";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { Environment } from "../../contract/routes.ts";
import type { ReceiptKeyRow } from "../../contract/verification/receipt.ts";
import { neverWritten } from "../conditions.ts";
import { keys } from "../keys.ts";
import type { Tables } from "../tables.ts";
import { transact } from "../transact.ts";

/** Once a key: the audit log takes the row in, and so nobody can say later that the key was another. */
export async function registerReceiptKey(tables: Tables, row: ReceiptKeyRow): Promise<void> {
  const Item = { v: 1, ...keys.receiptKey(row.environment, row.kid), ...row };
  await transact(tables, randomUUID(), [
    { Put: { TableName: tables.records, Item, ConditionExpression: neverWritten } },
  ]);
}

const Row = z.object({
  kid: z.string(),
  environment: z.enum(["live", "test"]),
  x: z.string(),
  from: z.iso.datetime(),
  by: z.string().exactOptional(),
});

/** Oldest first. */
export async function readReceiptKeys({ client, records }: Tables, environment: Environment): Promise<ReceiptKeyRow[]> {
  const { Items } = await client.send(
    new QueryCommand({
      TableName: records,
      KeyConditionExpression: "pk = :keys",
      ExpressionAttributeValues: { ":keys": keys.receiptKey(environment, "").pk },
    }),
  );
  const rows: ReceiptKeyRow[] = z.array(Row).parse(Items ?? []);
  return rows.toSorted((one, other) => one.from.localeCompare(other.from));
}
