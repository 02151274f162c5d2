import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { Problem } from "../contract/problems.ts";
import type { Tables } from "./tables.ts";

/** What a caller asks of a list, newest first. */
type PageQuery = {
  limit: number;
  offset: number;
  cursor?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
type ListPage<Record> = {
  records: Record[];
  limit: number;
  offset: number;
  hasMore: boolean;
  nextCursor?: string;
};

export type PagedList<Record> = {
  listKey: string;
  /** What the table leaves out by itself. */
  filter?: { expression: string; names?: { [name: string]: string }; values: { [name: string]: string } } | undefined;
  /** The records of one item, newest first: one as a rule, up to ten of a batch. */
  recordsOf: (item: { [attribute: string]: unknown }) => Record[];
};

/** A list sorts by time and then by id, so what is later than any time sorts behind every record of it. */
const earliest = "0";
const latest = "9";

/** So much is read for one page. Where a filter lets little through, the page is short and its cursor leads on. */
const mostItemsRead = 2_000;

type Found<Record> = { record: Record; sort: string; within: number };

/** One more record than is asked for is read, to know whether there is more. */
export async function readListPage<Record>(
  tables: Tables,
  list: PagedList<Record>,
  query: PageQuery,
): Promise<ListPage<Record>> {
  const { limit, offset } = query;
  const wanted = offset + limit + 1;
  const { found, leftAt } = await readUntil(tables, list, { query, wanted });
  const shown = found.slice(offset, offset + limit);
  const last = shown.at(-1);
  const hasMore = found.length >= wanted || leftAt !== undefined;
  const next = found.length >= wanted ? last && place(last.sort, last.within + 1) : leftAt;
  return {
    records: shown.map(({ record }) => record),
    limit,
    offset,
    hasMore,
    ...(hasMore && next !== undefined && { nextCursor: next }),
  };
}

async function readUntil<Record>(
  { client, records }: Tables,
  { listKey, filter, recordsOf }: PagedList<Record>,
  { query, wanted }: { query: PageQuery; wanted: number },
): Promise<{ found: Found<Record>[]; leftAt?: string }> {
  const resumed = query.cursor === undefined ? undefined : placeOf(query.cursor);
  const upTo = lower(query.to ?? latest, resumed?.sort);
  const from = query.from ?? earliest;
  const found: Found<Record>[] = [];
  let start: { [attribute: string]: unknown } | undefined;
  // A cursor that lies before the time asked for: there is nothing, and no range that ends before it begins.
  if (upTo < from) return { found };
  for (let read = 0; read < mostItemsRead; ) {
    const page = await client.send(
      new QueryCommand({
        TableName: records,
        IndexName: "list",
        KeyConditionExpression: "listKey = :list AND listSort BETWEEN :from AND :upTo",
        ExpressionAttributeValues: { ":list": listKey, ":from": from, ":upTo": upTo, ...filter?.values },
        ...(filter && { FilterExpression: filter.expression }),
        ...(filter?.names && { ExpressionAttributeNames: filter.names }),
        ScanIndexForward: false,
        Limit: filter === undefined ? wanted - found.length + 1 : itemsAtOnce,
        ExclusiveStartKey: start,
      }),
    );
    for (const item of page.Items ?? []) {
      const sort = Sorted.parse(item).listSort;
      const first = sort === resumed?.sort ? resumed.within : 0;
      const fresh = recordsOf(item).map((record, within) => ({ record, sort, within }));
      found.push(...fresh.slice(first));
    }
    start = page.LastEvaluatedKey;
    if (start === undefined || found.length >= wanted) return { found };
    read += page.ScannedCount ?? 0;
  }
  return { found, leftAt: place(Sorted.parse(start).listSort, wholeItem) };
}

const itemsAtOnce = 200;
const Sorted = z.object({ listSort: z.string() });

/** More than an item holds: all of it was read. */
const wholeItem = 99;

/** Where reading goes on: at an item, behind so many of its records. It only ever leads into the caller's own list. */
function place(sort: string, within: number): string {
  return Buffer.from(`${sort}|${within}`).toString("base64url");
}

const Place = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[0-9A-Za-z_-]+)(?:\|(\d{1,2}))?$/;

function placeOf(cursor: string): { sort: string; within: number } {
  // A cursor of an earlier version names the record it stands behind, and nothing else.
  const [, sort, within = "1"] = Place.exec(Buffer.from(cursor, "base64url").toString("utf8")) ?? [];
  if (sort !== undefined) return { sort, within: Number(within) };
  const fields = [{ field: "cursor", message: "must be the nextCursor of an earlier answer" }];
  throw new Problem("invalidRequest", { fields });
}

function lower(one: string, other: string | undefined): string {
  return other === undefined || one < other ? one : other;
}
