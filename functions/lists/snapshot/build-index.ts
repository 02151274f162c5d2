import { isDeepStrictEqual } from "node:util";
import type { SourceStates } from "../source-state.ts";
import { type AcceptedList, acceptedLists, contentOf, isNames, lastChecked, sourcesOf } from "./accepted-lists.ts";
import { advanced, keysOf, type PointerStore, type SnapshotManifest, type SnapshotPointer } from "./pointer.ts";
import { removeForgotten } from "./remove-forgotten.ts";
import { type StoreSnapshotDeps, storeSnapshot } from "./store-snapshot.ts";

export type IndexDeps = StoreSnapshotDeps & { states: SourceStates; pointer: PointerStore };

export type IndexOutcome =
  | { kind: "built"; manifest: SnapshotManifest }
  /** The snapshot in service holds the wanted lists: it was there before, or another build finished first. */
  | { kind: "renewed"; manifest: SnapshotManifest }
  | { kind: "nothing"; reason: string };

const rolledBack: IndexOutcome = { kind: "nothing", reason: "an operator rolled back, and no list changed since" };

/**
 * Looks whether every accepted list is in the snapshot in service and, where one is not, builds. Run every few minutes,
 * it puts in service whatever an import, a refresh or another build left undone, however it ended.
 */
export async function refreshIndex(deps: IndexDeps): Promise<IndexOutcome> {
  const outcome = await broughtUpToDate(deps);
  await removeForgotten(deps);
  return outcome;
}

async function broughtUpToDate(deps: IndexDeps): Promise<IndexOutcome> {
  const pointer = await deps.pointer.read();
  const lists = await acceptedLists(deps.states);
  // Names are compared as the code reads them: after a deployment that reads them otherwise, all are read again.
  const readAlike = pointer?.current.matcherVersion === deps.matcherVersion;
  if (pointer !== undefined && holds(pointer.current, lists) && readAlike) return renewed(deps, pointer, lists);
  if (pointer !== undefined && isRolledBack(pointer, lists)) return rolledBack;
  return buildIndex(deps);
}

/** More builds than this never overtake one another: each that finishes holds every list accepted before it began. */
const mostBuilds = 6;

/**
 * All accepted lists in one snapshot: built, stored, read back, and only then pointed at. Where another build finished
 * first, its snapshot stays if it holds what is `wanted`; if it was built of older lists, this one begins again.
 */
export async function buildIndex(
  deps: IndexDeps,
  wanted: (inService: SnapshotManifest, accepted: AcceptedList[]) => boolean = holds,
): Promise<IndexOutcome> {
  for (let build = 1; build <= mostBuilds; build += 1) {
    // The pointer is read before the lists. While it does not move, what is in service is older than these lists.
    const before = await deps.pointer.read();
    const lists = await acceptedLists(deps.states);
    if (build > 1 && before !== undefined) {
      if (wanted(before.current, lists)) return { kind: "renewed", manifest: before.current };
      if (isRolledBack(before, lists)) return rolledBack;
    }
    if (lists.every(({ source }) => isNames(source)))
      return { kind: "nothing", reason: "no list has been refreshed or imported yet" };
    const manifest = await storeSnapshot(deps, lists, before);
    if (await putInService(deps, before?.current.version, manifest)) return { kind: "built", manifest };
    for (const key of keysOf(manifest)) await deps.objects.remove(key);
  }
  throw new Error(`Other builds finished first, ${mostBuilds} times; the next look builds again`);
}

function holds(inService: SnapshotManifest, accepted: AcceptedList[]): boolean {
  return contentOf(inService.sources) === contentOf(sourcesOf(accepted));
}

/** A withdrawn snapshot is not built a second time until a list has changed. */
function isRolledBack({ withdrawn }: SnapshotPointer, accepted: AcceptedList[]): boolean {
  return withdrawn !== undefined && holds(withdrawn, accepted);
}

/** The same lists: only what their last checks found moves on. */
async function renewed(deps: IndexDeps, pointer: SnapshotPointer, lists: AcceptedList[]): Promise<IndexOutcome> {
  const { current } = pointer;
  const checkedAt = [current.refreshedAt, lastChecked(lists) ?? ""].sort().at(-1) ?? current.refreshedAt;
  const manifest = { ...current, refreshedAt: checkedAt, sources: sourcesOf(lists) };
  if (isDeepStrictEqual(manifest, current)) return { kind: "renewed", manifest: current };
  await deps.pointer.movePointer(current.version, { ...pointer, current: manifest });
  return { kind: "renewed", manifest };
}

/** Refused where another snapshot came into service; tried again where only the times of the same one moved on. */
async function putInService(
  { pointer, now, keptDays }: IndexDeps,
  expectedVersion: string | undefined,
  manifest: SnapshotManifest,
): Promise<boolean> {
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const current = await pointer.read();
    if (current?.current.version !== expectedVersion) return false;
    if (await pointer.movePointer(expectedVersion, advanced(current, manifest, { now: now(), keptDays }))) return true;
  }
  return false;
}
