import { readBatch, type Waiting, waitingBatches, writeSequence } from "./batches.ts";
import type { Entry } from "./facts/entries.ts";
import type { Head, HeadStore, LeafIndex } from "./head.ts";
import type { LogObjects } from "./objects.ts";
import { type Prepared, prepare } from "./prepare.ts";
import { writeTiles } from "./write-tiles.ts";

export type IntegrateDeps = HeadStore &
  LeafIndex & {
    objects: LogObjects;
    now: () => Date;
  };

/** `idle`: no batch waits. */
export type Pass = { kind: "integrated"; entries: number; head: Head } | { kind: "idle"; head: Head };

/**
 * One pass: the oldest batches that wait become leaves. The head is moved before anything of the tree is written, so
 * that what is written can only be one thing; a process that dies after that leaves the rest to the next pass.
 */
export async function integrate(deps: IntegrateDeps): Promise<Pass> {
  const head = await finished(deps, await deps.readHead());
  const waiting = await waitingBatches(deps.objects, head.settledUntil, deps.now());
  if (waiting.keys.length === 0) return { kind: "idle", head };
  const entries = await unknownOf(deps, waiting.entries);
  const after = entries.length === 0 ? head : await append(deps, head, { entries, waiting });
  await deps.objects.remove(waiting.keys);
  return { kind: "integrated", entries: entries.length, head: after };
}

/** What the log does not hold yet: batches overlap, and come again. */
async function unknownOf(deps: LeafIndex, entries: readonly Entry[]): Promise<Entry[]> {
  const byKey = new Map(entries.toReversed().map((entry) => [entry.key, entry]));
  const known = await deps.findLeaves([...byKey.keys()]);
  return entries.filter((entry) => byKey.get(entry.key) === entry && !known.has(entry.key));
}

async function append(
  deps: IntegrateDeps,
  head: Head,
  { entries, waiting }: { entries: Entry[]; waiting: Waiting },
): Promise<Head> {
  const prepared = await prepare(deps.objects, { from: head.size, entries });
  const key = await writeSequence(deps.objects, entries, head.size);
  const next: Head = {
    revision: head.revision + 1,
    size: prepared.size,
    root: prepared.root,
    settledUntil: waiting.settledUntil,
    sequenced: { key, from: head.size },
  };
  if (!(await deps.moveHead(head, next))) throw new Overtaken();
  return finished(deps, next, prepared);
}

/** Another integrator moved the head meanwhile: it may have taken the same batches, so this pass begins again. */
export class Overtaken extends Error {
  override name = "Overtaken";
}

/** What the last move of the head decided is written: its tiles, its part of the index. Doing so twice changes nothing. */
async function finished(deps: IntegrateDeps, head: Head, prepared?: Prepared): Promise<Head> {
  const { sequenced, ...rest } = head;
  if (sequenced === undefined) return head;
  const addition = prepared ?? (await preparedAgain(deps, head, sequenced));
  await writeTiles(deps.objects, addition);
  await deps.writeLeaves(new Map(addition.entries.map(({ key }, at) => [key, addition.from + at])));
  const done: Head = { ...rest, revision: head.revision + 1 };
  if (!(await deps.moveHead(head, done))) throw new Overtaken();
  await deps.objects.remove([sequenced.key]);
  return done;
}

async function preparedAgain(deps: IntegrateDeps, head: Head, { key, from }: { key: string; from: number }) {
  const entries = await readBatch(deps.objects, key);
  if (entries === undefined) throw new Overtaken();
  const prepared = await prepare(deps.objects, { from, entries });
  // Signed, a root that its tiles do not lead to could never be taken back.
  if (prepared.root !== head.root) throw new Error("the tiles of the log do not lead to the root of its head");
  return prepared;
}
