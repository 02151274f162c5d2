import { isDeepStrictEqual } from "node:util";
import * as z from "zod";
import { type CheckFrequency, checkFrequencies } from "../contract/screening/check-frequency.ts";
import { categories } from "../domain/screening/entity.ts";
import { type ObjectStore, readWhole } from "./objects.ts";
import type { ListSource } from "./sources/source.ts";
import { storedJson } from "./stored-json.ts";

const Validators = z.object({
  etag: z.string().optional(),
  lastModified: z.string().optional(),
  sha256: z.string(),
  bytes: z.number(),
  /** The last good copy as the publisher sent it. */
  key: z.string(),
});
export type Validators = z.infer<typeof Validators>;

/** What tells how old a list is, and what it is about, beside its source's entry in the catalogue. */
export const CheckFound = z.object({
  state: z.enum(["fresh", "guarded", "stale"]),
  /** The publisher's own date, in the file. */
  publishedAt: z.string().optional(),
  /** When the publisher was last asked with success. */
  checkedAt: z.string().optional(),
  /** Categories and topics of its records, where the catalogue cannot know them. */
  holds: z.object({ categories: z.array(z.enum(categories)), topics: z.array(z.string()) }).optional(),
});
export type CheckFound = z.infer<typeof CheckFound>;

/** What is in service of a source, and how its last check went: one item of the catalogue. */
export const SourceState = CheckFound.extend({
  v: z.literal(1),
  source: z.string(),
  records: z.number(),
  persons: z.number(),
  /** Names, birth dates, countries, addresses and identifiers in all records together. */
  facts: z.record(z.string(), z.number()).optional(),
  /** Records of the publisher's that nobody can name, and that are therefore not in service. */
  unnamed: z.number().optional(),
  /** Of the normalised records: equal content is no change, however the publisher wrapped it. */
  digest: z.string().optional(),
  /** The normalised records in service. */
  key: z.string().optional(),
  /** When the content last changed. */
  changedAt: z.string().optional(),
  /** Why the last check left the older copy in service. */
  fault: z.object({ kind: z.string(), message: z.string(), at: z.string() }).optional(),
  downloads: z.record(z.string(), Validators),
  /** Of an archive of short periods: the last period whose file is in service. */
  cursor: z.string().optional(),
});
export type SourceState = z.infer<typeof SourceState>;

export type SourceStates = {
  read: (source: string) => Promise<SourceState | undefined>;
  /** One conditional write: a `StateMoved` where the state is no longer what was read before. */
  replace: (before: SourceState, after: SourceState) => Promise<void>;
};

/** Another step of the source ended meanwhile, as where a message is handed out twice: whoever began before begins again. */
export class StateMoved extends Error {
  constructor(source: string) {
    super(`Another refresh of ${source} ended meanwhile; begin again`);
  }
}

export function neverChecked(source: string): SourceState {
  return { v: 1, source, state: "stale", records: 0, persons: 0, downloads: {} };
}

/** States as small objects beside the lists they speak of. */
export function statesInObjects(objects: ObjectStore): SourceStates {
  const read = async (source: string) => {
    const found = await readWhole(objects, stateKey(source));
    if (found === undefined) return undefined;
    return { etag: found.etag, state: storedJson(SourceState, stateKey(source), found.body) };
  };
  return {
    read: async (source) => (await read(source))?.state,
    replace: async (before, after) => {
      const found = await read(before.source);
      const unmoved = isDeepStrictEqual(found?.state ?? neverChecked(before.source), before);
      const expected = found === undefined ? "absent" : { etag: found.etag };
      const body = Buffer.from(JSON.stringify(after));
      if (!unmoved || !(await objects.writeIf(stateKey(before.source), body, expected)))
        throw new StateMoved(before.source);
    },
  };
}

function stateKey(source: string): string {
  return `state/${source}.json`;
}

/** Three missed checks of its own rhythm; a weekend alone never alarms. */
const staleAfterDays: Record<CheckFrequency, number> = { dailyForUpdates: 3, daily: 3, weekly: 15, monthly: 65 };

/**
 * The state as of now: a source nobody managed to check for long is stale, whatever its last check found, and so is one
 * whose publisher keeps answering with an old file.
 */
export function stateAt(source: ListSource, state: CheckFound, now: Date): CheckFound["state"] {
  if (state.checkedAt === undefined) return "stale";
  // Imported by hand and never downloaded: there is no check to miss.
  if (source.downloads.length === 0) return state.state;
  const unchecked = daysSince(state.checkedAt, now) > staleAfterDays[source.frequency];
  const old =
    state.publishedAt !== undefined &&
    source.publishedWithinDays !== undefined &&
    daysSince(state.publishedAt, now) > source.publishedWithinDays;
  return unchecked || old ? "stale" : state.state;
}

function daysSince(instant: string, now: Date): number {
  return (now.getTime() - Date.parse(instant)) / 86_400_000;
}

/** A row of the catalogue: what `GET /v1/screening/lists` tells, and what operators see besides. */
export function catalogueRow(source: ListSource, state: SourceState | undefined, now: Date) {
  return {
    id: source.id,
    name: source.name,
    publisher: source.publisher,
    jurisdiction: source.jurisdiction,
    group: source.group,
    records: state?.records ?? 0,
    lastRefreshed: state?.checkedAt ?? null,
    asOf: state?.publishedAt ?? null,
    checkFrequency: checkFrequencies[source.frequency],
    licence: source.licence,
    changedAt: state?.changedAt ?? null,
    state: state === undefined ? ("none" as const) : stateAt(source, state, now),
    unnamed: state?.unnamed ?? 0,
    fault: state?.fault ?? null,
  };
}
