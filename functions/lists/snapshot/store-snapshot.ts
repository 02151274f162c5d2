import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, open, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Entity } from "../../domain/screening/entity.ts";
import type { SnapshotBuild, SnapshotInput, WriteDisplay } from "../../domain/screening/snapshot/builder.ts";
import type { ListedEntity } from "../../domain/screening/snapshot/merged-entity.ts";
import type { ChangeTracker } from "../changes/change-tracker.ts";
import { comparedWith } from "../changes/compare-builds.ts";
import type { ObjectStore } from "../objects.ts";
import { joinKeysKey, storedLines } from "../refresh/stored-list.ts";
import { type AcceptedList, isNames, lastChecked, sourcesOf } from "./accepted-lists.ts";
import type { JoinKeys } from "./join-keys.ts";
import { mergedEntities } from "./merge.ts";
import type { SnapshotManifest, SnapshotPointer } from "./pointer.ts";

export type StoreSnapshotDeps = {
  objects: ObjectStore;
  buildSnapshot: (input: SnapshotInput, writeDisplay: WriteDisplay) => Promise<SnapshotBuild>;
  /** Names the code that reads the names into the snapshot, as the audit rows do. */
  matcherVersion: number;
  /** For how long it is kept what changed. */
  keptDays: number;
  now: () => Date;
  randomId: () => string;
  onProgress: (line: string) => void;
};

/** All lists made into one snapshot, compared with the one in service, stored and read back. Nothing points at it yet. */
export async function storeSnapshot(
  deps: StoreSnapshotDeps,
  lists: AcceptedList[],
  inService: SnapshotPointer | undefined,
): Promise<SnapshotManifest> {
  const builtAt = deps.now().toISOString();
  // Builds begin in the same second: only their random part tells them apart.
  const version = `${builtAt.slice(0, 19)}Z-${deps.randomId().slice(0, 8)}`;
  const refreshedAt = lastChecked(lists) ?? builtAt;
  const { tracker, stored } = await comparedWith(deps, inService);
  const folder = await mkdtemp(join(tmpdir(), "snapshot-"));
  try {
    const displayPath = join(folder, "display");
    const build = await spooled(displayPath, (writeDisplay) =>
      deps.buildSnapshot(snapshotInput(deps, lists, { id: version, refreshedAt, tracker }), writeDisplay),
    );
    const key = `snapshots/${version}.bin`;
    const written = await writeHashed(deps.objects, key, wholeFile(build, displayPath));
    await refuseDamaged(deps.objects, { version, key, sha256: written.sha256 });
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
      matcherVersion: deps.matcherVersion,
      changes: await stored(version),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function snapshotInput(
  deps: StoreSnapshotDeps,
  lists: AcceptedList[],
  { tracker, ...named }: Pick<SnapshotInput, "id" | "refreshedAt"> & { tracker: ChangeTracker },
): SnapshotInput {
  const entityLists = lists.filter(({ source }) => !isNames(source));
  const nameLists = lists.filter(({ source }) => isNames(source));
  const merged = mergedEntities({
    joinKeys: () => parsedLines<JoinKeys>(joinKeyLines(deps, entityLists)),
    entities: () => parsedLines<Entity>(linesOfLists(deps, entityLists)),
    wasEntity: (id) => tracker.wasEntity(id),
  });
  return {
    ...named,
    entities: counted(tracked(merged, tracker), deps.onProgress),
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

async function* linesOfLists(deps: StoreSnapshotDeps, lists: AcceptedList[]): AsyncGenerator<string> {
  for (const { key, digest } of lists) yield* storedLines(deps.objects, key, digest);
}

async function* joinKeyLines(deps: StoreSnapshotDeps, lists: AcceptedList[]): AsyncGenerator<string> {
  for (const { key } of lists) yield* storedLines(deps.objects, joinKeysKey(key));
}

async function* tracked(entities: AsyncIterable<ListedEntity>, tracker: ChangeTracker): AsyncGenerator<ListedEntity> {
  for await (const entity of entities) yield { ...entity, changedIn: tracker.changedIn(entity.id, entity.members) };
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
async function refuseDamaged(
  objects: ObjectStore,
  { version, key, sha256 }: { version: string; key: string; sha256: string },
): Promise<void> {
  const hash = createHash("sha256");
  const stored = await objects.read(key);
  for await (const chunk of stored?.chunks ?? []) hash.update(chunk);
  if (hash.digest("hex") === sha256) return;
  await objects.remove(key);
  throw new Error(`Snapshot ${version} was not stored as it was built`);
}
