import { type Checkpoint, openCheckpoint } from "./checkpoint.ts";
import { leafHash } from "./hashing.ts";
import { ProofFault } from "./proof-fault.ts";
import { entriesIn } from "./tiles/bundles.ts";
import { type Edge, edgeRoot, grow, partialTiles } from "./tiles/growth.ts";
import type { ReadPath } from "./tiles/read-tiles.ts";
import { type Tile, tileAt, tilePath, tileWidth } from "./tiles/tiles.ts";
import type { VerifierKey } from "./verifier-key.ts";

type CheckedBundle = { first: number; entries: Buffer[]; checkpoint: Checkpoint };

/**
 * Reads a whole log as a stranger would: every entry must be under the tiles, every tile as its entries make it, and all
 * of them under the root that the checkpoint signs. Gives the entries bundle by bundle; only when it has come to its end
 * is the root known to be right. What does not hold is named and ends it.
 */
export async function* checkLog(read: ReadPath, known: readonly VerifierKey[]): AsyncGenerator<CheckedBundle> {
  const checkpoint = openCheckpoint(Buffer.from(await present(read, "checkpoint")).toString("utf8"), known);
  let edge: Edge = { size: 0, levels: [] };
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
