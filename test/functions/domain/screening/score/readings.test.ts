import { describe, expect, test } from "vitest";
import { prepareQuery } from "../../../../../functions/domain/screening/score/query.ts";
import { otherReadings } from "../../../../../functions/domain/screening/score/readings.ts";
import { searchSnapshot } from "../../../../../functions/domain/screening/search/search.ts";
import { ownDictionary } from "../../../../../functions/domain/screening/words/dictionary.ts";
import { entity, everything, pair, searcherOver } from "../made-up.ts";

describe("who types something else into the name of somebody listed does not clear them", () => {
  test.each([
    ["a mail address", "marit.brandvold82@example.org"],
    ["a street", "Marit Brandvold, 12 High Street, Parramatta NSW 2150"],
    ["a former name", "Marit Brandvold formerly known as Ragna Holm"],
    ["the former name of the listed one", "Ragna Holm f.k.a. Marit Brandvold"],
    ["digits for letters", "M4r1t Br4ndv0ld"],
    ["a one for an l", "Marit Brandvo1d"],
    ["a capital I for an l", "Marit BrandvoId"],
    ["blanks between all letters", "M a r i t B r a n d v o l d"],
    ["so many blanks that there are too many words", "M a r i t B r a n d v o l d - N o r d l y s t a d"],
  ])("%s", (_, asked) => {
    expect(
      pair(asked, asked.includes("N o r d") ? "Marit Brandvold-Nordlystad" : "Marit Brandvold").score,
    ).toBeGreaterThanOrEqual(85);
  });

  test.each([
    ["behind all words", "NORDLYSMARINELTD.", "Nordlys Marine Ltd."],
    ["before all words", "OOONORDLYSMARINE", "OOO Nordlys Marine"],
    ["written out", "LIMITEDLIABILITYCOMPANYNORDLYS", "Limited Liability Company Nordlys"],
    ["two of them", "NordlysMarineCompanyFZE", "Nordlys Marine Company FZE"],
    ["a short one in capitals", "NordlysAG", "Nordlys AG"],
    ["with blanks between all letters", "N O R D L Y S M A R I N E J S C", "Nordlys Marine JSC"],
    [
      "with more blanks than a name has words",
      "L I M I T E D L I A B I L I T Y C O M P A N Y N O R D L Y S",
      "Limited Liability Company Nordlys",
    ],
  ])("a legal form written together with the name, %s", (_, asked, listed) => {
    const score = pair(asked, listed, { schema: "Company" }).score;
    expect(score).toBeGreaterThanOrEqual(85);
    expect(score).toBeLessThan(98);
  });

  test.each([
    ["in Korea", "尹昊柱", "YUN Ho Ju", "윤호주"],
    ["in Korea, a family's name that is otherwise another word", "金昊柱", "Kim Ho-ju", "김호주"],
    ["in Korea, written with the codes of Korean files", "\uf9e1昊柱", "LEE Ho Ju", "리호주"],
    ["in South Korea, where no r opens a family's name", "盧昊柱", "NOH Ho Ju", "노호주"],
    ["in South Korea, where it is not heard before an i", "劉昊柱", "YOO Ho Ju", "유호주"],
    ["in Hong Kong", "梁家寶", "LEUNG Ka-po", "leung ka po"],
    ["in Taiwan", "黃昭順", "Huang Chao-shun", "huang chao shun"],
    ["in Hong Kong, written in the characters of the mainland", "梁家宝", "LEUNG Ka-po", "leung ka po"],
  ])("Han characters as they are read %s", (_, asked, listed, readAs) => {
    const { score, explanation } = pair(asked, listed);
    expect(score).toBeGreaterThanOrEqual(85);
    expect(score).toBeLessThan(98);
    expect(explanation.method[0]).toBe(`Read as ${readAs}`);
  });

  describe("Koreans spell one syllable in many ways", () => {
    test.each([
      ["Whan", "KIM Tae-whan", "김태환"],
      ["Ahn, which is no article", "AHN Tae Ju", "안태주"],
      ["Seoung", "YANG Seoung Ju", "양승주"],
      ["Eui", "YU Eui Ju", "유의주"],
      ["Ihk", "HONG Ihk Ju", "홍익주"],
      ["Jie", "PARK Jie Won", "박지원"],
      ["Chyung", "CHYUNG Ho Ju", "정호주"],
    ])("%s", (_, latin, hangul) => {
      expect(pair(hangul, latin).score).toBeGreaterThanOrEqual(85);
      expect(pair(latin, hangul).score).toBeGreaterThanOrEqual(85);
    });

    test("and another syllable is another name", () => {
      expect(pair("안태주", "AHN Tae Min").score).toBeLessThan(85);
      expect(pair("김태환", "KIM Tae-won").score).toBeLessThan(85);
    });
  });

  describe("names from abroad, written by their sound", () => {
    const nameGroups = ["stephen, 史蒂芬, 스티븐 => A", "brandvold, 布兰德沃, 브란드볼 => B", "ragnar, 拉格纳 => C"];

    test.each([
      ["in Han characters", "史蒂芬·布兰德沃"],
      ["in Hangul", "스티븐 브란드볼"],
    ])("%s", (_, asked) => {
      const { score } = pair(asked, "Stephen Brandvold", { nameGroups });
      expect(score).toBeGreaterThanOrEqual(85);
      expect(score).toBeLessThan(98);
      expect(pair(asked, "Ragnar Brandvold", { nameGroups }).score).toBeLessThan(70);
    });

    test("a search finds them", async () => {
      const searcher = await searcherOver(
        [entity("a:1", "Stephen Brandvold"), entity("a:2", "Ragnar Holm")],
        nameGroups,
      );
      const answer = await searchSnapshot(searcher, { name: "史蒂芬·布兰德沃" }, everything);
      if (answer.kind !== "searched") throw new Error("nothing was searched");
      expect(answer.matches.map(({ entityId }) => entityId)).toEqual(["a:1"]);
    });
  });

  describe("names from abroad that no dictionary knows, written by their sound, call for a review", () => {
    test.each([
      ["in Han characters", "拉格纳·布兰德沃尔德", "Ragnar Brandvold"],
      ["in Han characters, with a middle name in the list", "马里特·布兰德沃尔德", "Marit Lovise Brandvold"],
      ["in Han characters, the family first", "布兰德沃尔德·拉格纳", "Ragnar Brandvold"],
      ["in Han characters, with a double name", "马里特·霍尔姆-布兰德沃尔德", "Marit Holm-Brandvold"],
      ["in Hangul", "라그나르 브란드볼드", "Ragnar Brandvold"],
      ["in Katakana", "ラグナル・ブランヴォルド", "Ragnar Brandvold"],
      ["in Thai", "แมกนาร์ บรันด์วอลด์", "Magnar Brandvold"],
      ["in Tamil", "ரக்னர் பிரான்வோல்ட்", "Ragnar Brandvold"],
      ["in Hangul, where one letter is put for f and p", "스테판 파브리치오", "Stefan Fabrizio"],
    ])("%s", (_, asked, listed) => {
      const { score, explanation } = pair(asked, listed);
      expect(score).toBeGreaterThanOrEqual(70);
      expect(score).toBeLessThan(85);
      expect(explanation.method.join(" ")).toContain("sound alike across scripts");
    });

    test.each([
      ["another family", "拉格纳·布兰德沃尔德", "Ragnar Thornbury"],
      ["another given name", "拉格纳·布兰德沃尔德", "Marit Brandvold"],
      ["a word that the list lacks", "拉格纳·霍尔姆·布兰德沃尔德", "Ragnar Brandvold"],
      ["names that are only somewhat alike", "拉格纳·布兰德沃尔德", "Reagan Brandfold"],
      ["a company", "拉格纳·布兰德沃尔德", "Ragnar Brandvold LLC"],
      ["a Korean whose name is written with a blank", "김 라나", "Gam Rina"],
    ])("but not %s", (_, asked, listed) => {
      const schema = listed.endsWith("LLC") ? "Company" : "Person";
      expect(pair(asked, listed, { schema }).score).toBeLessThan(70);
    });

    test("a search finds them by their consonants", async () => {
      const searcher = await searcherOver([entity("a:1", "Ragnar Brandvold"), entity("a:2", "Marit Thornbury")]);
      for (const name of ["拉格纳·布兰德沃尔德", "라그나르 브란드볼드"]) {
        const answer = await searchSnapshot(searcher, { name }, everything);
        if (answer.kind !== "searched") throw new Error("nothing was searched");
        expect(answer.matches.map(({ entityId, tier }) => [entityId, tier])).toEqual([["a:1", "possible"]]);
        expect(answer.reviewRecommended).toBe(true);
      }
    });
  });

  test("Han characters of another name are no match in any reading", () => {
    for (const listed of ["YUN Sang Chol", "LEUNG Chi-wai", "Huang Li-mei"])
      expect(pair("黃昊柱", listed).score).toBeLessThan(70);
  });

  describe("a name read by its sound burdens nobody whose name agrees only in some syllables", () => {
    const nameGroups = ["su, chu => A", "ng, huang => B", "wong, wang => C"];

    test.each([
      ["a syllable spelt nearly alike", "梁家寶", "LEUNG Ka-pao"],
      ["a syllable that one character in common makes another name", "吳家寶", "HUANG Ka-po"],
      ["another given name", "俊宏王", "WONG Chung-chun"],
      ["a syllable fewer", "黃昭順", "Huang Chao"],
      ["a syllable more", "平黃", "HWANG Pyong So"],
    ])("%s", (_, asked, listed) => {
      expect(pair(asked, listed, { nameGroups }).score).toBeLessThan(70);
    });

    test("a company, whose Han characters are words with a meaning", () => {
      expect(pair("璐薛", "RUSSUL LLC", { schema: "Company" }).score).toBeLessThan(70);
    });

    test("but for a name in another language beside it", () => {
      expect(pair("梁家寶", "LEUNG Ka-po, Josephine").score).toBeGreaterThanOrEqual(85);
    });
  });

  test("rn read for m", () => {
    expect(pair("Harnid Tawfiqi", "Hamid Tawfiqi").score).toBeGreaterThanOrEqual(85);
  });

  test("what was read otherwise is never exact, and the answer says how it was read", () => {
    const { score, explanation } = pair("marit.brandvold@example.org", "Marit Brandvold");
    expect(score).toBe(97);
    expect(explanation.method[0]).toBe("Read as marit brandvold");
  });

  test("a search reads so too, and still shows whom the name as it stands resembles", async () => {
    const searcher = await searcherOver([entity("a:1", "Marit Brandvold"), entity("a:2", "Ragna Holm")]);
    const answer = await searchSnapshot(searcher, { name: "Marit Brandvold née Ragna Holm" }, everything);
    if (answer.kind !== "searched") throw new Error("nothing was searched");
    expect(answer.cleared).toBe(false);
    expect(answer.matches.map(({ entityId }) => entityId).sort()).toEqual(["a:1", "a:2"]);
  });
});

describe("ordinary names are read in one way, so that a search of them is one search", () => {
  test.each([
    "Marit Brandvold",
    "Brandvold, Marit",
    "Nordlys 7",
    "33rd Shipyard Nordlys",
    "B737 Nordlys",
    "J. P. Holm",
    "محمد علي",
    "Patricia Esmeralda Muradova",
    "Ramon Fonseca Spasov",
    "Incanha Corpeño Sarlota",
    "Nordlys Corporation Incorporated",
    "Elest Underwood-Zaouali",
  ])("%s", (name) => {
    expect(otherReadings(name)).toEqual([]);
  });

  test("a name of more words than are compared is still refused", () => {
    const prepared = prepareQuery(
      { name: `${"nordlys holm ".repeat(3)}a bc de fg hi jk lm no pq rs tu vw xy za cb ed gf ih` },
      ownDictionary(),
    );
    expect(prepared.kind).toBe("tooManyWords");
  });
});
