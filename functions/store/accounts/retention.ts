import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { paginateQuery, type QueryCommandInput, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { ItemKey, RetireRecordsDeps } from "../../domain/audit/retire-records.ts";
import { secondsOf } from "../expiry.ts";
import { eventPrefix, keys, lists } from "../keys.ts";
import { pagesOfList } from "../listed.ts";
import type { Tables } from "../tables.ts";
import { readEvents } from "./accounts.ts";

const Key = z.object({ pk: z.string(), sk: z.string() });
const KeyRecord = Key.extend({ hash: z.string().optional() });
const endless = "attribute_not_exists(expiresAt)";

export async function closedAt(tables: Tables, accountId: string): Promise<Date | undefined> {
  const events = await readEvents(tables, accountId);
  const closing = events.find(({ what }) => what === "account close");
  return closing && new Date(closing.at);
}

export function rowsBefore(
  tables: Tables,
  ...[kind, accountId, before]: Parameters<RetireRecordsDeps["rowsBefore"]>
): AsyncGenerator<ItemKey[]> {
  const { listKey } =
    kind === "screening"
      ? lists.screenings(accountId, "", "")
      : lists.verifications(kind === "liveVerification" ? "live" : "test", accountId, "");
  return inList(tables, listKey, before.toISOString());
}

/** The account's own item is the last: as long as it is there, what was left undone is found again. */
export async function* everythingOf(tables: Tables, accountId: string): AsyncGenerator<ItemKey[]> {
  for (const { listKey } of [
    lists.ledger(accountId, "", ""),
    lists.verifications("live", accountId, ""),
    lists.verifications("test", accountId, ""),
    lists.screenings(accountId, "", ""),
  ]) {
    yield* inList(tables, listKey);
  }
  yield [
    keys.wallet(accountId),
    ...(["both", "live", "test"] as const).map((serves) => keys.webhook(accountId, serves)),
  ];
  const own = keys.account(accountId);
  for await (const items of pages(tables, ofPartition(own.pk))) {
    const records = items.map((item) => KeyRecord.parse(item));
    yield records.flatMap(({ hash }) => (hash === undefined ? [] : [keys.apiKey(hash)]));
    yield records.filter(({ sk }) => sk !== own.sk && !sk.startsWith(eventPrefix)).map(keyOf);
    yield records.filter(({ sk }) => sk.startsWith(eventPrefix)).map(keyOf);
  }
  yield [own];
}

/** An item that is not there, or has an end already, is left as it is. */
export async function setEnd(tables: Tables, items: readonly ItemKey[], endsAt: Date): Promise<number> {
  const waiting = items.values();
  let ended = 0;
  const worker = async (): Promise<void> => {
    for (const item of waiting) if (await endOne(tables, item, endsAt)) ended += 1;
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return ended;
}

const atOnce = 25;

async function endOne({ client, records }: Tables, item: ItemKey, endsAt: Date): Promise<boolean> {
  try {
    await client.send(
      new UpdateCommand({
        TableName: records,
        Key: item,
        UpdateExpression: "SET expiresAt = :end",
        ConditionExpression: `attribute_exists(pk) AND ${endless}`,
        ExpressionAttributeValues: { ":end": secondsOf(endsAt.getTime()) },
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false;
    throw error;
  }
}

async function* inList(tables: Tables, listKey: string, before?: string): AsyncGenerator<ItemKey[]> {
  const query = {
    KeyConditionExpression: before === undefined ? "listKey = :list" : "listKey = :list AND listSort < :before",
    ExpressionAttributeValues: { ":list": listKey, ...(before !== undefined && { ":before": before }) },
  };
  for await (const items of pagesOfList(tables, query)) {
    // To try those that have an end already would be paid for like a write.
    yield items.filter(({ expiresAt }) => expiresAt === undefined).map((item) => Key.parse(item));
  }
}

const ofPartition = (pk: string) => ({
  KeyConditionExpression: "pk = :pk",
  ExpressionAttributeValues: { ":pk": pk },
  ConsistentRead: true,
});

async function* pages(
  { client, records }: Tables,
  query: Omit<QueryCommandInput, "TableName">,
): AsyncGenerator<Record<string, unknown>[]> {
  for await (const { Items = [] } of paginateQuery({ client }, { TableName: records, ...query })) yield Items;
}

function keyOf({ pk, sk }: ItemKey): ItemKey {
  return { pk, sk };
}
