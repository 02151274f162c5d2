import { randomUUID } from "node:crypto";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { neverWritten } from "../conditions.ts";
import { keys } from "../keys.ts";
import type { LogTable } from "../tables.ts";
import { transact } from "../transact.ts";

const HeadItem = z.object({
  revision: z.number().int(),
  size: z.number().int(),
  root: z.string(),
  settledUntil: z.string(),
  sequenced: z.object({ key: z.string(), from: z.number().int() }).optional(),
});
type Head = z.infer<typeof HeadItem>;

/** The root of a tree without leaves: SHA-256 of nothing. */
const emptyRoot = "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=";
const beginning: Head = { revision: 0, size: 0, root: emptyRoot, settledUntil: "" };

const asItWasRead = "revision = :revision";

export async function readHead({ client, log }: LogTable): Promise<Head> {
  const { Item } = await client.send(new GetCommand({ TableName: log, Key: keys.logHead(), ConsistentRead: true }));
  return Item === undefined ? beginning : HeadItem.parse(Item);
}

/** A transaction of one write: under its token a move whose reply was lost counts once. */
export async function moveHead(table: LogTable, from: Head, to: Head): Promise<boolean> {
  const outcome = await transact(table, randomUUID(), [
    {
      Put: {
        TableName: table.log,
        Item: { v: 1, ...to, ...keys.logHead() },
        ConditionExpression: from.revision === 0 ? neverWritten : asItWasRead,
        ...(from.revision > 0 && { ExpressionAttributeValues: { ":revision": from.revision } }),
      },
    },
  ]);
  return outcome === "committed";
}

const MarkItem = z.object({ until: z.iso.datetime() });

/** Until when the table was compared with the log. */
export async function readMark({ client, log }: LogTable): Promise<Date | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: log, Key: keys.logMark(), ConsistentRead: true }));
  return Item === undefined ? undefined : new Date(MarkItem.parse(Item).until);
}

export async function moveMark({ client, log }: LogTable, until: Date): Promise<void> {
  const Item = { v: 1, until: until.toISOString(), ...keys.logMark() };
  await client.send(new PutCommand({ TableName: log, Item }));
}
