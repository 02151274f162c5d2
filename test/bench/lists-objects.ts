import {
  createReadStream,
  createWriteStream,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ObjectStore } from "../../functions/lists/objects.ts";

/** Objects as files: the bench measures the jobs, not an engine, and what is stored must not count as their memory. */
export function fileObjects(): ObjectStore & { clear: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "lists-bench-"));
  const known = new Set<string>();
  const path = (key: string) => join(folder, key.replaceAll("/", "~"));
  return {
    clear: () => rmSync(folder, { recursive: true, force: true }),
    read: async (key) =>
      known.has(key) ? { etag: "e", chunks: createReadStream(path(key), { highWaterMark: 256 * 1024 }) } : undefined,
    readRange: async (key, from, to) => {
      if (!known.has(key)) return undefined;
      return createReadStream(path(key), { start: from, end: to, highWaterMark: 256 * 1024 });
    },
    write: async (key, chunks) => {
      await pipeline(chunks, createWriteStream(path(key)));
      known.add(key);
    },
    writeIf: async (key, body, expected) => {
      const fits = expected === "absent" ? !known.has(key) : known.has(key) && readFileSync(path(key)).length > 0;
      if (fits) writeFileSync(path(key), body);
      if (fits) known.add(key);
      return fits;
    },
    remove: async (key) => {
      known.delete(key);
      rmSync(path(key), { force: true });
    },
    list: async function* (prefix) {
      const found = [...known].filter((key) => key.startsWith(prefix));
      yield* found.map((key) => ({ key, modifiedAt: statSync(path(key)).mtime }));
    },
  };
}
