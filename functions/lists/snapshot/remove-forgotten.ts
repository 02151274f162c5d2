import type { ObjectStore } from "../objects.ts";
import { joinKeysKey } from "../refresh/stored-list.ts";
import type { SourceStates } from "../source-state.ts";
import { listSources } from "../sources/sources.ts";
import { keysOf, type PointerStore, pointerKey } from "./pointer.ts";

/** Longer than any build takes, and than a function reads a snapshot that was replaced. */
const graceHours = 6;

type Deps = { objects: ObjectStore; states: SourceStates; pointer: PointerStore; now: () => Date };

/**
 * Lists and snapshots that nothing refers to any more, once nobody can be reading them: a list is replaced while other
 * builds are under way, and a process that dies leaves what it wrote.
 */
export async function removeForgotten({ objects, states, pointer, now }: Deps): Promise<void> {
  const forgottenBefore = now().getTime() - graceHours * 3_600_000;
  const needed = new Set([pointerKey, ...(await snapshotKeys(pointer)), ...(await listKeys(states))]);
  for (const prefix of ["snapshots/", "lists/"]) {
    for await (const { key, modifiedAt } of objects.list(prefix)) {
      if (!needed.has(key) && modifiedAt.getTime() < forgottenBefore) await objects.remove(key);
    }
  }
}

async function snapshotKeys(pointer: PointerStore): Promise<string[]> {
  const inService = await pointer.read();
  return inService === undefined ? [] : [inService.current, ...inService.previous].flatMap(keysOf);
}

async function listKeys(states: SourceStates): Promise<string[]> {
  const read = await Promise.all(listSources.map(({ id }) => states.read(id)));
  return read.flatMap((state) => (state?.key === undefined ? [] : [state.key, joinKeysKey(state.key)]));
}
