import * as z from "zod";
import type { ListScreeningsQuery } from "../../contract/screening/screening-record.ts";
import { placeInBatch } from "../../domain/screening/batch-ids.ts";
import type { KeptScreening, ScreeningPage } from "../../domain/screening/screening-records.ts";
import { lists } from "../keys.ts";
import { type PagedList, readListPage } from "../list-pages.ts";
import type { Tables } from "../tables.ts";
import { readRow } from "./screenings.ts";

const screenedBy = {
  accountId: z.string(),
  at: z.string(),
  snapshot: z.string(),
  changedSince: z.string().optional(),
  matcherVersion: z.number(),
  thresholds: z.object({ exact: z.number(), strong: z.number(), possible: z.number() }),
  priceHalfCredits: z.number(),
};
const SingleItem = z.object({
  ...screenedBy,
  screeningRequestId: z.string(),
  externalReference: z.string().optional(),
  matches: z.array(z.object({ entityId: z.string(), score: z.number() })),
});
const BatchItem = z.object({
  ...screenedBy,
  batchId: z.string(),
  subjects: z.array(
    z.object({
      screeningRequestId: z.string(),
      reference: z.string(),
      externalReference: z.string().optional(),
      scores: z.record(z.string(), z.number()),
    }),
  ),
});

/** A free batch keeps those subjects alone who match somebody, and counts the others. */
const FreeBatchItem = z.object({
  ...screenedBy,
  batchId: z.string(),
  firstNumber: z.number(),
  searchedCount: z.number(),
  notSearched: z.array(z.number()),
});

export async function readScreening(tables: Tables, screeningRequestId: string): Promise<KeptScreening | undefined> {
  return (await findScreening(tables, screeningRequestId))?.screening;
}

/** A screening and the item that it stands in. */
export async function findScreening(
  tables: Tables,
  screeningRequestId: string,
): Promise<{ key: { pk: string; sk: string }; screening: KeptScreening } | undefined> {
  const row = await readRow(tables, screeningRequestId);
  if (row === undefined) return undefined;
  const kept = screeningsOf(row.item).find((screening) => screening.screeningRequestId === screeningRequestId);
  const screening = kept ?? foundNobody(row.item, screeningRequestId);
  return screening && { key: row.key, screening };
}

export async function readScreenings(
  tables: Tables,
  accountId: string,
  query: ListScreeningsQuery,
): Promise<ScreeningPage> {
  const { externalReference } = query;
  const isWanted = (one: KeptScreening) =>
    externalReference === undefined ||
    one.externalReference === externalReference ||
    one.reference === externalReference;
  const list: PagedList<KeptScreening> = {
    listKey: lists.screenings(accountId, "", "").listKey,
    recordsOf: screeningsOf,
    filter: isWanted,
  };
  const { records, ...page } = await readListPage(tables, list, query);
  return { screenings: records, ...page };
}

/** One screening, or the subjects of a batch that an item holds, the last first. */
function screeningsOf(item: { [attribute: string]: unknown }): KeptScreening[] {
  if (item.batchId === undefined) return [SingleItem.parse(item)];
  const { subjects, ...batch } = BatchItem.parse(item);
  return subjects
    .map(({ scores, ...subject }) => ({
      ...batch,
      ...subject,
      matches: Object.entries(scores)
        .map(([entityId, score]) => ({ entityId, score }))
        .sort((a, b) => b.score - a.score || (a.entityId < b.entityId ? -1 : 1)),
    }))
    .reverse();
}

/** A subject of a free batch who was searched and matched nobody. */
function foundNobody(item: { [attribute: string]: unknown }, screeningRequestId: string): KeptScreening | undefined {
  const place = placeInBatch(screeningRequestId);
  if (place?.price !== "free") return undefined;
  const { firstNumber, searchedCount, notSearched, ...batch } = FreeBatchItem.parse(item);
  const isAfter = place.number >= firstNumber + searchedCount + notSearched.length;
  if (isAfter || notSearched.includes(place.number)) return undefined;
  return { ...batch, screeningRequestId, matches: [] };
}
