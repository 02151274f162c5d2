import { type Checkpoint, openCheckpoint } from "./checkpoint.ts";
import { hashBytes, leafHash } from "./hashing.ts";
import { ProofFault } from "./proof-fault.ts";
import { entriesIn } from "./tiles/bundles.ts";
import { type Edge, edgeOf, edgeRoot, edgeTiles, grow, partialTiles } from "./tiles/growth.ts";
import type { ReadPath } from "./tiles/read-tiles.ts";
import { type Tile, tileAt, tilePath, tileWidth } from "./tiles/tiles.ts";
import type { VerifierKey } from "./verifier-key.ts";

type CheckedBundle = { first: number; entries: Buffer[]; checkpoint: Checkpoint };

/**
 * Reads a whole log as a stranger would: every entry must be under the tiles, every tile as its entries make it, and all
 * of them under the root that the checkpoint signs. Gives the entries bundle by bundle; only when it has come to its end
 * is the root known to be right. What does not hold is named and ends it. Of a pruned log the bundles and tiles that end
 * below its minimum index are not asked for: the tiles above them lead to the root all the same.
 */
export async function* checkLog(
  read: ReadPath,
  known: readonly VerifierKey[],
  minimumIndex = 0,
): AsyncGenerator<CheckedBundle> {
  const checkpoint = openCheckpoint(Buffer.from(await present(read, "checkpoint")).toString("utf8"), known);
  let edge = await edgeBelow(read, minimumIndex, checkpoint.size);
  while (edge.size < checkpoint.size) {
    const bundle = tileAt("entries", edge.size / tileWidth, checkpoint.size);
    const first = edge.size;
    const entries = await entriesOf(read, bundle);
    const grown = grow(edge, entries.map(leafHash));
    edge = grown.edge;
    for (const { tile, bytes } of grown.tiles) if (tile.width === tileWidth) await compare(read, tile, bytes);
    yield { first, entries, checkpoint };
  }
  // Partial tiles stand at the log's end alone; in the middle they have made way for full ones.
  for (const { tile, bytes } of partialTiles(edge)) await compare(read, tile, bytes);
  if (!edgeRoot(edge).equals(checkpoint.root)) {
    throw new ProofFault("its entries do not lead to the root that its checkpoint signs");
  }
}

/** What stands before the bundle that holds the minimum index, by the tiles above it. */
async function edgeBelow(read: ReadPath, minimumIndex: number, size: number): Promise<Edge> {
  if (minimumIndex > size) throw new ProofFault(`its checkpoint ends before the minimum index ${minimumIndex}`);
  const first = minimumIndex - (minimumIndex % tileWidth);
  const tiles = edgeTiles(first).map(async (tile) => {
    const grown = tileAt(tile.level, tile.index, size);
    const bytes = (await read(tilePath(grown))) ?? (await present(read, fullOf(grown), tilePath(grown)));
    const begun = bytes.subarray(0, tile.width * hashBytes);
    if (begun.length < tile.width * hashBytes) throw new ProofFault(`${tilePath(grown)} was cut`);
    return [tilePath(tile), begun] as const;
  });
  const byPath = new Map(await Promise.all(tiles));
  return edgeOf(first, (path) => byPath.get(path) ?? Buffer.alloc(0));
}

async function entriesOf(read: ReadPath, bundle: Tile): Promise<Buffer[]> {
  const path = tilePath(bundle);
  const part = await read(path);
  // While it is read the log may grow: a partial one goes once its full one stands, which begins as it did.
  const entries =
    part === undefined && bundle.width < tileWidth
      ? entriesIn(await present(read, fullOf(bundle), path)).slice(0, bundle.width)
      : entriesIn(part ?? (await present(read, path)));
  if (entries.length !== bundle.width) {
    throw new ProofFault(`${path} holds ${entries.length} entries instead of ${bundle.width}`);
  }
  return entries;
}

async function compare(read: ReadPath, tile: Tile, bytes: Buffer): Promise<void> {
  const path = tilePath(tile);
  const found = (await read(path)) ?? (await present(read, fullOf(tile), path)).subarray(0, bytes.length);
  if (!bytes.equals(found)) throw new ProofFault(`${path} is not what its entries hash to`);
}

function fullOf(tile: Tile): string {
  return tilePath({ ...tile, width: tileWidth });
}

async function present(read: ReadPath, path: string, wanted = path): Promise<Uint8Array> {
  const found = await read(path);
  if (found === undefined) throw new ProofFault(`${wanted} is missing`);
  return found;
}
