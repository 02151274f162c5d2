import { randomUUID } from "node:crypto";
import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { SnapshotInService } from "../../domain/audit/note-snapshot.ts";
import { neverWritten } from "../conditions.ts";
import { keys } from "../keys.ts";
import type { Tables } from "../tables.ts";
import { transact } from "../transact.ts";

const Noted = z
  .object({ sk: z.string(), version: z.string() })
  .transform(({ sk, version }) => ({ number: Number(sk), version }));
type NotedSnapshot = z.infer<typeof Noted>;

/** The last one that was noted. */
export async function lastSnapshot({ client, records }: Tables): Promise<NotedSnapshot | undefined> {
  const { Items } = await client.send(
    new QueryCommand({
      TableName: records,
      ConsistentRead: true,
      KeyConditionExpression: "pk = :snapshots",
      ExpressionAttributeValues: { ":snapshots": keys.snapshot(0).pk },
      ScanIndexForward: false,
      Limit: 1,
    }),
  );
  return z.array(Noted).parse(Items ?? [])[0];
}

/** Two who note the same snapshot at once write one row: its number is taken. */
export async function writeSnapshot(tables: Tables, number: number, snapshot: SnapshotInService): Promise<void> {
  const Item = { v: 1, ...snapshot, ...keys.snapshot(number) };
  await transact(tables, randomUUID(), [
    { Put: { TableName: tables.records, Item, ConditionExpression: neverWritten } },
  ]);
}
