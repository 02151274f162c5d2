import { type TestName, testNames } from "../../contract/screening/screening.ts";
import type { MatchFilters, ScreeningMatch } from "./match.ts";
import { tierOf } from "./tiers.ts";

/** The fixed answers of the test names: invented people, in the very shape live answers have. */
export function testAnswer(name: TestName, filters: MatchFilters): ScreeningMatch[] {
  return answers[name].filter((match) => {
    if (match.matchType === "adverse_media" && !filters.includeAdverseMedia) return false;
    if (match.matchType === "rca" && !filters.includeRcas) return false;
    return true;
  });
}

export function testNameOf(name: string): TestName | undefined {
  const given = name.trim().toLowerCase();
  return testNames.find((known) => known === given);
}

function made(match: Omit<ScreeningMatch, "tier" | "entityId">): ScreeningMatch {
  return { ...match, entityId: `test:${match.caption}`, tier: tierOf(match.score) };
}

const sanction = made({
  matchType: "list",
  score: 94,
  caption: "Viktor Screensanction",
  sourceSlugs: ["test_sanctions"],
  topics: ["sanction"],
  matchedFields: ["name"],
  aliases: ["V. Screensanction"],
  listedName: "Viktor Screensanction",
  listed: {
    birthDates: ["1961-03"],
    countries: ["zz"],
    programmes: ["Invented Measures"],
    entries: [{ source: "test_sanctions", id: "TS-1", url: "https://example.com/sanctions/TS-1" }],
  },
  explanation: { method: ["name: one spelling differs by a letter"], sourceCategory: "sanction" },
});

const pep = made({
  matchType: "list",
  score: 91,
  caption: "Hon. Paula Screenpep",
  sourceSlugs: ["test_peps"],
  topics: ["role.pep"],
  matchedFields: ["name"],
  aliases: ["Paula Screenpep MP"],
  listedName: "Hon. Paula Screenpep",
  listed: {
    birthDates: ["1970"],
    countries: ["au"],
    programmes: ["Member of an invented parliament"],
    entries: [{ source: "test_peps", id: "TP-1", url: "https://example.com/peps/TP-1" }],
  },
  explanation: { method: ["name: a middle name is missing"], sourceCategory: "pep" },
});

const possible = made({
  matchType: "list",
  score: 76,
  caption: "Iris Screenpossible-Other",
  sourceSlugs: ["test_sanctions"],
  topics: ["sanction"],
  matchedFields: ["name"],
  aliases: [],
  listedName: "Iris Screenpossible-Other",
  listed: {
    birthDates: ["1955/1958"],
    countries: [],
    programmes: ["Invented Measures"],
    entries: [{ source: "test_sanctions", id: "TS-2" }],
  },
  explanation: {
    method: ["name: the family name agrees, the given name only sounds alike"],
    sourceCategory: "sanction",
  },
});

const media = made({
  matchType: "adverse_media",
  score: 88,
  caption: "Morris Screenmedia",
  sourceSlugs: ["test_media"],
  topics: ["crime.fin"],
  matchedFields: ["name"],
  aliases: [],
  listedName: "Morris Screenmedia",
  listed: {
    birthDates: [],
    countries: [],
    programmes: [],
    entries: [{ source: "test_media", id: "TM-1", url: "https://example.com/news/screenmedia" }],
  },
  explanation: { method: ["name: equal but for a middle name"], sourceCategory: "adverse_media" },
  article: {
    title: "Morris Screenmedia charged in an invented fraud",
    url: "https://example.com/news/screenmedia",
    publishedAt: "2025-02-03T04:05:06.000Z",
  },
});

const associate = made({
  matchType: "rca",
  score: 90,
  caption: "Rhea Screenrca",
  sourceSlugs: ["test_sanctions"],
  topics: ["role.rca"],
  matchedFields: ["name"],
  aliases: [],
  listedName: "Rhea Screenrca",
  listed: {
    birthDates: [],
    countries: [],
    programmes: [],
    entries: [{ source: "test_sanctions", id: "TS-3" }],
  },
  explanation: { method: ["name: equal but for a middle name"], sourceCategory: "sanction" },
  relationshipPath: [
    {
      from: { id: "test:rca", caption: "Rhea Screenrca" },
      relationship: "sister",
      to: { id: "test:sanction", caption: "Viktor Screensanction" },
    },
  ],
});

const answers: Readonly<Record<TestName, ScreeningMatch[]>> = {
  screenclear: [],
  screensanction: [sanction],
  screenpep: [pep],
  screenpossible: [possible],
  screenmultiple: [sanction, pep],
  screenmedia: [media],
  screenrca: [associate],
};
