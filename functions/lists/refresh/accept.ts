import type { Entity } from "../../domain/screening/entity.ts";
import { adapters, namesAdapters } from "../adapters/index.ts";
import { ListFault } from "../list-fault.ts";
import type { FileNotes, ListFile } from "../list-file.ts";
import type { ObjectStore } from "../objects.ts";
import type { SourceState, SourceStates, Validators } from "../source-state.ts";
import type { ListSource } from "../sources/source.ts";
import { accumulated } from "./accumulate.ts";
import { guardVerdict } from "./guard.ts";
import { removeList, type StoredList, storedLines, storeEntities, storeLines } from "./stored-list.ts";

export type AcceptDeps = {
  objects: ObjectStore;
  states: SourceStates;
  now: () => Date;
};

type Acceptance = {
  source: ListSource;
  state: SourceState;
  files: ListFile[];
  /** In place of files: records that earlier steps have parsed. */
  entities?: AsyncIterable<Entity>;
  /** The last period they cover, and its day. */
  cursor?: string;
  publishedAt?: string;
  run: string;
  downloads: Record<string, Validators>;
  /** A person is watching, as with an import: floors and shrinkage become warnings. */
  attended: boolean;
};

export type Accepted = {
  changed: boolean;
  records: number;
  persons: number;
  digest: string;
  /** Records that nobody can name, and how many more than in the list before. */
  unnamed: number;
  newlyUnnamed: number;
  warnings: string[];
};

/** Parses to the end, judges, and only then puts the new list in service; a `ListFault` leaves everything as it was. */
export async function acceptFiles(deps: AcceptDeps, acceptance: Acceptance): Promise<Accepted> {
  const { source, state } = acceptance;
  const notes: FileNotes = acceptance.publishedAt === undefined ? {} : { publishedAt: acceptance.publishedAt };
  const stored = await storeParsed(deps, acceptance, notes);
  const { unnamed = 0 } = notes;
  const verdict = guardVerdict(source, { ...stored, unnamed }, state);
  const refused = verdict !== undefined && (!acceptance.attended || !acceptedByHand.has(verdict.kind));
  if (refused) {
    await removeList(deps.objects, stored.key);
    throw verdict;
  }
  const changed = stored.digest !== state.digest;
  await deps.states.replace(state, acceptedState(acceptance, { stored, changed, notes, now: deps.now() }));
  // The list before this one stays for the builds that are reading it. A step handed out twice writes the very object
  // that is in service.
  if (!changed && stored.key !== state.key) await removeList(deps.objects, stored.key);
  const { records, persons, digest } = stored;
  const newlyUnnamed = Math.max(0, unnamed - (state.unnamed ?? 0));
  const warnings = verdict === undefined ? [] : [verdict.message];
  return { changed, records, persons, digest, unnamed, newlyUnnamed, warnings };
}

/** A person who watches may know that a list is small, or became so. */
const acceptedByHand = new Set<ListFault["kind"]>(["belowFloor", "shrunk"]);

/** A fault while parsing leaves nothing: the object is written whole or not at all. */
async function storeParsed(
  deps: AcceptDeps,
  { source, state, files, run, entities }: Acceptance,
  notes: FileNotes,
): Promise<StoredList> {
  const key = `lists/${source.id}/${run}.gz`;
  const names = namesAdapters[source.id];
  if (names !== undefined) return storeLines(deps.objects, key, names(files, notes));
  const adapter = adapters[source.id];
  if (adapter === undefined) throw new ListFault("notTheFormat", `no adapter for ${source.id}`);
  const fresh = entities ?? adapter(files, notes);
  // News of today join those of the last weeks; every other list replaces the one before.
  const { accumulates: limits } = source;
  const whole = limits === undefined ? fresh : accumulated({ limits, now: deps.now() }, fresh, keptBefore(deps, state));
  return storeEntities(deps.objects, key, whole);
}

async function* keptBefore(deps: AcceptDeps, state: SourceState): AsyncGenerator<Entity> {
  if (state.key === undefined) return;
  for await (const line of storedLines(deps.objects, state.key, state.digest)) yield JSON.parse(line);
}

function acceptedState(
  { source, state, downloads, cursor = state.cursor }: Acceptance,
  { stored, changed, notes, now }: { stored: StoredList; changed: boolean; notes: FileNotes; now: Date },
): SourceState {
  const at = now.toISOString();
  const changedAt = changed ? at : state.changedAt;
  const key = changed ? stored.key : state.key;
  return {
    v: 1,
    source: source.id,
    state: "fresh",
    records: stored.records,
    persons: stored.persons,
    facts: stored.facts,
    ...(notes.unnamed === undefined ? {} : { unnamed: notes.unnamed }),
    digest: stored.digest,
    ...(key === undefined ? {} : { key }),
    ...(notes.publishedAt === undefined ? {} : { publishedAt: notes.publishedAt }),
    ...(source.holdsAny === undefined ? {} : { holds: stored.holds }),
    checkedAt: at,
    ...(changedAt === undefined ? {} : { changedAt }),
    downloads,
    ...(cursor === undefined ? {} : { cursor }),
  };
}

export function checkedState({ fault: _, ...state }: SourceState, now: Date): SourceState {
  return { ...state, state: "fresh", checkedAt: now.toISOString() };
}

export function guardedState(state: SourceState, fault: ListFault, now: Date): SourceState {
  // Without an answer nothing was checked; with a bad one the publisher was there, and the guard held.
  const word = fault.kind === "unreachable" ? "stale" : "guarded";
  return { ...state, state: word, fault: { kind: fault.kind, message: fault.message, at: now.toISOString() } };
}

export function storedFile(objects: ObjectStore, piece: { file: string; key: string }): ListFile {
  return {
    name: piece.file,
    open: async function* () {
      const found = await objects.read(piece.key);
      if (found === undefined) throw new ListFault("truncated", `${piece.file} is gone`);
      yield* found.chunks;
    },
  };
}
