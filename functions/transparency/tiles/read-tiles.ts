import { hashBytes } from "../hashing.ts";
import { ProofFault } from "../proof-fault.ts";
import type { TileBytes } from "../tree.ts";
import { entriesIn } from "./bundles.ts";
import { type Tile, tileAt, tilePath, tileWidth } from "./tiles.ts";

export type ReadPath = (path: string) => Promise<Uint8Array | undefined>;

/** Tiles of hashes by their paths, all read at once. */
export async function readTiles(tiles: readonly Tile[], read: ReadPath): Promise<TileBytes> {
  const found = await Promise.all(tiles.map(async (tile) => [tilePath(tile), await readTile(tile, read)] as const));
  const byPath = new Map(found);
  return (path) => {
    const bytes = byPath.get(path);
    if (bytes === undefined) throw new Error(`${path} was not asked for`);
    return bytes;
  };
}

async function readTile(tile: Tile, read: ReadPath): Promise<Uint8Array> {
  const bytes = (await read(tilePath(tile))) ?? (await beginningOfFull(tile, read));
  if (bytes === undefined) throw new ProofFault(`${tilePath(tile)} is missing`);
  return bytes;
}

/** A partial tile is deleted once the full one stands, which begins with the same hashes. */
async function beginningOfFull(tile: Tile, read: ReadPath): Promise<Uint8Array | undefined> {
  const full = await read(tilePath({ ...tile, width: tileWidth }));
  return full?.subarray(0, tile.width * hashBytes);
}

/** The entries of a bundle in a tree of this size. A partial bundle is deleted once the full one stands. */
export async function readBundle(index: number, size: number, read: ReadPath): Promise<Buffer[]> {
  const tile = tileAt("entries", index, size);
  const bundle = (await read(tilePath(tile))) ?? (await read(tilePath({ ...tile, width: tileWidth })));
  if (bundle === undefined) throw new ProofFault(`${tilePath(tile)} is missing`);
  const entries = entriesIn(bundle).slice(0, tile.width);
  if (entries.length < tile.width) throw new ProofFault(`${tilePath(tile)} holds ${entries.length} entries`);
  return entries;
}
