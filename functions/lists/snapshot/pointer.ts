import * as z from "zod";
import { type ObjectStore, readWhole } from "../objects.ts";
import { CheckFound } from "../source-state.ts";
import { storedJson } from "../stored-json.ts";

/** A list of the snapshot. What its last check found moves on with the checks; a manifest of before had none of it. */
const SnapshotSource = z.object({
  id: z.string(),
  records: z.number(),
  digest: z.string(),
  check: CheckFound.optional(),
});

/** What tells how a snapshot differs from those before it. One built before changes were kept has none of it. */
export const SnapshotChanges = z.object({
  /** Higher than that of every snapshot before it. */
  number: z.number(),
  /** The version it was compared with; none where there was nothing to compare with. */
  parent: z.string().optional(),
  /** Changes are kept since this number. */
  keptSince: z.number(),
  /** What counted as an alteration. */
  definition: z.number(),
  /** The objects with all entities for the next build to compare with, and with what changed. */
  knownKey: z.string(),
  changesKey: z.string(),
});
export type SnapshotChanges = z.infer<typeof SnapshotChanges>;

export const SnapshotManifest = z.object({
  version: z.string(),
  key: z.string(),
  bytes: z.number(),
  sha256: z.string(),
  /** Length of the part a search keeps in memory; the rest is read by offset. */
  indexBytes: z.number(),
  indexSha256: z.string(),
  entities: z.number(),
  names: z.number(),
  builtAt: z.string(),
  refreshedAt: z.string(),
  sources: z.array(SnapshotSource),
  /** By which code its names were read: another one may read them otherwise, or not at all. */
  matcherVersion: z.number().optional(),
  changes: SnapshotChanges.optional(),
});
export type SnapshotManifest = z.infer<typeof SnapshotManifest>;

/** A snapshot that came into service at an instant, and stayed until the next one did. */
const Served = z.object({
  version: z.string(),
  from: z.string(),
  number: z.number(),
  parent: z.string().optional(),
  matcherVersion: z.number().optional(),
});
export type Served = z.infer<typeof Served>;

/** Which snapshot is in service, and those before it, newest first. */
export const SnapshotPointer = z.object({
  v: z.literal(1),
  current: SnapshotManifest,
  previous: z.array(SnapshotManifest),
  /** What a rollback took out of service: the same lists are not built again until one of them changes. */
  withdrawn: SnapshotManifest.optional(),
  /** What was in service when, newest first, for as long as changes are kept. */
  history: z.array(Served).default([]),
});
export type SnapshotPointer = z.infer<typeof SnapshotPointer>;

export type PointerStore = {
  read: () => Promise<SnapshotPointer | undefined>;
  /** One conditional write: false where the version in service is not the expected one any more. */
  movePointer: (expectedVersion: string | undefined, next: SnapshotPointer) => Promise<boolean>;
};

const keptSnapshots = 3;

/** When a pointer moves, and for how long it says what was in service before. */
export type Moved = { now: Date; keptDays: number };

export function advanced(pointer: SnapshotPointer | undefined, next: SnapshotManifest, moved: Moved): SnapshotPointer {
  const before = pointer === undefined ? [] : [pointer.current, ...pointer.previous];
  return {
    v: 1,
    current: next,
    previous: before.filter(({ version }) => version !== next.version).slice(0, keptSnapshots),
    history: withServed(pointer?.history ?? [], next, moved),
  };
}

/** The one before goes into service again; the withdrawn one is no earlier snapshot, or a later rollback would end there. */
export function rolledBack(pointer: SnapshotPointer, moved: Moved): SnapshotPointer | undefined {
  const [current, ...previous] = pointer.previous;
  // Of several rollbacks after one another the first withdrew the lists as they are.
  const { current: replaced, withdrawn = replaced } = pointer;
  if (current === undefined) return undefined;
  return { v: 1, current, previous, withdrawn, history: withServed(pointer.history, current, moved) };
}

function withServed(history: readonly Served[], next: SnapshotManifest, { now, keptDays }: Moved): Served[] {
  const { version, matcherVersion, changes } = next;
  if (changes === undefined) return [...history];
  const { number, parent } = changes;
  const served = { version, from: now.toISOString(), number, parent, matcherVersion };
  return keptServed([served, ...history], now, keptDays);
}

/** Those in service within the days kept, the one that was when they began among them. */
export function keptServed(history: readonly Served[], now: Date, keptDays: number): Served[] {
  const since = new Date(now.getTime() - keptDays * 86_400_000).toISOString();
  const oldest = history.findIndex(({ from }) => from <= since);
  return oldest === -1 ? [...history] : history.slice(0, oldest + 1);
}

/** Everything that lies in the bucket for this snapshot. */
export function keysOf({ key, changes }: SnapshotManifest): string[] {
  return [key, ...(changes === undefined ? [] : [changes.knownKey, changes.changesKey])];
}

/** Counted from the last check or import of any list, whatever date their files give themselves. */
export function isTooOld({ refreshedAt }: SnapshotManifest, now: Date, mostAgeHours: number): boolean {
  return now.getTime() - Date.parse(refreshedAt) > mostAgeHours * 3_600_000;
}

export function missingFrom({ sources }: SnapshotManifest, required: readonly string[]): string[] {
  return required.filter((id) => !sources.some((source) => source.id === id));
}

export const pointerKey = "snapshots/pointer.json";

export function pointerInObjects(objects: ObjectStore): PointerStore {
  const read = async () => {
    const found = await readWhole(objects, pointerKey);
    if (found === undefined) return undefined;
    return { etag: found.etag, pointer: storedJson(SnapshotPointer, pointerKey, found.body) };
  };
  return {
    read: async () => (await read())?.pointer,
    movePointer: async (expectedVersion, next) => {
      const found = await read();
      if (found?.pointer.current.version !== expectedVersion) return false;
      // The version was read; that nobody moved it since is for the store to say.
      return objects.writeIf(
        pointerKey,
        Buffer.from(JSON.stringify(next)),
        found === undefined ? "absent" : { etag: found.etag },
      );
    },
  };
}
