import { GetCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { ListScreeningsQuery } from "../../contract/screening/screening-record.ts";
import type { KeptScreening, ScreeningPage } from "../../domain/screening/screening-records.ts";
import { lists } from "../keys.ts";
import { type PagedList, readListPage } from "../list-pages.ts";
import type { Tables } from "../tables.ts";
import { keyOfScreening } from "./screenings.ts";

const screenedBy = {
  accountId: z.string(),
  at: z.string(),
  snapshot: z.string(),
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

export async function readScreening(tables: Tables, screeningRequestId: string): Promise<KeptScreening | undefined> {
  const Key = keyOfScreening(screeningRequestId);
  const { Item } = await tables.client.send(new GetCommand({ TableName: tables.records, Key, ConsistentRead: true }));
  if (Item === undefined) return undefined;
  return screeningsOf(Item).find((screening) => screening.screeningRequestId === screeningRequestId);
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
    // What stands in a batch's item is for us to look at.
    filter:
      externalReference === undefined
        ? undefined
        : {
            expression: "externalReference = :reference OR attribute_exists(batchId)",
            values: { ":reference": externalReference },
          },
    recordsOf: (item) => screeningsOf(item).filter(isWanted),
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
