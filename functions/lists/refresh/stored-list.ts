import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import type { Category, Entity } from "../../domain/screening/entity.ts";
import { ListFault } from "../list-fault.ts";
import type { ObjectStore } from "../objects.ts";
import { packedLines } from "../packed-lines.ts";
import { linesOf } from "../reading/lines.ts";
import { joinKeysOf } from "../snapshot/join-keys.ts";
import type { SourceState } from "../source-state.ts";
import type { Counts, Facts } from "./guard.ts";

export type StoredList = Omit<Counts, "unnamed"> & { key: string; digest: string; holds: Holds };
type Holds = NonNullable<SourceState["holds"]>;

/**
 * The normalised records of one source, one JSON a line, and beside them the little that merging has to know of all
 * records at once. Nothing refers to either before they are whole.
 */
export async function storeEntities(
  objects: ObjectStore,
  key: string,
  entities: AsyncIterable<Entity>,
): Promise<StoredList> {
  const counts = { records: 0, persons: 0, facts: {} };
  const categories = new Set<Category>();
  const topics = new Set<string>();
  const digest = createHash("sha256");
  const joins = packedLines();
  async function* lines(): AsyncGenerator<string> {
    for await (const entity of withDistinctIds(entities)) {
      counts.records += 1;
      if (entity.schema === "Person") counts.persons += 1;
      addFacts(counts.facts, entity);
      categories.add(entity.category);
      for (const topic of entity.topics) topics.add(topic);
      joins.add(JSON.stringify(joinKeysOf(entity)));
      yield JSON.stringify(entity);
    }
  }
  await objects.write(key, gzipped(hashed(lines(), digest)));
  await objects.write(joinKeysKey(key), joins.packed());
  const holds = { categories: [...categories].sort(), topics: [...topics].sort() };
  return { ...counts, key, digest: digest.digest("hex"), holds };
}

function addFacts(facts: Facts, { names, birthDates, countries, addresses, identifiers }: Entity): void {
  const kinds = { names, "birth dates": birthDates, countries, addresses, identifiers };
  for (const [kind, found] of Object.entries(kinds)) facts[kind] = (facts[kind] ?? 0) + found.length;
}

/** Lines as they are: groups of names, and records that another step will put together. */
export async function storeLines(objects: ObjectStore, key: string, lines: AsyncIterable<string>): Promise<StoredList> {
  let records = 0;
  const digest = createHash("sha256");
  async function* counted(): AsyncGenerator<string> {
    for await (const line of lines) {
      records += 1;
      yield line;
    }
  }
  await objects.write(key, gzipped(hashed(counted(), digest)));
  return { records, persons: 0, facts: {}, key, digest: digest.digest("hex"), holds: { categories: [], topics: [] } };
}

export async function removeList(objects: ObjectStore, key: string): Promise<void> {
  await objects.remove(key);
  await objects.remove(joinKeysKey(key));
}

export function joinKeysKey(key: string): string {
  return key.replace(/\.gz$/, ".joins.gz");
}

/**
 * Lines of an object this folder wrote itself. With the digest they were stored under, the end is only reached if they
 * are still what they were; a consumer that is stopped by the fault must throw away what it holds.
 */
export async function* storedLines(objects: ObjectStore, key: string, digest?: string): AsyncGenerator<string> {
  const found = await objects.read(key);
  if (found === undefined) throw new ListFault("empty", `${key} is gone`);
  const hash = createHash("sha256");
  for await (const line of linesOf(found.chunks)) {
    if (digest !== undefined) hash.update(line).update("\n");
    yield line;
  }
  if (digest !== undefined && hash.digest("hex") !== digest)
    throw new ListFault("truncated", `${key} is not what was stored`);
}

/**
 * Publishers do repeat an id, for one record twice or for two by mistake. Both stay, under ids of their own; whether
 * they are one is settled by merging.
 */
async function* withDistinctIds(entities: AsyncIterable<Entity>): AsyncGenerator<Entity> {
  const timesById = new Map<string, number>();
  for await (const entity of entities) {
    const times = (timesById.get(entity.id) ?? 0) + 1;
    timesById.set(entity.id, times);
    yield times === 1 ? entity : { ...entity, id: `${entity.id}/${times}` };
  }
}

async function* hashed(lines: AsyncIterable<string>, digest: ReturnType<typeof createHash>): AsyncGenerator<string> {
  for await (const line of lines) {
    digest.update(line).update("\n");
    yield line;
  }
}

/** Lines in bundles: compressing a million of them one by one costs more than the compression. */
async function* gzipped(lines: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const gzip = createGzip({ level: 4 });
  const source = Readable.from(bundles(lines));
  source.once("error", (error) => gzip.destroy(error));
  try {
    for await (const chunk of source.pipe(gzip)) yield chunk;
  } finally {
    source.destroy();
    gzip.destroy();
  }
}

async function* bundles(lines: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let open: string[] = [];
  let size = 0;
  for await (const line of lines) {
    open.push(line);
    size += line.length;
    if (size < 64 * 1024) continue;
    yield Buffer.from(`${open.join("\n")}\n`);
    open = [];
    size = 0;
  }
  if (open.length > 0) yield Buffer.from(`${open.join("\n")}\n`);
}
