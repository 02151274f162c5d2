import { createHash, randomUUID } from "node:crypto";
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import * as z from "zod";
import { replaceFile } from "../aws/store.ts";
import { ExpectedFault } from "../fault.ts";

/** What is known of one object; its bytes lie in a file of their own. */
const StoredObject = z.object({
  key: z.string(),
  file: z.string(),
  size: z.number(),
  etag: z.string(),
  modified: z.string(),
  contentType: z.string(),
  metadata: z.record(z.string(), z.string()),
});
export type StoredObject = z.infer<typeof StoredObject>;

export type Written = { file: string; size: number; md5: string };

export type ObjectHeaders = Pick<StoredObject, "contentType" | "metadata">;

/** One bucket in one folder: objects outlive the host, and a kill leaves an object old or new, never half of it. */
export type Bucket = {
  name: string;
  get: (key: string) => StoredObject | undefined;
  /** Those whose keys begin so, in their order. */
  list: (prefix: string) => StoredObject[];
  read: (object: StoredObject, range?: { start: number; end: number }) => Readable;
  /** Takes bytes in without yet naming them. */
  take: (source: AsyncIterable<Uint8Array>) => Promise<Written>;
  /** Names what was taken in: this is the moment the object exists. */
  commit: (key: string, written: Written & { etag?: string }, headers: ObjectHeaders) => StoredObject;
  discard: (written: Written) => Promise<void>;
  remove: (key: string) => void;
  pathOf: (file: string) => string;
};

export function openBucket(folder: string, name: string): Bucket {
  mkdirSync(join(folder, "bytes"), { recursive: true });
  mkdirSync(join(folder, "objects"), { recursive: true });
  const objects = load(folder);
  const pathOf = (file: string): string => join(folder, "bytes", file);
  const recordOf = (key: string): string =>
    join(folder, "objects", `${createHash("sha256").update(key).digest("hex").slice(0, 40)}.json`);
  return {
    name,
    pathOf,
    get: (key) => objects.get(key),
    // S3 lists keys by their bytes.
    list: (prefix) =>
      [...objects.values()]
        .filter(({ key }) => key.startsWith(prefix))
        .sort((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key))),
    read: (object, range) => createReadStream(pathOf(object.file), range),
    take: async (source) => write(pathOf, source),
    commit: (key, { file, size, md5, etag = md5 }, headers) => {
      const before = objects.get(key);
      const object = { key, file, size, etag, modified: new Date().toISOString(), ...headers };
      replaceFile(recordOf(key), JSON.stringify(object));
      objects.set(key, object);
      if (before) rmSync(pathOf(before.file), { force: true });
      return object;
    },
    discard: ({ file }) => rm(pathOf(file), { force: true }),
    remove: (key) => {
      const before = objects.get(key);
      if (!before) return;
      objects.delete(key);
      rmSync(recordOf(key), { force: true });
      rmSync(pathOf(before.file), { force: true });
    },
  };
}

function load(folder: string): Map<string, StoredObject> {
  const objects = new Map<string, StoredObject>();
  for (const name of readdirSync(join(folder, "objects")).filter((each) => each.endsWith(".json"))) {
    const read = recordIn(join(folder, "objects", name));
    const bytes = join(folder, "bytes", read.file);
    if (!existsSync(bytes)) continue;
    if (statSync(bytes).size !== read.size) throw damaged(`${bytes}, the object ${read.key},`);
    objects.set(read.key, read);
  }
  // Bytes without a name were being written when the host was killed.
  const named = new Set([...objects.values()].map(({ file }) => file));
  for (const file of readdirSync(join(folder, "bytes")).filter((each) => !named.has(each))) {
    rmSync(join(folder, "bytes", file), { force: true });
  }
  return objects;
}

function recordIn(path: string): StoredObject {
  try {
    return StoredObject.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch (cause) {
    throw damaged(path, cause);
  }
}

function damaged(path: string, cause?: unknown): ExpectedFault {
  const again = "Lists come back with `npm run -s lists -- import` or `refresh`.";
  const remedy = `put a copy of it back, or remove it: the object is then gone. ${again}`;
  return new ExpectedFault(`${path} is damaged: ${remedy}`, { cause });
}

async function write(pathOf: (file: string) => string, source: AsyncIterable<Uint8Array>): Promise<Written> {
  const file = randomUUID();
  const hash = createHash("md5");
  let size = 0;
  const handle = await open(pathOf(file), "w");
  try {
    for await (const chunk of source) {
      hash.update(chunk);
      size += chunk.length;
      await handle.write(chunk);
    }
    await handle.sync();
  } finally {
    await handle.close();
  }
  return { file, size, md5: hash.digest("hex") };
}
