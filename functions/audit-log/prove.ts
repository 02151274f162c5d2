import { parseCheckpoint } from "../transparency/checkpoint.ts";
import { noteText } from "../transparency/note.ts";
import { proofText } from "../transparency/proof.ts";
import { inclusionRanges } from "../transparency/ranges.ts";
import { type ReadPath, readBundle, readTiles } from "../transparency/tiles/read-tiles.ts";
import { tileWidth } from "../transparency/tiles/tiles.ts";
import { rangeHash, tilesFor } from "../transparency/tree.ts";

export type ProveDeps = {
  findLeaf: (key: string) => Promise<number | undefined>;
  readCheckpoint: () => Promise<string | undefined>;
  read: ReadPath;
};

/** The proof of a fact; nothing while no checkpoint covers it. */
export async function prove({ findLeaf, readCheckpoint, read }: ProveDeps, key: string): Promise<string | undefined> {
  const [leaf, checkpoint] = await Promise.all([findLeaf(key), readCheckpoint()]);
  if (leaf === undefined || checkpoint === undefined) return undefined;
  const { size } = parseCheckpoint(noteText(checkpoint));
  if (leaf >= size) return undefined;
  const ranges = inclusionRanges(leaf, size);
  const [bytesOf, bundle] = await Promise.all([
    readTiles(tilesFor(ranges, size), read),
    readBundle(Math.floor(leaf / tileWidth), size, read),
  ]);
  const entry = bundle[leaf % tileWidth];
  if (entry === undefined) throw new Error(`the bundle of entry ${leaf} ends before it`);
  const path = ranges.map((range) => rangeHash(range, size, bytesOf));
  return proofText({ entry, index: leaf, path, checkpoint });
}
