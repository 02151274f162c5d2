import { joined } from "../hashing.ts";
import { nodesOf } from "../ranges.ts";
import { hashesIn, subtreeHash, type TileBytes } from "../tree.ts";
import { hashesAt, partOfTile, type Tile, tileAt, tilePath, tileWidth } from "./tiles.ts";

/** The right edge of a tree: of every level the hashes of its last tile, where that one is partial. */
export type Edge = { size: number; levels: Buffer[][] };

type WrittenTile = { tile: Tile<number>; bytes: Buffer };

/** The partial tiles of a tree of this size: what has to be read before it can grow. */
export function edgeTiles(size: number): Tile<number>[] {
  const tiles: Tile<number>[] = [];
  for (let level = 0; hashesAt(level, size) > 0; level++) {
    const hashes = hashesAt(level, size);
    if (hashes % tileWidth > 0) tiles.push(tileAt(level, Math.floor(hashes / tileWidth), size));
  }
  return tiles;
}

export function edgeOf(size: number, bytesOf: TileBytes): Edge {
  const levels: Buffer[][] = [];
  for (const tile of edgeTiles(size)) {
    levels[tile.level] = hashesIn(bytesOf(tilePath(tile)));
  }
  return { size, levels };
}

export function edgeRoot({ size, levels }: Edge): Buffer {
  const peaks = nodesOf({ from: 0, to: size }).map((node) => {
    const { level, first, count } = partOfTile(node);
    return subtreeHash((levels[level] ?? []).slice(first, first + count));
  });
  return joined(peaks);
}

/** The tree with more leaves, and the tiles that come of them: the full ones, and of each level the last partial one. */
export function grow(edge: Edge, leaves: readonly Buffer[]): { edge: Edge; tiles: WrittenTile[] } {
  const levels = Array.from(edge.levels, (hashes) => [...(hashes ?? [])]);
  const tiles: WrittenTile[] = [];
  const changed = new Set<number>();
  let size = edge.size;
  const add = (level: number, hash: Buffer): void => {
    const hashes = levels[level] ?? [];
    levels[level] = hashes;
    hashes.push(hash);
    changed.add(level);
    if (hashes.length < tileWidth) return;
    tiles.push({ tile: tileAt(level, hashesAt(level, size) / tileWidth - 1, size), bytes: Buffer.concat(hashes) });
    levels[level] = [];
    add(level + 1, subtreeHash(hashes));
  };
  for (const leaf of leaves) {
    size += 1;
    add(0, leaf);
  }
  const grown = { size, levels };
  const partial = partialTiles(grown).filter(({ tile }) => changed.has(tile.level));
  return { edge: grown, tiles: [...tiles, ...partial] };
}

/** The partial tiles of a tree, one a level at most. */
export function partialTiles({ size, levels }: Edge): WrittenTile[] {
  return edgeTiles(size).map((tile) => ({ tile, bytes: Buffer.concat(levels[tile.level] ?? []) }));
}
