import { hashBytes, joined, nodeHash } from "./hashing.ts";
import { ProofFault } from "./proof-fault.ts";
import { type Node, nodesOf, type Range } from "./ranges.ts";
import { partOfTile, type Tile, tileAt, tilePath } from "./tiles/tiles.ts";

/** The bytes of a tile, by its path. */
export type TileBytes = (path: string) => Uint8Array;

/** The tiles of a tree of this size that hold the hashes of these ranges, each once. */
export function tilesFor(ranges: readonly Range[], size: number): Tile<number>[] {
  const tiles = ranges.flatMap(nodesOf).map((node) => {
    const { level, index } = partOfTile(node);
    return tileAt(level, index, size);
  });
  return [...new Map(tiles.map((tile) => [tilePath(tile), tile])).values()];
}

export function rangeHash(range: Range, size: number, bytesOf: TileBytes): Buffer {
  return joined(nodesOf(range).map((node) => hashOfNode(node, size, bytesOf)));
}

export function rootHash(size: number, bytesOf: TileBytes): Buffer {
  return rangeHash({ from: 0, to: size }, size, bytesOf);
}

function hashOfNode(node: Node, size: number, bytesOf: TileBytes): Buffer {
  const { level, index, first, count } = partOfTile(node);
  const tile = tileAt(level, index, size);
  const bytes = bytesOf(tilePath(tile));
  if (bytes.length !== tile.width * hashBytes) {
    throw new ProofFault(`${tilePath(tile)} holds ${bytes.length} bytes instead of ${tile.width * hashBytes}`);
  }
  return subtreeHash(hashesIn(bytes).slice(first, first + count));
}

export function hashesIn(bytes: Uint8Array): Buffer[] {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return Array.from({ length: bytes.length / hashBytes }, (_, at) =>
    whole.subarray(at * hashBytes, (at + 1) * hashBytes),
  );
}

/** The hash over a complete subtree's leaves, or over the hashes of subtrees of one size. */
export function subtreeHash(hashes: readonly Buffer[]): Buffer {
  let level = hashes;
  while (level.length > 1) level = pairs(level);
  const [root] = level;
  if (root === undefined) throw new Error("a subtree has at least one hash");
  return root;
}

function pairs(hashes: readonly Buffer[]): Buffer[] {
  const above: Buffer[] = [];
  for (let at = 0; at + 1 < hashes.length; at += 2) {
    const [left, right] = [hashes[at], hashes[at + 1]];
    if (left !== undefined && right !== undefined) above.push(nodeHash(left, right));
  }
  return above;
}
