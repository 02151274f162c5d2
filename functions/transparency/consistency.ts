import { nodeHash } from "./hashing.ts";
import { half } from "./inclusion.ts";

type Head = { size: number; root: Uint8Array };

/** Whether the newer tree begins with the older one, after RFC 9162, 2.1.4.2. */
export function isConsistent(older: Head, newer: Head, path: readonly Uint8Array[]): boolean {
  if (older.size > newer.size) return false;
  if (older.size === newer.size) return path.length === 0 && isEqual(older.root, newer.root);
  // A tree without leaves is the beginning of every tree.
  if (older.size === 0) return path.length === 0;
  const [first, ...rest] = isPowerOfTwo(older.size) ? [older.root, ...path] : path;
  if (first === undefined) return false;
  const found = rootsOf(older.size, newer.size, { first, rest });
  return found !== undefined && isEqual(found.older, older.root) && isEqual(found.newer, newer.root);
}

function rootsOf(
  olderSize: number,
  newerSize: number,
  { first, rest }: { first: Uint8Array; rest: readonly Uint8Array[] },
): { older: Uint8Array; newer: Uint8Array } | undefined {
  let here = olderSize - 1;
  let last = newerSize - 1;
  while (here % 2 === 1) [here, last] = [half(here), half(last)];
  let older = first;
  let newer = first;
  for (const hash of rest) {
    if (last === 0) return undefined;
    if (here % 2 === 1 || here === last) {
      older = nodeHash(hash, older);
      newer = nodeHash(hash, newer);
      while (here % 2 === 0 && here !== 0) [here, last] = [half(here), half(last)];
    } else {
      newer = nodeHash(newer, hash);
    }
    [here, last] = [half(here), half(last)];
  }
  return last === 0 ? { older, newer } : undefined;
}

function isPowerOfTwo(size: number): boolean {
  return Number.isInteger(Math.log2(size));
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return Buffer.compare(one, other) === 0;
}
