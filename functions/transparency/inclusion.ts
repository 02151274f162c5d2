import { nodeHash } from "./hashing.ts";

type Inclusion = { index: number; size: number; leaf: Uint8Array; path: readonly Uint8Array[] };

/**
 * The root that a leaf at this place and its path lead to, after RFC 9162, 2.1.3.2; nothing where the path is too short
 * or too long. The leaf is in the tree whose root this is, and in no other.
 */
export function rootOfInclusion({ index, size, leaf, path }: Inclusion): Buffer | undefined {
  if (index < 0 || index >= size) return undefined;
  let here = index;
  let last = size - 1;
  let root: Buffer = Buffer.from(leaf);
  for (const hash of path) {
    if (last === 0) return undefined;
    if (here % 2 === 1 || here === last) {
      root = nodeHash(hash, root);
      while (here % 2 === 0 && here !== 0) [here, last] = [half(here), half(last)];
    } else {
      root = nodeHash(root, hash);
    }
    [here, last] = [half(here), half(last)];
  }
  return last === 0 ? root : undefined;
}

export function half(number: number): number {
  return Math.floor(number / 2);
}
