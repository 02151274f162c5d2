import { describe, expect, test } from "vitest";
import type { Name } from "../../../../../functions/domain/screening/entity.ts";
import { prepareQuery } from "../../../../../functions/domain/screening/score/query.ts";
import { entity, pair, searcherOver } from "../made-up.ts";

type Parts = NonNullable<Name["parts"]>;

/** Somebody listed under a name whose publisher says which words are given and which the family's. */
function listed(full: string, parts?: Parts) {
  return { names: [{ full, strength: "strong" as const, ...(parts === undefined ? {} : { parts }) }] };
}

const morvane = listed("Ignacio Rafael Morvane Tesquel", { given: "Ignacio Rafael", family: "Morvane Tesquel" });

describe("nobody listed is cleared by being asked about as everybody calls them", () => {
  test.each([
    ["the first given and the first family name", "Ignacio Morvane", morvane],
    ["the same, the family first", "MORVANE, Ignacio", morvane],
    ["all given names and the last family name", "Ignacio Rafael Tesquel", morvane],
    ["a list that writes the family before a comma", "Ignacio Morvane", listed("MORVANE TESQUEL, Ignacio Rafael")],
    ["a list that writes the family in capitals", "Ignacio Morvane", listed("Ignacio Rafael MORVANE TESQUEL")],
    ["a list that parts nothing", "Ignacio Tesquel", listed("Ignacio Rafael Morvane Tesquel")],
    ["another spelling the dictionary knows", "Mohammed Wazirzad", listed("Muhammad Tawfiq Selim WAZIRZAD")],
    ["a title before it", "Dr Ignacio Morvane", morvane],
    ["a family that is called by a title", "Selim al-Sayyid", listed("AL-SAYYID, Selim Tawfiq Yunus")],
    ["a Somali given name", "Abdi Warsgame", listed("WARSGAME CADDE, Abdi Hassan Yunus")],
  ])("%s", (_, asked, candidate) => {
    const { score } = pair(asked, "", { listed: candidate });
    expect(score).toBeGreaterThanOrEqual(85);
    expect(score).toBeLessThanOrEqual(92);
  });

  test("the answer says which words the list has besides", () => {
    const { explanation } = pair("Ignacio Morvane", "", { listed: morvane });
    expect(explanation.method).toContain("Only the listed name has rafael tesquel");
    expect(explanation.method[0]).toBe("A given and a family name agree (88)");
  });

  test("a search finds the short form through the snapshot, parts and all", async () => {
    const name = {
      full: "Ignacio Rafael Morvane Tesquel",
      kind: "primary",
      strength: "strong",
      script: "Latn",
    } as const;
    const parts = { given: "Ignacio Rafael", family: "Morvane Tesquel" };
    const searcher = await searcherOver([entity("a:1", name.full, { names: [{ ...name, parts }] })]);
    const prepared = prepareQuery({ name: "Ignacio Morvane" }, searcher.snapshot.dictionary);
    if (prepared.kind !== "prepared") throw new Error("The name is empty");
    expect(searcher.rank(prepared.query, () => true).ranked[0]?.score).toBe(88);
  });
});

describe("who only shares words with somebody listed is not stopped for it", () => {
  test.each([
    ["a middle and the last family name", "Rafael Tesquel"],
    ["the first given and the last family name", "Ignacio Tesquel"],
    ["two given names", "Ignacio Rafael"],
    ["another word besides", "Ignacio Quillon Morvane"],
    ["a letter besides that begins nothing listed", "Ignacio Q. Morvane"],
  ])("%s", (_, asked) => {
    expect(pair(asked, "", { listed: morvane }).score).toBeLessThan(85);
  });

  test("a short form misspelt calls for a look", () => {
    const { score } = pair("Ignaczio Morvene", "", { listed: morvane });
    expect(score).toBeGreaterThanOrEqual(70);
    expect(score).toBeLessThan(85);
  });

  test.each([
    ["a birth date", { dateOfBirth: "1991-02-03" }],
    ["a nationality", { nationality: "Norwegian" }],
  ])("%s that contradicts takes a short form below 85", (_, facts) => {
    const known = {
      birthDates: [{ from: "1962-05-03", circa: false }],
      countries: [{ code: "ve", kind: "nationality" as const }],
    };
    expect(pair("Ignacio Morvane", "", { asked: facts, listed: { ...morvane, ...known } }).score).toBeLessThan(85);
  });

  test("two syllables that are a whole name are nobody's short form", () => {
    expect(pair("云 宋", "", { listed: listed("Song Yun Guk") }).score).toBeLessThan(85);
  });
});

describe("somebody listed who is asked about by the family name only calls for a look", () => {
  const krushkovar = listed("KRUSHKOVAR, Bogdan Petrovich");

  test.each([
    ["as it is listed", "Krushkovar", krushkovar],
    ["with its article", "al-Krushkovar", listed("AL-KRUSHKOVAR, Bogdan")],
    ["at the end of a name that nobody parted", "Krushkovar", listed("Bogdan Petrovich Krushkovar")],
    ["the first of two", "Tesquelin", listed("TESQUELIN MORVANE, Ignacio Rafael")],
  ])("%s", (_, asked, candidate) => {
    const { score } = pair(asked, "", { listed: candidate });
    expect(score).toBeGreaterThanOrEqual(70);
    expect(score).toBeLessThan(85);
  });

  test.each([
    ["a given name", "Ignacio", morvane],
    ["a family name that very many bear", "Hassan", listed("HASSAN, Ignacio Rafael")],
    ["a short one", "Tesq", listed("TESQ, Ignacio Rafael")],
    ["the family name under another given name", "Selim Krushkovar", krushkovar],
    ["the family name misspelt", "Krushkowen", krushkovar],
  ])("yet not by %s", (_, asked, candidate) => {
    expect(pair(asked, "", { listed: candidate }).score).toBeLessThan(70);
  });

  test("the answer says so", () => {
    const { explanation } = pair("Krushkovar", "", { listed: krushkovar });
    expect(explanation.method[0]).toBe("Only a family name is asked, and it agrees (73)");
  });

  test("a search finds them among longer names", async () => {
    const searcher = await searcherOver([
      entity("a:1", "KRUSHKOVAR, Bogdan Petrovich"),
      entity("a:2", "TAWFIQI, Selim Yunus"),
    ]);
    const prepared = prepareQuery({ name: "Krushkovar" }, searcher.snapshot.dictionary);
    if (prepared.kind !== "prepared") throw new Error("The name is empty");
    expect(searcher.rank(prepared.query, () => true).ranked).toMatchObject([{ score: 73 }]);
  });
});

describe("a name in another script than the one asked is weighed by the names in Latin letters beside it", () => {
  const names = (...all: string[]) => ({ names: all.map((full) => ({ full, strength: "strong" as const })) });

  test("whose Latin names are others is no strong match by the sound of two characters", () => {
    const { score, explanation } = pair("Wang Lina", "", { listed: names("王丽娜", "Ong Lai Nah") });
    expect(score).toBe(84);
    expect(explanation.method).toContain("None of the listed names in Latin letters agrees as well");
  });

  test("whose Latin names are nothing like it is no possible match by letters without vowels", () => {
    const listedNames = names("رامي ولي", "Zuhair Tawfiqi");
    expect(pair("Rami Wali", "", { listed: names("رامي ولي") }).score).toBeGreaterThanOrEqual(85);
    expect(pair("Rami Wali", "", { listed: listedNames }).score).toBeLessThan(70);
  });

  test("whose Latin names agree in part only is a possible match", () => {
    const { score } = pair("Rami Wali", "", { listed: names("رامي ولي", "Rami Tawfiqi Wali Selim") });
    expect(score).toBeGreaterThanOrEqual(70);
  });

  test("whose Latin names agree, or are not listed, is", () => {
    expect(pair("Wang Lina", "", { listed: names("王丽娜", "Wang Li Na") }).score).toBeGreaterThanOrEqual(97);
    expect(pair("Wang Lina", "", { listed: names("王丽娜") }).score).toBeGreaterThanOrEqual(97);
  });
});

describe("a woman listed by her own family name is found by her husband's, and the other way round", () => {
  test.each([
    ["her second family name is asked", "Ana Julia Morvane Tesquel", "MORVANE DE BRANDVOLD, Ana Julia"],
    ["her husband's is asked", "Ana Julia Morvane de Brandvold", "Ana Julia MORVANE TESQUEL"],
  ])("for a review: %s", (_, asked, known) => {
    const { score, explanation } = pair(asked, known);
    expect(score).toBeGreaterThanOrEqual(70);
    expect(score).toBeLessThan(85);
    expect(explanation.method[0]).toBe(`All agrees but a family name that may be a husband's (${score})`);
  });

  test.each([
    ["no husband is named", "Ana Julia Morvane Tesquel", "Ana Julia MORVANE BRANDVOLD"],
    ["only one given name agrees", "Ana Morvane Tesquel", "Ana MORVANE DE BRANDVOLD"],
    ["a given name differs as well", "Ana Julia Morvane Tesquel", "Ana Rafaela MORVANE DE BRANDVOLD"],
  ])("but not where %s", (_, asked, known) => {
    expect(pair(asked, known).score).toBeLessThan(70);
  });
});
