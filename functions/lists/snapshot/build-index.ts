import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Entity } from "../../domain/screening/entity.ts";
import type { SnapshotBuild, SnapshotInput, WriteDisplay } from "../../domain/screening/snapshot/builder.ts";
import type { ObjectStore } from "../objects.ts";
import { joinKeysKey, storedLines } from "../refresh/stored-list.ts";
import type { SourceState, SourceStates } from "../source-state.ts";
import { listSources } from "../sources.ts";
import type { JoinKeys } from "./join-keys.ts";
import { mergedEntities } from "./merge.ts";
import { advanced, type PointerStore, type SnapshotManifest, type SnapshotPointer } from "./pointer.ts";

export type IndexDeps = {
  objects: ObjectStore;
  states: SourceStates;
  pointer: PointerStore;
  buildSnapshot: (input: SnapshotInput, writeDisplay: WriteDisplay) => Promise<SnapshotBuild>;
  now: () => Date;
  randomId: () => string;
  onProgress: (line: string) => void;
};

export type IndexOutcome =
  | { kind: "built"; manifest: SnapshotManifest }
  /** The lists are those of the snapshot in service: only the time they were last checked moved. */
  | { kind: "renewed"; manifest: SnapshotManifest }
  | { kind: "nothing"; reason: string }
  /** Another build finished first; its snapshot stays. */
  | { kind: "overtaken" };

/** A snapshot where a list changed since the last, else a note that all of them were checked again. */
export async function refreshIndex(deps: IndexDeps): Promise<IndexOutcome> {
  const before = await deps.pointer.read();
  const lists = await listsInService(deps.states);
  const same = before !== undefined && contentOf(sourcesOf(lists)) === contentOf(before.current.sources);
  if (!same) return buildIndex(deps);
  const manifest = { ...before.current, refreshedAt: lastChecked(lists) ?? before.current.refreshedAt };
  const moved = await deps.pointer.movePointer(before.current.version, { ...before, current: manifest });
  return moved ? { kind: "renewed", manifest } : { kind: "overtaken" };
}

/** All sources into one snapshot: built, stored, read back, and only then pointed at. */
export async function buildIndex(deps: IndexDeps): Promise<IndexOutcome> {
  const before = await deps.pointer.read();
  const inService = await listsInService(deps.states);
  const entityLists = inService.filter(({ source }) => !isNames(source));
  if (entityLists.length === 0) return { kind: "nothing", reason: "no list has been refreshed or imported yet" };

  const manifest = await storeSnapshot(deps, inService);
  await refuseDamaged(deps.objects, manifest);

  const next = advanced(before, manifest);
  if (!(await deps.pointer.movePointer(before?.current.version, next))) {
    await deps.objects.remove(manifest.key);
    return { kind: "overtaken" };
  }
  await removeForgotten(deps.objects, next, deps.now());
  return { kind: "built", manifest };
}

type InService = SourceState & { key: string };

/** The invented entities make way as soon as one real list is there. */
async function listsInService(states: SourceStates): Promise<InService[]> {
  const read = await Promise.all(listSources.map(({ id }) => states.read(id)));
  const lists = read.flatMap((state) => (state?.key === undefined ? [] : [{ ...state, key: state.key }]));
  const real = lists.some(({ source }) => source !== "synthetic" && !isNames(source));
  return real ? lists.filter(({ source }) => source !== "synthetic") : lists;
}

function sourcesOf(lists: InService[]): SnapshotManifest["sources"] {
  return lists.map(({ source, records, digest }) => ({ id: source, records, digest: digest ?? "" }));
}

function contentOf(sources: SnapshotManifest["sources"]): string {
  return sources.map(({ id, digest }) => `${id} ${digest}`).join("\n");
}

function lastChecked(lists: InService[]): string | undefined {
  return lists
    .flatMap(({ checkedAt }) => checkedAt ?? [])
    .sort()
    .at(-1);
}

function isNames(source: string): boolean {
  return listSources.some(({ id, names }) => id === source && names === true);
}

async function storeSnapshot(deps: IndexDeps, lists: InService[]): Promise<SnapshotManifest> {
  const builtAt = deps.now().toISOString();
  const version = `${builtAt.slice(0, 19)}Z-${deps.randomId().slice(0, 4)}`;
  const refreshedAt = lastChecked(lists) ?? builtAt;
  const folder = await mkdtemp(join(tmpdir(), "snapshot-"));
  try {
    const displayPath = join(folder, "display");
    const build = await spooled(displayPath, (writeDisplay) =>
      deps.buildSnapshot(snapshotInput(deps, lists, version, refreshedAt), writeDisplay),
    );
    const key = keyOf(version);
    const written = await writeHashed(deps.objects, key, wholeFile(build, displayPath));
    return {
      version,
      key,
      ...written,
      indexBytes: build.index.length,
      indexSha256: createHash("sha256").update(build.index).digest("hex"),
      entities: build.entities,
      names: build.names,
      builtAt,
      refreshedAt,
      sources: sourcesOf(lists),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function snapshotInput(deps: IndexDeps, lists: InService[], id: string, refreshedAt: string): SnapshotInput {
  const entityLists = lists.filter(({ source }) => !isNames(source));
  const nameLists = lists.filter(({ source }) => isNames(source));
  const merged = mergedEntities({
    joinKeys: () => parsedLines<JoinKeys>(joinKeyLines(deps, entityLists)),
    entities: () => parsedLines<Entity>(linesOfLists(deps, entityLists)),
  });
  return {
    id,
    refreshedAt,
    entities: counted(merged, deps.onProgress),
    nameGroups: linesOfLists(deps, nameLists),
  };
}

/** Records come back as the type they were written from: the digest guards them, and checking a million shapes again would take longer than building. */
async function* parsedLines<Value>(lines: AsyncIterable<string>): AsyncGenerator<Value> {
  for await (const line of lines) {
    const value: Value = JSON.parse(line);
    yield value;
  }
}

async function* linesOfLists(deps: IndexDeps, lists: InService[]): AsyncGenerator<string> {
  for (const { key, digest } of lists) yield* storedLines(deps.objects, key, digest);
}

async function* joinKeyLines(deps: IndexDeps, lists: InService[]): AsyncGenerator<string> {
  for (const { key } of lists) yield* storedLines(deps.objects, joinKeysKey(key));
}

async function* counted<Value>(
  values: AsyncIterable<Value>,
  onProgress: (line: string) => void,
): AsyncGenerator<Value> {
  let count = 0;
  for await (const value of values) {
    count += 1;
    if (count % 50_000 === 0) onProgress(`${count} entities read`);
    yield value;
  }
}

/** Display data is larger than the memory to spare, and the index that precedes it is known only at the end. */
async function spooled(
  path: string,
  build: (writeDisplay: WriteDisplay) => Promise<SnapshotBuild>,
): Promise<SnapshotBuild> {
  const file = await open(path, "w");
  try {
    return await build((chunk) => file.writeFile(chunk));
  } finally {
    await file.close();
  }
}

async function* wholeFile(build: SnapshotBuild, displayPath: string): AsyncGenerator<Uint8Array> {
  const step = 8 * 1024 * 1024;
  for (let at = 0; at < build.index.length; at += step) yield build.index.subarray(at, at + step);
  yield* createReadStream(displayPath, { highWaterMark: 1024 * 1024 });
}

async function writeHashed(objects: ObjectStore, key: string, chunks: AsyncIterable<Uint8Array>) {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* hashed(): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      yield chunk;
    }
  }
  await objects.write(key, hashed());
  return { bytes, sha256: hash.digest("hex") };
}

/** What was stored is read back whole before anything points at it. */
async function refuseDamaged(objects: ObjectStore, manifest: SnapshotManifest): Promise<void> {
  const hash = createHash("sha256");
  const stored = await objects.read(manifest.key);
  for await (const chunk of stored?.chunks ?? []) hash.update(chunk);
  if (hash.digest("hex") === manifest.sha256) return;
  await objects.remove(manifest.key);
  throw new Error(`Snapshot ${manifest.version} was not stored as it was built`);
}

/** Another build may be under way, or a function reading what was just withdrawn. */
const graceHours = 6;

/** Only what is older than all that is kept, and old enough that nobody can be at it. */
async function removeForgotten(objects: ObjectStore, { current, previous }: SnapshotPointer, now: Date): Promise<void> {
  const graceEnds = keyOf(new Date(now.getTime() - graceHours * 3_600_000).toISOString());
  const oldest =
    [current, ...previous]
      .map(({ key }) => key)
      .concat(graceEnds)
      .sort()[0] ?? graceEnds;
  for await (const key of objects.keys("snapshots/")) {
    if (key.endsWith(".bin") && key < oldest) await objects.remove(key);
  }
}

/** Versions begin with their time, so that keys sort by age. */
function keyOf(version: string): string {
  return `snapshots/${version}.bin`;
}
