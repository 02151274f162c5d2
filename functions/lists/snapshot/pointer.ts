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
});
export type SnapshotManifest = z.infer<typeof SnapshotManifest>;

/** Which snapshot is in service, and those before it, newest first. */
export const SnapshotPointer = z.object({
  v: z.literal(1),
  current: SnapshotManifest,
  previous: z.array(SnapshotManifest),
  /** What a rollback took out of service: the same lists are not built again until one of them changes. */
  withdrawn: SnapshotManifest.optional(),
});
export type SnapshotPointer = z.infer<typeof SnapshotPointer>;

export type PointerStore = {
  read: () => Promise<SnapshotPointer | undefined>;
  /** One conditional write: false where the version in service is not the expected one any more. */
  movePointer: (expectedVersion: string | undefined, next: SnapshotPointer) => Promise<boolean>;
};

const keptSnapshots = 3;

export function advanced(pointer: SnapshotPointer | undefined, next: SnapshotManifest): SnapshotPointer {
  const before = pointer === undefined ? [] : [pointer.current, ...pointer.previous];
  return {
    v: 1,
    current: next,
    previous: before.filter(({ version }) => version !== next.version).slice(0, keptSnapshots),
  };
}

/** The one before goes into service again; the withdrawn one is no earlier snapshot, or a later rollback would end there. */
export function rolledBack(pointer: SnapshotPointer): SnapshotPointer | undefined {
  const [current, ...previous] = pointer.previous;
  // Of several rollbacks after one another the first withdrew the lists as they are.
  const { current: replaced, withdrawn = replaced } = pointer;
  return current === undefined ? undefined : { v: 1, current, previous, withdrawn };
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
