import { BatchGetCommand, QueryCommand, type QueryCommandInput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { getAll } from "./batch-get.ts";
import type { Tables } from "./tables.ts";

// The index of lists holds keys alone: what changes in a record then costs its list nothing, and a list shows each
// record as it stands, not as the index last heard of it.

export const listIndex = "listed";

/** So many of a list are read at once. */
const atOnce = 500;

type Item = Record<string, unknown>;
type Place = Record<string, unknown>;
type Query = Omit<QueryCommandInput, "TableName" | "IndexName" | "FilterExpression">;

const Listed = z.object({ pk: z.string(), sk: z.string(), listSort: z.string() });
type Listed = z.infer<typeof Listed>;

/** Where records stand that a list holds, and where reading goes on. */
export async function readPlaces(
  { client, records }: Tables,
  query: Query,
): Promise<{ places: Listed[]; next: Place | undefined }> {
  const page = await client.send(new QueryCommand({ TableName: records, IndexName: listIndex, ...query }));
  return { places: (page.Items ?? []).map((item) => Listed.parse(item)), next: page.LastEvaluatedKey };
}

/** The records that stand there, in that order. One that has gone since is left out. */
export async function readPlaced({ client, records }: Tables, places: readonly Listed[]): Promise<Item[]> {
  if (places.length === 0) return [];
  const keys = places.map(({ pk, sk }) => ({ pk, sk }));
  const items = await getAll<Place, Item>(keys, async (Keys) => {
    const asked = { RequestItems: { [records]: { Keys, ConsistentRead: true } } };
    const { Responses, UnprocessedKeys } = await client.send(new BatchGetCommand(asked));
    return { items: Responses?.[records] ?? [], unread: UnprocessedKeys?.[records]?.Keys ?? [] };
  });
  const name = ({ pk, sk }: Item) => `${String(pk)} ${String(sk)}`;
  const byName = new Map(items.map((item) => [name(item), item] as const));
  return places.map((place) => byName.get(name(place))).filter((item) => item !== undefined);
}

/** All of a list, page by page. */
export async function* pagesOfList(tables: Tables, query: Query): AsyncGenerator<Item[]> {
  let start: Place | undefined;
  do {
    const { places, next } = await readPlaces(tables, { Limit: atOnce, ...query, ExclusiveStartKey: start });
    if (places.length > 0) yield await readPlaced(tables, places);
    start = next;
  } while (start !== undefined);
}

/** All of a list, each record parsed as it enters. */
export async function readWholeList<Output>(
  tables: Tables,
  query: Query,
  schema: z.ZodType<Output>,
): Promise<Output[]> {
  const found: Output[] = [];
  for await (const items of pagesOfList(tables, query)) found.push(...items.map((item) => schema.parse(item)));
  return found;
}
