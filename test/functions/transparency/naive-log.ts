import { createHash } from "node:crypto";

// RFC 6962, section 2.1, word for word and as slow as it reads: what the service's own arithmetic is held against.

const sha256 = (...parts: Uint8Array[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

const splitOf = (n: number): number => {
  let k = 1;
  while (k * 2 < n) k *= 2;
  return k;
};

const naiveLeaf = (entry: Uint8Array): Buffer => sha256(Uint8Array.of(0), entry);

export function naiveRoot(entries: Uint8Array[]): Buffer {
  const [only] = entries;
  if (only === undefined) return sha256();
  if (entries.length === 1) return naiveLeaf(only);
  const k = splitOf(entries.length);
  return sha256(Uint8Array.of(1), naiveRoot(entries.slice(0, k)), naiveRoot(entries.slice(k)));
}

export function naivePath(m: number, entries: Uint8Array[]): Buffer[] {
  if (entries.length <= 1) return [];
  const k = splitOf(entries.length);
  const [left, right] = [entries.slice(0, k), entries.slice(k)];
  return m < k ? [...naivePath(m, left), naiveRoot(right)] : [...naivePath(m - k, right), naiveRoot(left)];
}

export const naiveConsistency = (m: number, entries: Uint8Array[]): Buffer[] => subproof(m, entries, true);

function subproof(m: number, entries: Uint8Array[], complete: boolean): Buffer[] {
  if (m === entries.length) return complete ? [] : [naiveRoot(entries)];
  const k = splitOf(entries.length);
  const [left, right] = [entries.slice(0, k), entries.slice(k)];
  if (m <= k) return [...subproof(m, left, complete), naiveRoot(right)];
  return [...subproof(m - k, right, false), naiveRoot(left)];
}
