import { createHash } from "node:crypto";
import type { ObjectStore } from "../objects.ts";
import type { SnapshotManifest, SnapshotPointer } from "./pointer.ts";

const partBytes = 16 * 1024 * 1024;

export type LoadedSnapshot = { manifest: SnapshotManifest; bytes: Uint8Array; damaged: string[] };

/**
 * The snapshot in service or, where that one does not check, the newest before it that does. `damaged` names those
 * passed over, for an alarm; nothing that fails its checksum is ever handed out.
 */
export async function loadSnapshot(
  objects: ObjectStore,
  pointer: SnapshotPointer,
): Promise<LoadedSnapshot | undefined> {
  const damaged: string[] = [];
  for (const manifest of [pointer.current, ...pointer.previous]) {
    const bytes = await wholeObject(objects, manifest);
    if (bytes !== undefined && createHash("sha256").update(bytes).digest("hex") === manifest.sha256) {
      return { manifest, bytes, damaged };
    }
    damaged.push(manifest.version);
  }
  return undefined;
}

/** In parallel ranges into one buffer: a single stream from S3 is several times slower. */
async function wholeObject(objects: ObjectStore, manifest: SnapshotManifest): Promise<Uint8Array | undefined> {
  const bytes = new Uint8Array(new ArrayBuffer(manifest.bytes));
  const starts = Array.from({ length: Math.ceil(manifest.bytes / partBytes) }, (_, part) => part * partBytes);
  const complete = await Promise.all(
    starts.map(async (from) => {
      const to = Math.min(from + partBytes, manifest.bytes) - 1;
      const part = await objects.readRange(manifest.key, from, to);
      if (part === undefined || part.length !== to - from + 1) return false;
      bytes.set(part, from);
      return true;
    }),
  );
  return complete.every(Boolean) ? bytes : undefined;
}
