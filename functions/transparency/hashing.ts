import { hash } from "node:crypto";

/** RFC 6962: a leaf and an inner node begin with different bytes, so that neither can be taken for the other. */
const leafPrefix = Buffer.from([0]);
const nodePrefix = Buffer.from([1]);

export const hashBytes = 32;

export function sha256(bytes: string | Uint8Array): Buffer {
  return hash("sha256", bytes, "buffer");
}

export function leafHash(entry: Uint8Array): Buffer {
  return sha256(Buffer.concat([leafPrefix, entry]));
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Buffer {
  return sha256(Buffer.concat([nodePrefix, left, right]));
}

/** The root of a tree without leaves. */
export const emptyRoot: Buffer = sha256(Buffer.alloc(0));

/** Hashes of neighbouring subtrees, largest first, as RFC 6962 joins them: the last two first. */
export function joined(hashes: readonly Uint8Array[]): Buffer {
  const [last, ...before] = hashes.toReversed();
  if (last === undefined) return emptyRoot;
  return before.reduce<Buffer>((right, left) => nodeHash(left, right), Buffer.from(last));
}
