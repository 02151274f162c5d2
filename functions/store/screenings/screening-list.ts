import * as z from "zod";
import { lists } from "../keys.ts";
import { pagesOfList } from "../listed.ts";
import type { Tables } from "../tables.ts";

/** A screening as an account looks back on it. */
export type ListedScreening = {
  screeningRequestId: string;
  at: string;
  snapshot: string;
  externalReference?: string | undefined;
};

const one = { screeningRequestId: z.string(), externalReference: z.string().optional() };
const ofEvery = { at: z.string(), snapshot: z.string() };

/** One screening by itself, or ten of a batch: a subject of a batch goes by the caller's own name for it. */
const Item = z.union([
  z.object({ ...ofEvery, subjects: z.array(z.object({ ...one, reference: z.string() })) }),
  z.object({ ...ofEvery, ...one }),
]);

const pageSize = 200;

/** An account's newest screenings, of one reference where it is given: the names are kept nowhere. */
export async function readScreenings(
  tables: Tables,
  accountId: string,
  { reference, most }: { reference?: string | undefined; most: number },
): Promise<ListedScreening[]> {
  const query = {
    Limit: pageSize,
    KeyConditionExpression: "listKey = :list",
    ExpressionAttributeValues: { ":list": lists.screenings(accountId, "", "").listKey },
    ScanIndexForward: false,
  };
  const found: ListedScreening[] = [];
  for await (const items of pagesOfList(tables, query)) {
    const listed = items.flatMap((item) => listedIn(Item.parse(item)));
    found.push(...listed.filter((row) => reference === undefined || row.externalReference === reference));
    if (found.length >= most) break;
  }
  return found.slice(0, most);
}

function listedIn(item: z.infer<typeof Item>): ListedScreening[] {
  const { at, snapshot } = item;
  if (!("subjects" in item)) {
    const { screeningRequestId, externalReference } = item;
    return [{ screeningRequestId, at, snapshot, externalReference }];
  }
  return item.subjects.map(({ screeningRequestId, externalReference, reference }) => ({
    screeningRequestId,
    at,
    snapshot,
    externalReference: externalReference ?? reference,
  }));
}
