import { describe, expect, test } from "vitest";
import { openApiDocument } from "../../../../../functions/contract/openapi.ts";
import type { MatchFilters, ScreeningMatch } from "../../../../../functions/domain/screening/match.ts";
import { mostWordsCompared } from "../../../../../functions/domain/screening/names/understood-pieces.ts";
import { searchSnapshot } from "../../../../../functions/domain/screening/search/search.ts";
import { called, entity, everything, searcherOver } from "../made-up.ts";

const article = { title: "Shipowner charged", url: "https://news.example/1", publishedAt: "2026-01-05" };

const world = await searcherOver([
  entity("san:1", "Aksel Nordgard", {
    ...called("Aksel Nordgard", "Axel Nordgård"),
    birthDates: [{ from: "1971-02-14", circa: false }],
    countries: [{ code: "no", kind: "nationality" }],
    addresses: [{ full: "3 Kaigata, Bergen" }],
    topics: ["sanction"],
    relationships: [
      { relationship: "Spouse", to: { id: "rel:1" } },
      { relationship: "Associate", to: { name: "Torvald Myhre" } },
    ],
  }),
  entity("pep:1", "Aksel Nordgaard", { category: "pep", topics: ["role.pep"], source: "pep" }),
  entity("org:1", "Aksel Nordgard Shipping", { schema: "Company", topics: ["sanction.linked"], source: "org" }),
  entity("ship:1", "Nordgard Star", { schema: "Vessel", source: "ship" }),
  entity("coin:1", "Nordgard Coin", { schema: "CryptoWallet", source: "coin" }),
  entity("med:1", "Aksel Nordgard", { category: "adverse_media", topics: ["reg.warn"], article, source: "med" }),
  entity("rel:1", "Sigrun Vatne", {
    category: "other",
    topics: ["role.rca"],
    source: "rel",
    relationships: [{ relationship: "Parent", to: { id: "rel:2" } }],
  }),
  entity("rel:2", "Eldbjørg Vatne", { category: "other", topics: ["role.rca"], source: "rel" }),
  entity("rel:3", "Leif Tveit", {
    category: "other",
    topics: ["role.rca"],
    source: "rel",
    relationships: [{ relationship: "Sibling", to: { id: "rel:2" } }],
  }),
]);

async function matches(
  name: string,
  filters: Partial<MatchFilters> = {},
  more: object = {},
): Promise<ScreeningMatch[]> {
  const answer = await searchSnapshot(world, { name, ...more }, { ...everything, ...filters });
  if (answer.kind !== "searched") throw new Error(answer.kind);
  return answer.matches;
}

const idsOf = (found: ScreeningMatch[]) => found.map((match) => match.entityId);

describe("a match", () => {
  test("has the shape of the specification", async () => {
    const [first] = await matches(
      "Axel Nordgard",
      {},
      { dateOfBirth: "1971-02-14", nationality: "NO", address: "Kaigata 3, Bergen" },
    );
    expect(first).toMatchObject({
      entityId: "san:1",
      matchType: "list",
      score: 100,
      tier: "exact",
      caption: "Aksel Nordgard",
      sourceSlugs: ["san"],
      topics: ["sanction"],
      matchedFields: ["name", "dateOfBirth", "nationality", "address"],
      aliases: ["Axel Nordgård"],
      explanation: { sourceCategory: "sanction" },
    });
  });

  test("comes best first, each entity once", async () => {
    const found = await matches("Aksel Nordgard");
    expect(found.map((match) => match.score)).toEqual(found.map((match) => match.score).toSorted((a, b) => b - a));
    expect(new Set(idsOf(found)).size).toBe(found.length);
  });
});

test("whoever hides all but perfect matches is still told that a strong one stands in the way", async () => {
  const asked = (minScore: number) =>
    searchSnapshot(world, { name: "Aksel Nordgerd" }, { ...everything, schema: "Person", minScore });
  const seen = await asked(70);
  if (seen.kind !== "searched") throw new Error(seen.kind);
  const best = Math.max(...seen.matches.map(({ score }) => score));
  expect([best >= 85, best < 98]).toEqual([true, true]);
  expect(await asked(100)).toMatchObject({ cleared: false, matches: [] });
});

describe("filters", () => {
  test.each([
    ["Person", ["san:1", "pep:1"]],
    ["Organization", ["org:1"]],
    ["LegalEntity", ["san:1", "pep:1", "org:1"]],
    ["Vessel", []],
    ["Other", []],
  ] as const)("schema %s", async (schema, ids) => {
    expect(idsOf(await matches("Aksel Nordgard Shipping", { schema, minScore: 60 })).toSorted()).toEqual(
      [...ids].toSorted(),
    );
  });

  test("Other is neither a legal entity nor a vessel", async () => {
    expect(idsOf(await matches("Nordgard Coin", { schema: "Other" }))).toEqual(["coin:1"]);
    expect(idsOf(await matches("Nordgard Star", { schema: "Vessel" }))).toEqual(["ship:1"]);
    expect(idsOf(await matches("Nordgard Star", { schema: "Other" }))).toEqual([]);
  });

  test.each([
    [["pep"], ["pep:1"]],
    [["role.pep"], ["pep:1"]],
    [["sanction.linked"], ["org:1"]],
    [["sanction"], ["san:1", "org:1"]],
    [["crime"], []],
    [[], ["san:1", "pep:1", "org:1"]],
  ])("topics %j", async (topics, ids) => {
    expect(idsOf(await matches("Aksel Nordgard Shipping", { topics, minScore: 60 })).toSorted()).toEqual(
      ids.toSorted(),
    );
  });

  test.each([
    [["pep"], ["pep:1"]],
    [["sanction"], ["san:1"]],
    [["adverse_media"], []],
    [["other"], []],
  ] as const)("categories %j", async (categories, ids) => {
    expect(idsOf(await matches("Aksel Nordgard", { categories, schema: "Person" }))).toEqual([...ids]);
  });

  test("adverse media only when asked for, with the article", async () => {
    expect(idsOf(await matches("Aksel Nordgard"))).not.toContain("med:1");
    const media = (await matches("Aksel Nordgard", { includeAdverseMedia: true })).find(
      (match) => match.entityId === "med:1",
    );
    expect(media).toMatchObject({
      matchType: "adverse_media",
      article,
      explanation: { sourceCategory: "adverse_media" },
    });
    expect(
      idsOf(await matches("Aksel Nordgard", { includeAdverseMedia: true, categories: ["adverse_media"] })),
    ).toEqual(["med:1"]);
  });

  test("minScore shows weak matches or hides strong ones, and does not touch clearance", async () => {
    expect((await matches("Nordgard", { minScore: 0 })).some((match) => match.tier === "weak")).toBe(true);
    expect(await matches("Aksel Nordgard", { minScore: 99 })).toEqual([]);
    const answer = await searchSnapshot(world, { name: "Aksel Nordgard" }, { ...everything, minScore: 100 });
    expect(answer).toMatchObject({ cleared: false, matches: [] });
  });

  test("filters work together", async () => {
    expect(
      idsOf(
        await matches("Aksel Nordgard", {
          schema: "Person",
          topics: ["sanction"],
          categories: ["sanction", "pep"],
          minScore: 98,
        }),
      ),
    ).toEqual(["san:1"]);
  });

  test("what a filter leaves out cannot keep anybody from being cleared", async () => {
    const answer = await searchSnapshot(world, { name: "Aksel Nordgard" }, { ...everything, topics: ["crime"] });
    expect(answer).toMatchObject({ cleared: true, matches: [] });
  });
});

describe("relatives and close associates", () => {
  test("are silent unless asked for", async () => {
    expect(await matches("Sigrun Vatne")).toEqual([]);
    expect((await matches("Aksel Nordgard")).every((match) => match.matchType === "list")).toBe(true);
  });

  test("whom the name itself matches keep their own score and show the way to the listed person", async () => {
    const [first] = await matches("Sigrun Vatne", { includeRcas: true });
    expect(first).toMatchObject({
      matchType: "rca",
      score: 98,
      relationshipPath: [
        {
          from: { id: "san:1", caption: "Aksel Nordgard" },
          relationship: "Spouse",
          to: { id: "rel:1", caption: "Sigrun Vatne" },
        },
      ],
    });
  });

  test("are found two steps away and no further", async () => {
    expect((await matches("Eldbjorg Vatne", { includeRcas: true }))[0]?.relationshipPath).toHaveLength(2);
    expect(await matches("Leif Tveit", { includeRcas: true })).toEqual([]);
  });

  test("of a match follow it at 15 less a step, named ones too", async () => {
    const found = await matches("Aksel Nordgard", { includeRcas: true, minScore: 60 });
    const scores = Object.fromEntries(
      found.filter((match) => match.matchType === "rca").map((match) => [match.caption, match.score]),
    );
    expect(scores).toEqual({ "Sigrun Vatne": 83, "Torvald Myhre": 83, "Eldbjørg Vatne": 68 });
  });
});

describe("names that are hardly any", () => {
  test.each(["", "   ", "!!! ---", "😀🎉", "\u0000\u202e\u200b"])("%j is empty after normalisation", async (name) => {
    expect(await searchSnapshot(world, { name }, everything)).toEqual({ kind: "emptyName" });
  });

  test.each([
    ["a thousand letters", "a".repeat(1000)],
    ["two hundred words", "Aksel Nordgard ".repeat(100)],
    ["five scripts", "Aksel نورد 김 王 Крушко"],
  ])("%s are answered", async (_, name) => {
    expect((await searchSnapshot(world, { name }, everything)).kind).toBe("searched");
  });
});

describe("a name of more words than are compared", () => {
  const filler = Array.from(
    { length: mostWordsCompared - 2 },
    (_, index) => `Vord${"aeiou".charAt(index % 5)}${index}`,
  );

  test("is refused, and neither cut nor cleared, wherever the listed name stands in it", async () => {
    for (const name of [
      ["Aksel", "Nordgard", ...filler, "Vatne"],
      [...filler, "Vatne", "Aksel", "Nordgard"],
    ]) {
      expect(await searchSnapshot(world, { name: name.join(" ") }, everything)).toEqual({ kind: "tooManyWords" });
    }
  });

  test("is told of in the contract by the number the engine goes by", () => {
    const asked = openApiDocument("1.0.0").components.schemas.ScreeningRequest?.properties?.name;
    expect(asked).toMatchObject({ description: expect.stringContaining(`at most ${mostWordsCompared} words`) });
  });

  test("is not one of as many words, nor one that says a word again", async () => {
    for (const name of [["Aksel", "Nordgard", ...filler], Array.from({ length: 60 }, () => "Aksel Nordgard")]) {
      expect((await searchSnapshot(world, { name: name.join(" ") }, everything)).kind).toBe("searched");
    }
  });
});

test("at most 100 matches are shown, and the count is theirs", async () => {
  const many = await searcherOver(Array.from({ length: 150 }, (_, index) => entity(`many:${index}`, "Aksel Nordgard")));
  const answer = await searchSnapshot(many, { name: "Aksel Nordgard" }, everything);
  expect(answer.kind === "searched" && answer.matches.length).toBe(100);
});

test("an unknown schema answers as LegalEntity, an asked one as asked", async () => {
  expect(await searchSnapshot(world, { name: "Nobody Here" }, everything)).toMatchObject({
    subject: { name: "Nobody Here", schema: "LegalEntity" },
    cleared: true,
  });
  expect(await searchSnapshot(world, { name: "Nobody Here" }, { ...everything, schema: "Vessel" })).toMatchObject({
    subject: { schema: "Vessel" },
  });
});
