import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isConsistent } from "../../../functions/transparency/consistency.ts";
import { leafHash } from "../../../functions/transparency/hashing.ts";
import { rootOfInclusion } from "../../../functions/transparency/inclusion.ts";
import { consistencyRanges, inclusionRanges } from "../../../functions/transparency/ranges.ts";
import { bundleOf, entriesIn } from "../../../functions/transparency/tiles/bundles.ts";
import { type Edge, edgeOf, edgeRoot, edgeTiles, grow } from "../../../functions/transparency/tiles/growth.ts";
import { tilePath } from "../../../functions/transparency/tiles/tiles.ts";
import { rangeHash, rootHash, tilesFor } from "../../../functions/transparency/tree.ts";
import { naiveConsistency, naivePath, naiveRoot } from "./naive-log.ts";

/** A log as objects by path, grown by as many entries at a time as is said. */
function logOf(steps: number[]) {
  const objects = new Map<string, Uint8Array>();
  const entries: Buffer[] = [];
  let edge: Edge = { size: 0, levels: [] };
  for (const step of steps) {
    const added = Array.from({ length: step }, (_, at) => Buffer.from(`entry ${entries.length + at}`));
    entries.push(...added);
    const grown = grow(edge, added.map(leafHash));
    for (const { tile, bytes } of grown.tiles) objects.set(tilePath(tile), bytes);
    edge = grown.edge;
  }
  const bytesOf = (path: string): Uint8Array => {
    const found = objects.get(path);
    if (found === undefined) throw new Error(`there is no ${path}`);
    return found;
  };
  return { entries, objects, edge, bytesOf, size: entries.length };
}

const steps = fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 5 });
const runs = { numRuns: 25 };

describe("the tree of a log", () => {
  test("has the roots that are published for the eight leaves everybody tests with", () => {
    const leaves = ["", "00", "10", "2021", "3031", "40414243", "5051525354555657", "606162636465666768696a6b6c6d6e6f"];
    const roots = [
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
      "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
      "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
      "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
      "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
      "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
      "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
    ];
    const hashes = leaves.map((leaf) => leafHash(Buffer.from(leaf, "hex")));
    const found = roots.map((_, size) => edgeRoot(grow({ size: 0, levels: [] }, hashes.slice(0, size)).edge));
    expect(found.map((root) => root.toString("hex"))).toEqual(roots);
  });

  test("is the same whichever way its entries came in, and is read back from its tiles", () => {
    fc.assert(
      fc.property(steps, (given) => {
        const log = logOf(given);
        const root = naiveRoot(log.entries);
        expect(edgeRoot(log.edge)).toEqual(root);
        expect(rootHash(log.size, log.bytesOf)).toEqual(root);
        expect(edgeRoot(edgeOf(log.size, log.bytesOf))).toEqual(root);
      }),
      runs,
    );
  });

  test("proves every entry, as RFC 6962 would, with no more tiles than it names", () => {
    fc.assert(
      fc.property(steps, fc.nat(), (given, some) => {
        const log = logOf(given);
        const index = some % log.size;
        const ranges = inclusionRanges(index, log.size);
        const named = new Set(tilesFor(ranges, log.size).map(tilePath));
        const path = ranges.map((range) =>
          rangeHash(range, log.size, (tile) => {
            expect(named).toContain(tile);
            return log.bytesOf(tile);
          }),
        );
        expect(path).toEqual(naivePath(index, log.entries));
        const leaf = leafHash(log.entries[index] ?? Buffer.of());
        const root = naiveRoot(log.entries);
        expect(rootOfInclusion({ index, size: log.size, leaf, path })).toEqual(root);
        expect(rootOfInclusion({ index, size: log.size, leaf: leafHash(Buffer.from("x")), path })).not.toEqual(root);
        expect(rootOfInclusion({ index, size: log.size, leaf, path: [...path, leaf] })).toBeUndefined();
        if (log.size > 1)
          expect(rootOfInclusion({ index, size: log.size, leaf, path: path.slice(1) })).not.toEqual(root);
      }),
      runs,
    );
  });

  test("proves that it begins with every tree it ever was, and with no other", () => {
    fc.assert(
      fc.property(steps, fc.nat(), (given, some) => {
        const log = logOf(given);
        const older = some % (log.size + 1);
        const path =
          older === 0 ? [] : consistencyRanges(older, log.size).map((range) => rangeHash(range, log.size, log.bytesOf));
        if (older > 0) expect(path).toEqual(naiveConsistency(older, log.entries));
        const newHead = { size: log.size, root: naiveRoot(log.entries) };
        const oldHead = { size: older, root: naiveRoot(log.entries.slice(0, older)) };
        expect(isConsistent(oldHead, newHead, path)).toBe(true);
        const forged = { size: older, root: leafHash(Buffer.from("another history")) };
        if (older > 0) expect(isConsistent(forged, newHead, path)).toBe(false);
        expect(isConsistent(oldHead, { ...newHead, root: forged.root }, path)).toBe(older === 0);
        expect(isConsistent(oldHead, newHead, [...path, forged.root])).toBe(false);
      }),
      runs,
    );
  });

  test("gives an older tree's root and proofs out of the newer tree's tiles", () => {
    const log = logOf([20_000]);
    for (const size of [255, 256, 16_385]) {
      expect(rangeHash({ from: 0, to: size }, log.size, log.bytesOf)).toEqual(naiveRoot(log.entries.slice(0, size)));
    }
  });

  test("of 70,000 entries stands in the tiles that the specification counts", () => {
    const { objects, edge } = logOf([70_000]);
    const paths = [...objects.keys()];
    expect(paths.filter((path) => path.startsWith("tile/0/"))).toHaveLength(274);
    expect(edgeTiles(edge.size).map(tilePath)).toEqual(["tile/0/273.p/112", "tile/1/001.p/17", "tile/2/000.p/1"]);
    expect(paths.filter((path) => !path.startsWith("tile/0/"))).toEqual([
      "tile/1/000",
      "tile/1/001.p/17",
      "tile/2/000.p/1",
    ]);
    expect(objects.get("tile/1/000")).toHaveLength(8_192);
  });

  test("of 256 entries has a full tile and one hash above it", () => {
    expect([...logOf([256]).objects.keys()]).toEqual(["tile/0/000", "tile/1/000.p/1"]);
  });
});

test("a tile's index is written in threes, so that no name is both a folder and a file", () => {
  expect(tilePath({ level: 0, index: 1_234_067, width: 256 })).toBe("tile/0/x001/x234/067");
  expect(tilePath({ level: "entries", index: 5, width: 8 })).toBe("tile/entries/005.p/8");
  expect(tilePath({ level: 3, index: 1_000, width: 256 })).toBe("tile/3/x001/000");
});

describe("a bundle", () => {
  test("gives back the entries that went in", () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 300 }), { maxLength: 20 }), (entries) => {
        expect(entriesIn(bundleOf(entries)).map((entry) => [...entry])).toEqual(entries.map((entry) => [...entry]));
      }),
    );
  });

  test("that is cut, or whose entry is too long for its length's two bytes, is refused", () => {
    const bundle = bundleOf([Buffer.from("one"), Buffer.from("two")]);
    expect(() => entriesIn(bundle.subarray(0, -1))).toThrow("in the middle of an entry");
    expect(() => entriesIn(bundle.subarray(0, 6))).toThrow("in the middle of an entry");
    expect(() => bundleOf([Buffer.alloc(65_536)])).toThrow("does not fit");
  });
});
