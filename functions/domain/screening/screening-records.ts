import type { Caller } from "../../contract/access.ts";
import { Problem } from "../../contract/problems.ts";
import type { ListScreeningsQuery, ScreeningList, ScreeningRecord } from "../../contract/screening/screening-record.ts";

/** A screening as it was kept for audit. */
export type KeptScreening = Omit<ScreeningRecord, "environment" | "credits"> & {
  accountId: string;
  priceHalfCredits: number;
};
export type ScreeningPage = Omit<ScreeningList, "screenings"> & { screenings: KeptScreening[] };

type ScreeningRecordsDeps = {
  readScreening: (screeningRequestId: string) => Promise<KeptScreening | undefined>;
  /** Newest first. */
  readPage: (accountId: string, query: ListScreeningsQuery) => Promise<ScreeningPage>;
};

/** One screening of the caller's own account; another's does not exist for it. */
export async function getScreening(
  { readScreening }: Pick<ScreeningRecordsDeps, "readScreening">,
  caller: Caller,
  screeningRequestId: string,
): Promise<ScreeningRecord> {
  const kept = await readScreening(screeningRequestId);
  if (kept === undefined || kept.accountId !== caller.accountId) {
    throw new Problem("notFound", { message: "There is no screening with this id." });
  }
  return recordOf(kept);
}

export async function listScreenings(
  { readPage }: Pick<ScreeningRecordsDeps, "readPage">,
  caller: Caller,
  query: ListScreeningsQuery,
): Promise<ScreeningList> {
  const page = await readPage(caller.accountId, query);
  return { ...page, screenings: page.screenings.map(recordOf) };
}

function recordOf({ accountId: _theirs, priceHalfCredits, ...kept }: KeptScreening): ScreeningRecord {
  const { screeningRequestId, batchId, reference, externalReference, at, ...rest } = kept;
  const named = { screeningRequestId, batchId, reference, externalReference };
  return { ...named, at, environment: "live", credits: priceHalfCredits / 2, ...rest };
}
