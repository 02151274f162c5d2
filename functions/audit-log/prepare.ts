import { leafHash } from "../transparency/hashing.ts";
import { bundleOf } from "../transparency/tiles/bundles.ts";
import { edgeOf, edgeRoot, edgeTiles, grow } from "../transparency/tiles/growth.ts";
import { readBundle, readTiles } from "../transparency/tiles/read-tiles.ts";
import { tileAt, tilePath, tileWidth } from "../transparency/tiles/tiles.ts";
import type { Entry } from "./facts/entries.ts";
import type { LogObjects } from "./objects.ts";

type Addition = { from: number; entries: readonly Entry[] };

/** All that more leaves make of the log: the same for whoever works it out, and however often. */
export type Prepared = Addition & { size: number; root: string; objects: Map<string, Buffer> };

export async function prepare(objects: LogObjects, { from, entries }: Addition): Promise<Prepared> {
  const read = async (path: string) => (await objects.read(path))?.bytes;
  const edge = edgeOf(from, await readTiles(edgeTiles(from), read));
  const added = entries.map(({ text }) => Buffer.from(text));
  const grown = grow(edge, added.map(leafHash));
  const begun = from % tileWidth === 0 ? [] : await readBundle(Math.floor(from / tileWidth), from, read);
  const bundles = bundlesOf(from, begun, added);
  const tiles = grown.tiles.map(({ tile, bytes }) => [tilePath(tile), bytes] as const);
  return {
    from,
    entries,
    size: grown.edge.size,
    root: edgeRoot(grown.edge).toString("base64"),
    objects: new Map([...bundles, ...tiles]),
  };
}

function bundlesOf(from: number, begun: Buffer[], added: Buffer[]): [path: string, bytes: Buffer][] {
  const entries = [...begun, ...added];
  const size = from + added.length;
  const first = Math.floor(from / tileWidth);
  return Array.from({ length: Math.ceil(entries.length / tileWidth) }, (_, at) => {
    const bundle = entries.slice(at * tileWidth, (at + 1) * tileWidth);
    return [tilePath(tileAt("entries", first + at, size)), bundleOf(bundle)];
  });
}
