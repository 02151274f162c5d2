import { describe, expect, test } from "vitest";
import { Searcher, searchSnapshot } from "../../../../../functions/domain/screening/search/search.ts";
import { readHeader, UnusableSnapshot } from "../../../../../functions/domain/screening/snapshot/format.ts";
import { openSnapshot } from "../../../../../functions/domain/screening/snapshot/snapshot.ts";
import { called, entity, everything, searcherOver, snapshotFile } from "../made-up.ts";

const people = [
  entity("one:1", "Marit Brandvold", {
    ...called("Marit Brandvold", "Marit Holm"),
    birthDates: [{ from: "1962-05-03", circa: false }],
  }),
  entity("one:2", "Богдан Крушко"),
];

function reasonOf(open: () => unknown): string | undefined {
  try {
    open();
  } catch (error) {
    if (error instanceof UnusableSnapshot) return error.reason;
  }
  return undefined;
}

const nowhere = async () => new Uint8Array();

describe("a snapshot", () => {
  test("says what it holds and when its lists were checked", async () => {
    const { build } = await snapshotFile(people);
    const { meta } = openSnapshot(build.index, nowhere);
    expect(meta).toMatchObject({ id: "test-1", refreshedAt: "2026-03-01T00:00:00Z", entities: 2, names: 3 });
  });

  test("is built the same from the same entities, byte by byte", async () => {
    const [one, two] = [await snapshotFile(people), await snapshotFile(people)];
    expect(Buffer.compare(one.file, two.file)).toBe(0);
  });

  test("reads display data by their place in the file, after the index", async () => {
    const { build, file } = await snapshotFile(people);
    expect(readHeader(file)).toEqual({
      indexLength: build.index.length,
      displayLength: file.length - build.index.length,
    });
    const snapshot = openSnapshot(build.index, async (offset, length) => file.subarray(offset, offset + length));
    expect(await snapshot.displaysOf(0)).toMatchObject([{ aliases: ["Marit Holm"] }]);
    expect(await snapshot.displaysOf(1)).toMatchObject([{ caption: "Богдан Крушко" }]);
  });

  test("opens over bytes that lie anywhere in a larger buffer", async () => {
    const { build } = await snapshotFile(people);
    const shifted = new Uint8Array(build.index.length + 3);
    shifted.set(build.index, 3);
    expect(openSnapshot(shifted.subarray(3), nowhere).meta.names).toBe(3);
  });

  test("tells records that were joined as one match, found by a name of either", async () => {
    const merged = {
      id: "one:1",
      sources: ["one", "two"],
      members: [
        entity("one:1", "Marit Brandvold"),
        entity("two:9", "Marit Brandvold", called("Marit Brandvold", "Marit Sæther")),
      ],
    } as const;
    const searcher = await searcherOver([
      { ...merged, sources: [...merged.sources], members: [merged.members[0], merged.members[1]] },
    ]);
    const answer = await searchSnapshot(searcher, { name: "Marit Saether" }, everything);
    expect(answer.kind === "searched" && answer.matches[0]?.sourceSlugs).toEqual(["one", "two"]);
  });

  test("carries its name dictionary, for words that are in no list", async () => {
    const searcher = await searcherOver([entity("one:1", "Zorbek Tanoli")], ["zorbek, zurbakos, زربک => N1"]);
    const answer = await searchSnapshot(searcher, { name: "Zurbakos Tanoli" }, everything);
    expect(answer.kind === "searched" && answer.matches[0]?.score).toBeGreaterThanOrEqual(85);
  });
});

describe("what is no whole snapshot is refused by name", () => {
  test("an empty list", async () => {
    const { build } = await snapshotFile([]);
    expect(reasonOf(() => openSnapshot(build.index, nowhere))).toBe("empty");
  });

  test("half a file", async () => {
    const { build } = await snapshotFile(people);
    expect(reasonOf(() => openSnapshot(build.index.subarray(0, build.index.length / 2), nowhere))).toBe("incomplete");
    expect(reasonOf(() => openSnapshot(build.index.subarray(0, 10), nowhere))).toBe("incomplete");
  });

  test("any single byte changed", async () => {
    const { build } = await snapshotFile(people);
    for (let at = 16; at < build.index.length; at += 97) {
      const damaged = build.index.slice();
      damaged[at] = (damaged[at] ?? 0) ^ 0x10;
      expect(reasonOf(() => openSnapshot(damaged, nowhere))).toBe("damaged");
    }
  });

  test("another kind of file, another version", async () => {
    const { build } = await snapshotFile(people);
    expect(
      reasonOf(() =>
        openSnapshot(new TextEncoder().encode("PK\u0003\u0004 and so on, for longer than a header"), nowhere),
      ),
    ).toBe("foreign");
    const later = build.index.slice();
    later[6] = 99;
    expect(reasonOf(() => openSnapshot(later, nowhere))).toBe("version");
  });

  test("display data that end too early", async () => {
    const { build } = await snapshotFile(people);
    const snapshot = openSnapshot(build.index, nowhere);
    await expect(searchSnapshot(new Searcher(snapshot), { name: "Marit Brandvold" }, everything)).rejects.toThrow(
      UnusableSnapshot,
    );
  });
});

test("who left the list no longer hits after one new snapshot, who came does", async () => {
  const found = async (list: typeof people, name: string) => {
    const answer = await searchSnapshot(await searcherOver(list), { name }, everything);
    return answer.kind === "searched" && answer.matches.length > 0;
  };
  const after = [...people.slice(1), entity("one:3", "Aksel Nordgard")];
  expect(await found(people, "Marit Brandvold")).toBe(true);
  expect(await found(after, "Marit Brandvold")).toBe(false);
  expect(await found(after, "Aksel Nordgard")).toBe(true);
});
