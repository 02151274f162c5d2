import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";
import { ListFault } from "../list-fault.ts";

/** Spreadsheets are ZIP archives: this reads what they use of the format (stored and deflated entries, no ZIP64). */
export type ZipEntry = { name: string; chunks: () => AsyncIterable<Uint8Array> };

type Located = { name: string; method: number; packed: number; unpacked: number; offset: number };

const endSignature = 0x06054b50;
const directorySignature = 0x02014b50;
const localSignature = 0x04034b50;

/** A sheet of text packs about 15 to 1; a bomb packs a thousand to one. */
const maximumRatio = 200;
/** The UK list's ODS holds 633 MB of markup in 15 MB; it streams, so only the time to read it matters. */
const maximumEntryBytes = 2 * 1024 ** 3;
const maximumEntries = 1_000;

export function zipEntries(archive: Buffer): ZipEntry[] {
  return located(archive).map((entry) => ({ name: entry.name, chunks: () => entryChunks(archive, entry) }));
}

function located(archive: Buffer): Located[] {
  const end = endOfDirectory(archive);
  const count = archive.readUInt16LE(end + 10);
  if (count > maximumEntries) throw new ListFault("hostile", `${count} files in one archive`);
  const entries: Located[] = [];
  let at = archive.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== directorySignature) {
      throw new ListFault("truncated", "the archive's directory is damaged");
    }
    const nameLength = archive.readUInt16LE(at + 28);
    entries.push({
      method: archive.readUInt16LE(at + 10),
      packed: archive.readUInt32LE(at + 20),
      unpacked: archive.readUInt32LE(at + 24),
      offset: archive.readUInt32LE(at + 42),
      name: archive.toString("utf8", at + 46, at + 46 + nameLength),
    });
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return entries;
}

/** The directory's end stands last, before a comment of at most 64 KB. */
function endOfDirectory(archive: Buffer): number {
  if (archive.length === 0) throw new ListFault("empty", "no bytes");
  if (archive.length < 4 || archive.readUInt32LE(0) !== localSignature) {
    throw new ListFault("notTheFormat", "not a ZIP archive");
  }
  const lowest = Math.max(0, archive.length - 22 - 0xffff);
  for (let at = archive.length - 22; at >= lowest; at -= 1) {
    if (archive.readUInt32LE(at) === endSignature) return at;
  }
  throw new ListFault("truncated", "the archive ends before its directory");
}

async function* entryChunks(archive: Buffer, entry: Located): AsyncGenerator<Uint8Array> {
  refuseBomb(entry, entry.unpacked);
  const packed = packedBytes(archive, entry);
  if (entry.method === 0) {
    yield packed;
    return;
  }
  if (entry.method !== 8) throw new ListFault("notTheFormat", `compression method ${entry.method}`);
  let bytesSoFar = 0;
  for await (const chunk of inflated(packed)) {
    bytesSoFar += chunk.length;
    // The directory may lie about the size, so what comes out is counted as well.
    refuseBomb(entry, bytesSoFar);
    yield chunk;
  }
}

function refuseBomb(entry: Located, unpacked: number): void {
  const suspicious = unpacked > 1024 ** 2 && unpacked > entry.packed * maximumRatio;
  if (suspicious || unpacked > maximumEntryBytes) {
    throw new ListFault("hostile", `${entry.name} unpacks ${entry.packed} bytes to ${unpacked} or more`);
  }
}

function packedBytes(archive: Buffer, entry: Located): Buffer {
  if (entry.offset + 30 > archive.length || archive.readUInt32LE(entry.offset) !== localSignature) {
    throw new ListFault("truncated", `${entry.name} is not where the directory says`);
  }
  // Name and extra field may differ in length from the directory's: only the local header tells.
  const skipped = 30 + archive.readUInt16LE(entry.offset + 26) + archive.readUInt16LE(entry.offset + 28);
  const from = entry.offset + skipped;
  if (from + entry.packed > archive.length) throw new ListFault("truncated", `${entry.name} is cut off`);
  return archive.subarray(from, from + entry.packed);
}

async function* inflated(packed: Buffer): AsyncGenerator<Uint8Array> {
  const inflate = createInflateRaw();
  try {
    for await (const chunk of Readable.from([packed]).pipe(inflate)) yield chunk;
  } catch (error) {
    throw new ListFault("truncated", "an entry of the archive is damaged", { cause: error });
  } finally {
    inflate.destroy();
  }
}
