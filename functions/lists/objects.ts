/** Where lists and snapshots lie: a bucket, as far as this folder needs one. */
export type ObjectStore = {
  read: (key: string) => Promise<StoredObject | undefined>;
  /** A part of an object, both ends included; what lies past its end is left out. */
  readRange: (key: string, from: number, to: number) => Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Whole or not at all: a reader never sees half an object, and a failing source leaves none. */
  write: (key: string, chunks: AsyncIterable<Uint8Array>) => Promise<void>;
  /** Refused (false) where another version, or any version, is there already. */
  writeIf: (key: string, body: Uint8Array, expected: { etag: string } | "absent") => Promise<boolean>;
  remove: (key: string) => Promise<void>;
  list: (prefix: string) => AsyncIterable<{ key: string; modifiedAt: Date }>;
};

export type StoredObject = { etag: string; chunks: AsyncIterable<Uint8Array> };

export async function readWhole(
  objects: ObjectStore,
  key: string,
): Promise<{ etag: string; body: Buffer } | undefined> {
  const found = await objects.read(key);
  if (found === undefined) return undefined;
  const parts: Uint8Array[] = [];
  for await (const chunk of found.chunks) parts.push(chunk);
  return { etag: found.etag, body: Buffer.concat(parts) };
}

export async function* oneChunk(text: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield typeof text === "string" ? Buffer.from(text) : text;
}
