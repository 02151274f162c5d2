import { describe, expect, test } from "vitest";
import type { Entity } from "../../../../../functions/domain/screening/entity.ts";
import type { MatchFilters } from "../../../../../functions/domain/screening/match.ts";
import type { ScreeningSubject } from "../../../../../functions/domain/screening/score/query.ts";
import { searchSnapshot } from "../../../../../functions/domain/screening/search/search.ts";
import { called, entity, everything, searcherOver } from "../made-up.ts";

const born = (from: string): Pick<Entity, "birthDates"> => ({ birthDates: [{ from, circa: false }] });
const one = entity("ofac:7", "Zoltan Quillfeather", {
  ...born("1961-03-14"),
  countries: [{ code: "hu", kind: "nationality" }],
  programmes: ["INVENTED-1"],
});
const two = entity("un:XX.1", "Zoltan Quillfeather", {
  ...called("Zoltan Quillfeather", "Bela Marrowby"),
  ...born("1975-08-20"),
  programmes: ["INVENTED-2"],
  category: "pep",
  topics: ["role.pep"],
});
const joined = { id: one.id, sources: [one.source, two.source], members: [one, two] as [Entity, Entity] };

async function found(
  records: Parameters<typeof searcherOver>[0],
  subject: ScreeningSubject,
  filters: Partial<MatchFilters> = {},
) {
  const answer = await searchSnapshot(await searcherOver(records), subject, { ...everything, ...filters });
  return answer.kind === "searched" ? answer.matches : [];
}

describe("records that are told as one match", () => {
  test("are one match with what each list knows, and the audit row's id is that of the first", async () => {
    const [match, ...others] = await found([joined], { name: "Zoltan Quillfeather" });
    expect(others).toEqual([]);
    expect(match).toMatchObject({
      entityId: "ofac:7",
      sourceSlugs: ["ofac", "un"],
      listedName: "Zoltan Quillfeather",
      listed: {
        birthDates: ["1961-03-14", "1975-08-20"],
        countries: ["hu"],
        programmes: ["INVENTED-1", "INVENTED-2"],
        entries: [
          { source: "ofac", id: "7" },
          { source: "un", id: "XX.1" },
        ],
      },
    });
  });

  test.each(["1961-03-14", "1975-08-20"])(
    "score by their own birth dates: born %s agrees with one of them, and the other's takes nothing from it",
    async (dateOfBirth) => {
      const [match] = await found([joined], { name: "Zoltan Quillfeather", dateOfBirth });
      const apart = await found([one, two], { name: "Zoltan Quillfeather", dateOfBirth });
      expect(match?.score).toBe(Math.max(...apart.map(({ score }) => score)));
      expect(match?.matchedFields).toContain("dateOfBirth");
    },
  );

  test("joined by mistake lend each other nothing: a name of one with the birth date of the other is no better than apart", async () => {
    for (const dateOfBirth of [undefined, "1961-03-14", "1975-08-20", "1999-01-02"]) {
      for (const name of ["Zoltan Quillfeather", "Bela Marrowby", "Zoltan Quilfether"]) {
        const subject = { name, ...(dateOfBirth && { dateOfBirth }) };
        const best = (matches: { score: number }[]) => Math.max(0, ...matches.map(({ score }) => score));
        const filters = { minScore: 0 };
        expect(best(await found([joined], subject, filters)), JSON.stringify(subject)).toBe(
          best(await found([one, two], subject, filters)),
        );
      }
    }
  });

  test("show what the filter lets through and nothing of the other list", async () => {
    const [match] = await found([joined], { name: "Bela Marrowby" }, { categories: ["pep"] });
    expect(match).toMatchObject({
      sourceSlugs: ["un"],
      topics: ["role.pep"],
      listed: { birthDates: ["1975-08-20"], programmes: ["INVENTED-2"], entries: [{ source: "un", id: "XX.1" }] },
    });
    expect(await found([joined], { name: "Bela Marrowby" }, { categories: ["sanction"] })).toEqual([]);
  });

  test("lead to relatives of either, and a relative's tie to one of them reaches the match", async () => {
    const sister = entity("un:9", "Ilka Sandperch", {
      topics: ["role.rca"],
      category: "other",
      relationships: [{ relationship: "sister", to: { id: two.id } }],
    });
    const matches = await found([joined, sister], { name: "Zoltan Quillfeather" }, { includeRcas: true });
    expect(matches.map(({ caption, matchType }) => [caption, matchType])).toEqual([
      ["Zoltan Quillfeather", "list"],
      ["Ilka Sandperch", "rca"],
    ]);
    expect(matches[1]?.relationshipPath?.[0]?.to).toEqual({ id: "ofac:7", caption: "Zoltan Quillfeather" });
    expect(matches[1]).not.toHaveProperty("listedName");
    const [own] = await found([joined, sister], { name: "Ilka Sandperch" }, { includeRcas: true });
    expect(own).toMatchObject({ matchType: "rca", listedName: "Ilka Sandperch" });
  });
});

describe("the name that agreed", () => {
  const person = entity("un:3", "Marit Holmgard", {
    names: [
      { full: "Marit Holmgard", kind: "primary", strength: "strong", script: "Latn" },
      { full: "?!", kind: "alias", strength: "strong", script: "Latn" },
      { full: "Ester Vindheim", kind: "former", strength: "strong", script: "Latn" },
      { full: "The Heron", kind: "alias", strength: "weak", script: "Latn" },
    ],
  });

  test.each([
    ["Marit Holmgard", "Marit Holmgard", 'Compared with the listed name "Marit Holmgard"'],
    ["VINDHEIM, Ester", "Ester Vindheim", 'Compared with the former name "Ester Vindheim"'],
    ["The Heron", "The Heron", 'Compared with the weak alias "The Heron"'],
  ])("is told: %s", async (name, listedName, sentence) => {
    const [match] = await found([person], { name });
    expect(match?.listedName).toBe(listedName);
    expect(match?.explanation.method[0]).toBe(sentence);
  });

  test("dates are written as ISO 8601-2 writes those of which not all is known", async () => {
    const birthDates = [
      { from: "1962-05", circa: false },
      { from: "1955", until: "1958", circa: false },
      { from: "1960", circa: true },
    ];
    const [match] = await found([entity("un:4", "Juno Fixture", { birthDates })], { name: "Juno Fixture" });
    expect(match?.listed.birthDates).toEqual(["1962-05", "1955/1958", "1960~"]);
  });
});
