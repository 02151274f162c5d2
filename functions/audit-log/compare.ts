import { writeBatch } from "./batches.ts";
import { type Entry, entryOf } from "./facts/entries.ts";
import type { Image } from "./facts/image.ts";
import type { LeafIndex } from "./head.ts";
import type { LogObjects } from "./objects.ts";

export type CompareDeps = Pick<LeafIndex, "findLeaves"> & {
  objects: LogObjects;
  /** Every item that can hold a fact of this time, some at once. */
  rowsBetween: (since: Date, until: Date) => AsyncIterable<Image[]>;
  /** Until when the table and the log were compared. */
  readMark: () => Promise<Date | undefined>;
  moveMark: (until: Date) => Promise<void>;
  wake: () => Promise<void>;
  now: () => Date;
  remainingMs: () => number;
};

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** What is younger may be on its way through the stream still. */
const onItsWayMs = hourMs;
/** A verification is found by when it was asked for, and ends later: rows of the day before are looked at once more. */
const overlapMs = dayMs;
/** Another day is begun only while there is more time than this. */
const stepMs = 120_000;

/**
 * Looks for facts that the table holds and the log does not. The stream forgets after a day: what happened while nobody
 * read it enters here, marked as late.
 */
export async function compare(deps: CompareDeps) {
  const last = new Date(deps.now().getTime() - onItsWayMs);
  const mark = await deps.readMark();
  // Without a mark there was never a log: all there is enters now.
  let since = mark === undefined ? new Date(0) : new Date(mark.getTime() - overlapMs);
  let until = mark === undefined ? last : earlier(new Date(mark.getTime() + dayMs), last);
  const figures = { rows: 0, late: 0, alarming: 0 };
  while (since < until && deps.remainingMs() > stepMs) {
    await compareBetween(deps, { since, until }, figures);
    await deps.moveMark(until);
    [since, until] = [until, earlier(new Date(until.getTime() + dayMs), last)];
  }
  if (figures.late > 0) await deps.wake();
  return figures;
}

async function compareBetween(
  deps: CompareDeps,
  { since, until }: { since: Date; until: Date },
  figures: { rows: number; late: number; alarming: number },
): Promise<void> {
  for await (const images of deps.rowsBetween(since, until)) {
    const noted = images.map((after) => entryOf({ after }, { late: true })).filter((one) => one !== undefined);
    const leaves = await deps.findLeaves(noted.map(({ entry }) => entry.key));
    const missing = noted.filter(({ entry }) => !leaves.has(entry.key));
    figures.rows += images.length;
    figures.late += missing.length;
    figures.alarming += missing.filter(({ alarming }) => alarming).length;
    const entries: Entry[] = missing.map(({ entry }) => entry);
    if (entries.length > 0) await writeBatch(deps.objects, entries, deps.now());
  }
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}
