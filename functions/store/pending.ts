import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { itemKinds } from "../contract/item-kinds.ts";
import type { Pending } from "../domain/verification/verification.ts";
import { environmentOfKey } from "./keys.ts";
import { queryAll } from "./query.ts";
import type { Tables } from "./tables.ts";

/** Pending records stand in an index of sixteen shards, so that a burst of them is not one hot partition. */
export const pendingShards = 16;

export const shardName = (shard: number): string => `${itemKinds.pending}#${String(shard).padStart(2, "0")}`;

/** Ended, and its event under way: apart from what holds credits. */
export const undeliveredShardName = (shard: number): string =>
  `${itemKinds.undelivered}#${String(shard).padStart(2, "0")}`;

const Held = z.object({ heldHalfCredits: z.number().int().optional() });

/** What an account's pending verifications hold of its wallet. Few records are ever pending. */
export async function pendingHolds(tables: Tables, accountId: string): Promise<number> {
  const shards = Array.from({ length: pendingShards }, (_, shard) => holdsInShard(tables, accountId, shardName(shard)));
  return (await Promise.all(shards)).reduce((sum, held) => sum + held, 0);
}

async function holdsInShard(tables: Tables, accountId: string, shard: string): Promise<number> {
  const query = {
    IndexName: "pending",
    KeyConditionExpression: "pendingShard = :shard",
    FilterExpression: "accountId = :account",
    ExpressionAttributeValues: { ":shard": shard, ":account": accountId },
  };
  const held = await queryAll(tables, query, Held);
  return held.reduce((sum, { heldHalfCredits = 0 }) => sum + heldHalfCredits, 0);
}

/** As many as a minute's sweep can end; the rest is found by the next one. */
const mostPerShard = 50;

const Overdue = z
  .object({
    pk: z.string(),
    accountId: z.string(),
    heldHalfCredits: z.number().int().default(0),
    deadline: z.number(),
    attempt: z.number().int().optional(),
  })
  .transform(({ pk, ...pending }): Pending => ({ ...pending, ...environmentOfKey(pk) }));

/** An item of the index that cannot be read: it is reported and stops none of the others. */
type Unreadable = (verificationId: string, error: Error) => void;

/** Pending records whose deadline has passed, the longest overdue of each shard first. */
export function findOverdue(tables: Tables, now: Date, unreadable: Unreadable): Promise<Pending[]> {
  return findDue(tables, { shardOf: shardName, now, unreadable });
}

/** Ended records whose event is due: never sent, or sent so long ago that it cannot arrive any more. */
export function findUndelivered(tables: Tables, now: Date, unreadable: Unreadable): Promise<Pending[]> {
  return findDue(tables, { shardOf: undeliveredShardName, now, unreadable });
}

async function findDue(
  tables: Tables,
  { shardOf, now, unreadable }: { shardOf: (shard: number) => string; now: Date; unreadable: Unreadable },
): Promise<Pending[]> {
  const shards = Array.from({ length: pendingShards }, async (_, shard) => {
    const { Items = [] } = await tables.client.send(
      new QueryCommand({
        TableName: tables.records,
        IndexName: "pending",
        KeyConditionExpression: "pendingShard = :shard AND deadline <= :now",
        ExpressionAttributeValues: { ":shard": shardOf(shard), ":now": now.getTime() },
        Limit: mostPerShard,
      }),
    );
    return Items;
  });
  return (await Promise.all(shards)).flat().flatMap((item) => {
    const { success, data, error } = Overdue.safeParse(item);
    if (success) return [data];
    unreadable(environmentOfKey(String(item.pk)).verificationId, error);
    return [];
  });
}
