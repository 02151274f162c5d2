import { gzipSync } from "node:zlib";
import { type ObjectStore, oneChunk } from "../objects.ts";
import { storedLines } from "../refresh/stored-list.ts";
import { keptServed, type SnapshotChanges, type SnapshotManifest, type SnapshotPointer } from "../snapshot/pointer.ts";
import { type Change, lastOf } from "./change.ts";
import { ChangeTracker, type Earlier } from "./change-tracker.ts";
import { factsDefinition } from "./compared-facts.ts";
import { KnownEntities, type KnownLine } from "./known-entities.ts";

/** More changes than this are not kept, however young they are: so many are a new list, and everybody is screened anew. */
const mostChanges = 250_000;

type CompareDeps = { objects: ObjectStore; now: () => Date; keptDays: number };

/** A build on its way, and the snapshot in service that it is compared with. */
type Comparison = { tracker: ChangeTracker; stored: (version: string) => Promise<SnapshotChanges> };

export async function comparedWith(deps: CompareDeps, pointer: SnapshotPointer | undefined): Promise<Comparison> {
  const number = 1 + Math.max(0, pointer?.current.changes?.number ?? 0, ...numbersOf(pointer));
  const earlier = pointer && (await earlierOf(deps, pointer.current));
  const tracker = new ChangeTracker(number, earlier);
  const oldest = earlier && pointer ? oldestKept(deps, pointer, number) : number;
  return {
    tracker,
    async stored(version) {
      const { changes, keptSince } = bounded(await tracker.changes(), oldest);
      const knownKey = `snapshots/${version}.known.gz`;
      const changesKey = `snapshots/${version}.changes.gz`;
      await deps.objects.write(knownKey, tracker.knownLines());
      await deps.objects.write(changesKey, packed(changes));
      const parent = earlier === undefined ? {} : { parent: pointer?.current.version };
      return { number, ...parent, keptSince, definition: factsDefinition, knownKey, changesKey };
    },
  };
}

function numbersOf(pointer: SnapshotPointer | undefined): number[] {
  return (pointer?.history ?? []).map(({ number }) => number);
}

/** Nothing where the snapshot in service kept nothing to compare with, or counted other things as alterations. */
async function earlierOf(
  { objects }: CompareDeps,
  { changes: kept, entities }: SnapshotManifest,
): Promise<Earlier | undefined> {
  if (kept === undefined || kept.definition !== factsDefinition) return undefined;
  const knownLines = () => parsed<KnownLine>(storedLines(objects, kept.knownKey));
  const known = await KnownEntities.from(knownLines(), entities);
  const changes = new Map<string, Change>();
  for await (const change of changesIn(objects, kept)) changes.set(change.id, change);
  return { known, knownLines, changes };
}

export function changesIn(objects: ObjectStore, { changesKey }: SnapshotChanges): AsyncGenerator<Change> {
  return parsed<Change>(storedLines(objects, changesKey));
}

/** Lines come back as the type they were written from, as those of the lists do. */
async function* parsed<Line>(lines: AsyncIterable<string>): AsyncGenerator<Line> {
  for await (const line of lines) {
    if (line === "") continue;
    const value: Line = JSON.parse(line);
    yield value;
  }
}

/** The number of the snapshot that was in service when the days that are kept began. */
function oldestKept({ now, keptDays }: CompareDeps, { current, history }: SnapshotPointer, number: number): number {
  const kept = keptServed(history, now(), keptDays).map((served) => served.number);
  return Math.max(current.changes?.keptSince ?? number, Math.min(number, ...kept));
}

function bounded(changes: readonly Change[], oldest: number): { changes: Change[]; keptSince: number } {
  const newestFirst = changes.map(lastOf).sort((a, b) => b - a);
  const keptSince = Math.max(oldest, newestFirst[mostChanges] ?? 0);
  return { changes: changes.filter((change) => lastOf(change) > keptSince), keptSince };
}

function packed(changes: readonly Change[]): AsyncIterable<Uint8Array> {
  const sorted = [...changes].sort((one, two) => (one.id < two.id ? -1 : 1));
  return oneChunk(gzipSync(sorted.map((change) => `${JSON.stringify(change)}\n`).join("")));
}
