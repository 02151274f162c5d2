import {
  type AttributeValue,
  BatchGetItemCommand,
  QueryCommand,
  type QueryCommandInput,
} from "@aws-sdk/client-dynamodb";
import { serviceAccountId } from "../../domain/account/retry-queues.ts";
import { getAll } from "../batch-get.ts";
import { eventPrefix, keys, lists } from "../keys.ts";
import { listIndex } from "../listed.ts";
import type { Tables } from "../tables.ts";
import { listAccounts } from "./accounts.ts";

type Image = Record<string, AttributeValue>;

const placesAtOnce = 500;

/**
 * The items of a time that the audit log may hold facts of, page by page and as the table has them: a number keeps all
 * of its digits. A verification is found by when it was asked for.
 */
export async function* rowsBetween(tables: Tables, since: Date, until: Date): AsyncGenerator<Image[]> {
  const [from, to] = [since.toISOString(), until.toISOString()];
  const accountIds = (await listAccounts(tables)).map(({ accountId }) => accountId);
  for (const accountId of [...accountIds, serviceAccountId]) {
    const events = keys.account(accountId).pk;
    yield* pages(tables, between(["pk", "sk"], events, [`${eventPrefix}${from}`, `${eventPrefix}${to}`]));
    for (const listKey of listsOf(accountId)) {
      const query = { IndexName: listIndex, ...between(["listKey", "listSort"], listKey, [from, to]) };
      for await (const places of pages(tables, { ...query, Limit: placesAtOnce })) yield await imagesAt(tables, places);
    }
  }
  // So few that all of them are looked at each time.
  yield* pages(tables, between(["pk", "sk"], keys.snapshot(0).pk, ["0", "9"]));
}

function listsOf(accountId: string): string[] {
  return [
    lists.verifications("live", accountId, "").listKey,
    lists.verifications("test", accountId, "").listKey,
    lists.screenings(accountId, "", "").listKey,
    lists.ledger(accountId, "", "").listKey,
  ];
}

function between([partition, sort]: [string, string], value: string, [from, to]: [string, string]) {
  return {
    KeyConditionExpression: "#partition = :partition AND #sort BETWEEN :from AND :to",
    ExpressionAttributeNames: { "#partition": partition, "#sort": sort },
    ExpressionAttributeValues: { ":partition": { S: value }, ":from": { S: from }, ":to": { S: to } },
  };
}

async function* pages(
  { client, records }: Tables,
  query: Omit<QueryCommandInput, "TableName">,
): AsyncGenerator<Image[]> {
  let from: Image | undefined;
  do {
    const page = await client.send(new QueryCommand({ TableName: records, ...query, ExclusiveStartKey: from }));
    if (page.Items !== undefined && page.Items.length > 0) yield page.Items;
    from = page.LastEvaluatedKey;
  } while (from !== undefined);
}

/** What stands there, as the table has it. */
function imagesAt({ client, records }: Tables, places: readonly Image[]): Promise<Image[]> {
  const keysOf = places.map(({ pk, sk }): Image => ({ ...(pk && { pk }), ...(sk && { sk }) }));
  return getAll<Image, Image>(keysOf, async (Keys) => {
    const asked = { RequestItems: { [records]: { Keys } } };
    const { Responses, UnprocessedKeys } = await client.send(new BatchGetItemCommand(asked));
    return { items: Responses?.[records] ?? [], unread: UnprocessedKeys?.[records]?.Keys ?? [] };
  });
}
