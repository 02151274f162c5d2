import type { ChangedSource } from "../../contract/screening/screening-changes.ts";
import type { ChangesFound } from "../../domain/screening/list-changes.ts";
import type { ObjectStore } from "../objects.ts";
import type { PointerStore, SnapshotManifest } from "../snapshot/pointer.ts";
import type { Change } from "./change.ts";
import { kindSince } from "./change.ts";
import { changesIn } from "./compare-builds.ts";
import { earlierSnapshot } from "./earlier-snapshot.ts";

type ReaderDeps = { objects: ObjectStore; pointer: PointerStore; now: () => Date };
type Asked = { since: string; to?: string | undefined };

/**
 * What changed from an earlier snapshot up to the one in service, or up to one that was in service when the first page
 * was asked for. The changes read last are kept: pages come one after another.
 */
export function changesReader({ objects, pointer, now }: ReaderDeps): (asked: Asked) => Promise<ChangesFound> {
  let read: { version: string; changes: Promise<Change[]> } | undefined;
  const changesOf = (manifest: SnapshotManifest): Promise<Change[]> => {
    if (read?.version === manifest.version) return read.changes;
    const { changes: kept } = manifest;
    const changes = kept === undefined ? Promise.resolve([]) : collected(changesIn(objects, kept));
    const current = { version: manifest.version, changes };
    read = current;
    changes.catch(() => {
      if (read === current) read = undefined;
    });
    return changes;
  };
  return async ({ since, to }) => {
    const found = await pointer.read();
    if (found === undefined) return { kind: "no lists" };
    const manifest = to === undefined ? found.current : found.previous.concat(found.current).find(isVersion(to));
    if (manifest === undefined) return { kind: "gone" };
    const earlier = earlierSnapshot(found, { manifest, since, now: now() });
    if (earlier.kind === "not kept") return earlier;
    const { version: from, number, matcherVersion } = earlier.ancestor;
    const changes = (await changesOf(manifest)).flatMap((change) => {
      const kind = kindSince(change, number);
      return kind === undefined ? [] : [{ ...change, kind }];
    });
    return {
      kind: "found",
      from,
      to: manifest.version,
      matcherVersion,
      sources: countedBySource(changes, number),
      ids: changes.map(({ id, kind, into }) => ({ id, change: kind, ...(into === undefined ? {} : { into }) })),
    };
  };
}

const isVersion =
  (wanted: string) =>
  ({ version }: SnapshotManifest) =>
    version === wanted;

async function collected(lines: AsyncIterable<Change>): Promise<Change[]> {
  const changes: Change[] = [];
  for await (const change of lines) changes.push(change);
  return changes;
}

type Kinded = Change & { kind: "added" | "altered" | "removed" };

/** An entity counts under each of its sources that was a cause of its change. */
function countedBySource(changes: readonly Kinded[], number: number): ChangedSource[] {
  const counts = new Map<string, ChangedSource>();
  for (const { sources, kind } of changes) {
    for (const [id, last] of Object.entries(sources)) {
      if (last <= number) continue;
      const count = counts.get(id) ?? { id, added: 0, altered: 0, removed: 0 };
      count[kind] += 1;
      counts.set(id, count);
    }
  }
  return [...counts.values()].sort((one, two) => (one.id < two.id ? -1 : 1));
}
