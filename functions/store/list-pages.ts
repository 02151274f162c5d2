import * as z from "zod";
import { Problem } from "../contract/problems.ts";
import { readPlaced, readPlaces } from "./listed.ts";
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
  /** The records of one item, newest first: one as a rule, up to ten of a batch. */
  recordsOf: (item: { [attribute: string]: unknown }) => Record[];
  /** Which of them are wanted, where not all are. */
  filter?: ((record: Record) => boolean) | undefined;
  /** Every item is one record: so many of them can be passed over without being read. */
  isOneEach?: boolean;
};

/** A list sorts by time and then by id, so what is later than any time sorts behind every record of it. */
const earliest = "0";
const latest = "9";

/** So much is read for one page. Where a filter lets little through, the page is short and its cursor leads on. */
const mostItemsRead = 500;
const mostAtOnce = 100;
const itemsAtOnce = (needed: number) => Math.min(needed, mostAtOnce);

type Found<Record> = { record: Record; sort: string; within: number };

/** One more record than is asked for is read, to know whether there is more. */
export async function readListPage<Record>(
  tables: Tables,
  list: PagedList<Record>,
  query: PageQuery,
): Promise<ListPage<Record>> {
  const { limit, offset } = query;
  const { found, left } = await readUntil(tables, list, query);
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  const next = found.length > limit ? last && { sort: last.sort, within: last.within + 1, skipped: 0 } : left;
  return {
    records: shown.map(({ record }) => record),
    limit,
    offset,
    hasMore: next !== undefined,
    ...(next !== undefined && { nextCursor: cursorTo(next) }),
  };
}

async function readUntil<Record>(
  tables: Tables,
  { listKey, filter, recordsOf, isOneEach = false }: PagedList<Record>,
  query: PageQuery,
): Promise<{ found: Found<Record>[]; left?: Place | undefined }> {
  const resumed = query.cursor === undefined ? undefined : placeOf(query.cursor);
  const [from, upTo] = [query.from ?? earliest, lower(query.to ?? latest, resumed?.sort)];
  const found: Found<Record>[] = [];
  // A cursor that lies before the time asked for: there is nothing, and no range that ends before it begins.
  if (upTo < from) return { found };
  const passes = isOneEach && filter === undefined && resumed === undefined;
  let skipped = resumed?.skipped ?? query.offset;
  let start: { [attribute: string]: unknown } | undefined;
  for (let read = 0; read < mostItemsRead; ) {
    const needed = skipped + query.limit + 2 - found.length;
    const { places, next } = await readPlaces(tables, {
      KeyConditionExpression: "listKey = :list AND listSort BETWEEN :from AND :upTo",
      ExpressionAttributeValues: { ":list": listKey, ":from": from, ":upTo": upTo },
      ScanIndexForward: false,
      Limit: passes ? needed : itemsAtOnce(filter === undefined ? needed : mostAtOnce),
      ExclusiveStartKey: start,
    });
    const wanted = passes ? places.slice(skipped) : places;
    if (passes) skipped -= places.length - wanted.length;
    const records = (await readPlaced(tables, wanted)).flatMap((item) => foundIn(item, { recordsOf, resumed }));
    const fresh = records.filter(({ record }) => filter === undefined || filter(record));
    found.push(...fresh.slice(skipped));
    skipped -= Math.min(skipped, fresh.length);
    start = next;
    if (start === undefined || found.length > query.limit) return { found };
    read += wanted.length;
  }
  return { found, left: { sort: Sorted.parse(start).listSort, within: wholeItem, skipped } };
}

function foundIn<Record>(
  item: { [attribute: string]: unknown },
  { recordsOf, resumed }: Pick<PagedList<Record>, "recordsOf"> & { resumed: Place | undefined },
): Found<Record>[] {
  const sort = Sorted.parse(item).listSort;
  const first = sort === resumed?.sort ? resumed.within : 0;
  return recordsOf(item)
    .map((record, within) => ({ record, sort, within }))
    .slice(first);
}

const Sorted = z.object({ listSort: z.string() });

/** More than an item holds: all of it was read. */
const wholeItem = 99;

/** Where reading goes on: at an item, behind so many of its records, and then behind those that an offset still skips. */
type Place = { sort: string; within: number; skipped: number };

/** It only ever leads into the caller's own list. */
function cursorTo({ sort, within, skipped }: Place): string {
  return Buffer.from(`${sort}|${within}${skipped > 0 ? `|${skipped}` : ""}`).toString("base64url");
}

const Written = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z#[0-9A-Za-z_-]+)(?:\|(\d{1,2})(?:\|(\d{1,5}))?)?$/;

function placeOf(cursor: string): Place {
  // A cursor of an earlier version names the record it stands behind, and nothing else.
  const [, sort, within = "1", skipped = "0"] = Written.exec(Buffer.from(cursor, "base64url").toString("utf8")) ?? [];
  if (sort !== undefined) return { sort, within: Number(within), skipped: Number(skipped) };
  const fields = [{ field: "cursor", message: "must be the nextCursor of an earlier answer" }];
  throw new Problem("invalidRequest", { fields });
}

function lower(one: string, other: string | undefined): string {
  return other === undefined || one < other ? one : other;
}
