import { randomUUID } from "node:crypto";
import { BatchGetCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { itemKinds } from "../../contract/item-kinds.ts";
import { getAll } from "../batch-get.ts";
import { keys } from "../keys.ts";
import type { LogTable } from "../tables.ts";
import { transact } from "../transact.ts";

// The index of the audit log: where each fact stands. What is lost of it can be made again from the log's bundles.

const LeafItem = z.object({ pk: z.string(), leaf: z.number().int() });

const mostWritten = 25;
const callsAtOnce = 3;

export async function findLeaf({ client, log }: LogTable, factKey: string): Promise<number | undefined> {
  const { Item } = await client.send(new GetCommand({ TableName: log, Key: keys.logLeaf(factKey) }));
  return Item === undefined ? undefined : LeafItem.parse(Item).leaf;
}

export async function findLeaves(table: LogTable, factKeys: readonly string[]): Promise<Map<string, number>> {
  const leaves = new Map<string, number>();
  const wanted = [...new Set(factKeys)].map((factKey) => keys.logLeaf(factKey));
  const found = await getAll<Record<string, unknown>, unknown>(wanted, async (Keys) => {
    const asked = { RequestItems: { [table.log]: { Keys, ConsistentRead: true } } };
    const { Responses, UnprocessedKeys } = await table.client.send(new BatchGetCommand(asked));
    return { items: Responses?.[table.log] ?? [], unread: UnprocessedKeys?.[table.log]?.Keys ?? [] };
  });
  for (const { pk, leaf } of z.array(LeafItem).parse(found)) leaves.set(pk.slice(`${itemKinds.logLeaf}#`.length), leaf);
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
