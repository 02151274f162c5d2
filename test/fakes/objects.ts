import { createHash } from "node:crypto";
import type { ObjectStore } from "../../functions/lists/objects.ts";

/** A bucket in memory that behaves like one: whole objects, entity tags, conditions. */
export function fakeObjects(now = () => new Date()): ObjectStore & { bodies: Map<string, Buffer> } {
  const bodies = new Map<string, Buffer>();
  const modified = new Map<string, Date>();
  const etagOf = (body: Buffer) => `"${createHash("md5").update(body).digest("hex")}"`;
  return {
    bodies,
    read: async (key) => {
      const body = bodies.get(key);
      return body === undefined ? undefined : { etag: etagOf(body), chunks: inPieces(body) };
    },
    readRange: async (key, from, to) => {
      const body = bodies.get(key);
      return body === undefined || from >= body.length ? undefined : inPieces(body.subarray(from, to + 1));
    },
    write: async (key, chunks) => {
      const parts: Uint8Array[] = [];
      for await (const chunk of chunks) parts.push(chunk);
      bodies.set(key, Buffer.concat(parts));
      modified.set(key, now());
    },
    writeIf: async (key, body, expected) => {
      const before = bodies.get(key);
      const fits =
        expected === "absent" ? before === undefined : before !== undefined && etagOf(before) === expected.etag;
      if (fits) bodies.set(key, Buffer.from(body));
      if (fits) modified.set(key, now());
      return fits;
    },
    remove: async (key) => {
      bodies.delete(key);
    },
    list: async function* (prefix) {
      const found = [...bodies.keys()].filter((key) => key.startsWith(prefix)).sort();
      yield* found.map((key) => ({ key, modifiedAt: modified.get(key) ?? now() }));
    },
  };
}

async function* inPieces(body: Buffer): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < body.length; at += 10_000) yield body.subarray(at, at + 10_000);
}
