import { createHash } from "node:crypto";
import type { ObjectStore } from "../objects.ts";
import type { SnapshotManifest, SnapshotPointer } from "./pointer.ts";

type ReadRange = (offset: number, length: number) => Promise<Uint8Array>;

type LoadDeps<Snapshot> = {
  objects: ObjectStore;
  /** Throws where the bytes are no snapshot it can use: another version of the format, say. */
  open: (index: Uint8Array, readRange: ReadRange) => Snapshot;
  /** Up to this size the whole file is held; of a larger one the index is, and the rest is read by offset. */
  heldWholeBytes: number;
};

export type LoadedSnapshot<Snapshot> = { manifest: SnapshotManifest; snapshot: Snapshot; damaged: string[] };

/**
 * The snapshot in service or, where that one does not check or open, the newest before it that does. `damaged` names
 * those passed over, for an alarm; nothing that fails its checksum is ever handed out.
 */
export async function loadSnapshot<Snapshot>(
  deps: LoadDeps<Snapshot>,
  pointer: SnapshotPointer,
): Promise<LoadedSnapshot<Snapshot> | undefined> {
  const damaged: string[] = [];
  for (const manifest of [pointer.current, ...pointer.previous]) {
    const snapshot = await opened(deps, manifest);
    if (snapshot !== undefined) return { manifest, snapshot, damaged };
    damaged.push(manifest.version);
  }
  return undefined;
}

async function opened<Snapshot>(deps: LoadDeps<Snapshot>, manifest: SnapshotManifest): Promise<Snapshot | undefined> {
  const whole = manifest.bytes <= deps.heldWholeBytes;
  const length = whole ? manifest.bytes : manifest.indexBytes;
  const bytes = await firstBytes(deps.objects, manifest.key, length);
  if (bytes === undefined || sha256Of(bytes) !== (whole ? manifest.sha256 : manifest.indexSha256)) return undefined;
  const held: ReadRange = async (offset, count) => bytes.subarray(offset, offset + count);
  try {
    return deps.open(bytes.subarray(0, manifest.indexBytes), whole ? held : storedRange(deps.objects, manifest.key));
  } catch {
    // Whatever it was that made it unusable, the one before is still good; the version is named to the caller.
    return undefined;
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function storedRange(objects: ObjectStore, key: string): ReadRange {
  return async (offset, length) => {
    const part = new Uint8Array(length);
    if (!(await filled(part, objects, { key, from: offset })))
      throw new Error(`${key} ends before byte ${offset + length}`);
    return part;
  };
}

const partBytes = 16 * 1024 * 1024;

/**
 * In parallel ranges into one buffer: a single stream from S3 is several times slower. Each range is copied piece by
 * piece as it comes, so that the parts never lie in memory beside the whole.
 */
async function firstBytes(objects: ObjectStore, key: string, length: number): Promise<Uint8Array | undefined> {
  const bytes = new Uint8Array(length);
  const starts = Array.from({ length: Math.ceil(length / partBytes) }, (_, part) => part * partBytes);
  const complete = await Promise.all(
    starts.map(async (from) => {
      const part = bytes.subarray(from, Math.min(from + partBytes, length));
      return filled(part, objects, { key, from });
    }),
  );
  return complete.every(Boolean) ? bytes : undefined;
}

/** False where the object is not there, or not of that length. */
async function filled(
  part: Uint8Array,
  objects: ObjectStore,
  { key, from }: { key: string; from: number },
): Promise<boolean> {
  let at = 0;
  for await (const chunk of (await objects.readRange(key, from, from + part.length - 1)) ?? []) {
    if (at + chunk.length > part.length) return false;
    part.set(chunk, at);
    at += chunk.length;
  }
  return at === part.length;
}
