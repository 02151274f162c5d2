import { CheckFound, type SourceState, type SourceStates } from "../source-state.ts";
import { listSources } from "../sources/sources.ts";
import type { SnapshotManifest } from "./pointer.ts";

/** The list of a source that was accepted last. */
export type AcceptedList = SourceState & { key: string };

/** What a snapshot is built of. The invented entities make way as soon as one real list is there. */
export async function acceptedLists(states: SourceStates): Promise<AcceptedList[]> {
  const read = await Promise.all(listSources.map(({ id }) => states.read(id)));
  const lists = read.flatMap((state) => (state?.key === undefined ? [] : [{ ...state, key: state.key }]));
  const real = lists.some(({ source }) => source !== "synthetic" && !isNames(source));
  return real ? lists.filter(({ source }) => source !== "synthetic") : lists;
}

export function isNames(source: string): boolean {
  return listSources.some(({ id, names }) => id === source && names === true);
}

export function sourcesOf(lists: AcceptedList[]): SnapshotManifest["sources"] {
  return lists.map((list) => ({
    id: list.source,
    records: list.records,
    digest: list.digest ?? "",
    check: CheckFound.parse(list),
  }));
}

/** Equal for equal lists, however they came. */
export function contentOf(sources: SnapshotManifest["sources"]): string {
  return sources.map(({ id, digest }) => `${id} ${digest}`).join("\n");
}

export function lastChecked(lists: AcceptedList[]): string | undefined {
  return lists
    .flatMap(({ checkedAt }) => checkedAt ?? [])
    .sort()
    .at(-1);
}
