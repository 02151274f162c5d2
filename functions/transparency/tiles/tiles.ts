/** c2sp.org/tlog-tiles: at most so many hashes, or entries, stand in one object. */
export const tileWidth = 256;
/** Levels of the tree in one tile. */
const tileHeight = 8;

type Level = number | "entries";

/** A tile of hashes by its level, or a bundle of entries. A width below 256 makes it a partial one. */
export type Tile<Of extends Level = Level> = { level: Of; index: number; width: number };

/** Where a tile stands below the log's address: `tile/0/x001/x234/067.p/8`. */
export function tilePath({ level, index, width }: Tile): string {
  return `tile/${level}/${indexPath(index)}${width === tileWidth ? "" : `.p/${width}`}`;
}

/** Below it stand all partial ones of the full tile that stands here. */
export function partialsOf(fullTilePath: string): string {
  return `${fullTilePath}.p/`;
}

function indexPath(index: number): string {
  const digits = String(index);
  const padded = digits.padStart(Math.ceil(digits.length / 3) * 3, "0");
  const elements = padded.match(/\d{3}/g) ?? [];
  return elements.map((element, at) => (at < elements.length - 1 ? `x${element}` : element)).join("/");
}

/** How many hashes stand in a level's tiles of a tree, all of them together. */
export function hashesAt(level: number, size: number): number {
  return Math.floor(size / tileWidth ** level);
}

/** The tile a tree of this size has at an index: full, or as wide as the tree reaches. */
export function tileAt<Of extends Level>(level: Of, index: number, size: number): Tile<Of> {
  const hashes = hashesAt(level === "entries" ? 0 : level, size);
  return { level, index, width: Math.min(tileWidth, hashes - index * tileWidth) };
}

/** The hashes of one tile, of which a node is made. */
type PartOfTile = { level: number; index: number; first: number; count: number };

export function partOfTile(node: { level: number; index: number }): PartOfTile {
  const count = 2 ** (node.level % tileHeight);
  const first = node.index * count;
  return {
    level: Math.floor(node.level / tileHeight),
    index: Math.floor(first / tileWidth),
    first: first % tileWidth,
    count,
  };
}
