import type { ReadPath } from "../transparency/tiles/read-tiles.ts";

const mostBytes = 32 * 1_024 * 1_024;

/** Tiles and bundles never change, so that a process which has read one need not ask again. */
export function remembered(read: ReadPath): ReadPath {
  const kept = new Map<string, Uint8Array>();
  let bytes = 0;
  return async (path) => {
    const known = kept.get(path);
    if (known !== undefined) return known;
    const found = await read(path);
    if (found === undefined) return undefined;
    if (bytes + found.length > mostBytes) {
      kept.clear();
      bytes = 0;
    }
    kept.set(path, found);
    bytes += found.length;
    return found;
  };
}
