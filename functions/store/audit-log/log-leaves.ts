import { randomUUID } from "node:crypto";
import { BatchGetCommand, type BatchGetCommandInput, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { itemKinds } from "../../contract/item-kinds.ts";
import { keys } from "../keys.ts";
import type { LogTable } from "../tables.ts";
import { transact } from "../transact.ts";

// The index of the audit log: where each fact stands. What is lost of it can be made again from the log's bundles.

const LeafItem = z.object({ pk: z.string(), leaf: z.number().int() });

/** DynamoDB reads no more in one call. */
const mostRead = 100;
const mostWritten = 25;
const callsAtOnce = 3;

export async function findLeaf({ client, log }: LogTable, factKey: string): Promise<number | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: log, Key: keys.logLeaf(factKey) }));
  return Item === undefined ? undefined : LeafItem.parse(Item).leaf;
}

export async function findLeaves(table: LogTable, factKeys: readonly string[]): Promise<Map<string, number>> {
  const leaves = new Map<string, number>();
  await inTurns(inParts([...new Set(factKeys)], mostRead), async (part) => {
    const Keys = part.map((factKey) => keys.logLeaf(factKey));
    for (const { pk, leaf } of await readAll(table, { [table.log]: { Keys, ConsistentRead: true } })) {
      leaves.set(pk.slice(`${itemKinds.logLeaf}#`.length), leaf);
    }
  });
  return leaves;
}

/**
 * Without a condition: a fact has one leaf, whoever writes where it is. In small transactions: one commit for all of
 * them, where a batch may make one for each and hold up everybody else who writes.
 */
export async function writeLeaves(table: LogTable, leaves: ReadonlyMap<string, number>): Promise<void> {
  await inTurns(inParts([...leaves], mostWritten), async (part) => {
    const puts = part.map(([factKey, leaf]) => ({
      Put: { TableName: table.log, Item: { v: 1, leaf, ...keys.logLeaf(factKey) } },
    }));
    await transact(table, randomUUID(), puts);
  });
}

async function readAll({ client, log }: LogTable, asked: BatchGetCommandInput["RequestItems"]) {
  const found: z.infer<typeof LeafItem>[] = [];
  let left = asked;
  for (let attempt = 0; left !== undefined && Object.keys(left).length > 0; attempt++) {
    await rest(attempt);
    const { Responses, UnprocessedKeys } = await client.send(new BatchGetCommand({ RequestItems: left }));
    found.push(...z.array(LeafItem).parse(Responses?.[log] ?? []));
    left = UnprocessedKeys;
  }
  return found;
}

const mostAttempts = 8;

/** What a busy table leaves undone is asked for again, later each time. */
async function rest(attempt: number): Promise<void> {
  if (attempt === mostAttempts) throw new Error("the table of the audit log is too busy");
  const pause = attempt === 0 ? 0 : Math.random() * 50 * 2 ** attempt;
  if (pause > 0) await new Promise((resolve) => setTimeout(resolve, pause));
}

function inParts<Item>(items: Item[], most: number): Item[][] {
  const count = Math.ceil(items.length / most);
  return Array.from({ length: count }, (_, at) => items.slice(at * most, (at + 1) * most));
}

async function inTurns<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: callsAtOnce }, worker));
}
