import { ProofFault } from "../proof-fault.ts";

/** An entry's length stands before it in two bytes. */
const longestEntry = 0xffff;

/** c2sp.org/tlog-tiles: entries, each after its length. */
export function bundleOf(entries: readonly Uint8Array[]): Buffer {
  return Buffer.concat(entries.flatMap((entry) => [lengthOf(entry), entry]));
}

function lengthOf({ length }: Uint8Array): Buffer {
  if (length > longestEntry) throw new Error(`an entry of ${length} bytes does not fit into a bundle`);
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16BE(length);
  return bytes;
}

export function entriesIn(bundle: Uint8Array): Buffer[] {
  const bytes = Buffer.from(bundle.buffer, bundle.byteOffset, bundle.length);
  const entries: Buffer[] = [];
  let at = 0;
  while (at < bytes.length) {
    const end = at + 2 <= bytes.length ? at + 2 + bytes.readUInt16BE(at) : Number.POSITIVE_INFINITY;
    if (end > bytes.length) throw new ProofFault("a bundle ends in the middle of an entry");
    entries.push(bytes.subarray(at + 2, end));
    at = end;
  }
  return entries;
}
