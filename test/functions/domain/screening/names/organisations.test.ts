import { describe, expect, test } from "vitest";
import { pair } from "../made-up.ts";

const score = (one: string, two: string) => pair(one, two, { schema: "Company" }).score;

describe("one legal form in two spellings tells no company from itself", () => {
  test.each([
    ["abbreviated and written out", "Nordlys Marine LLC", "Nordlys Marine Limited Liability Company"],
    ["its translation", "OOO Nordlys", "Nordlys LLC"],
    ["in its own letters", "ООО Нордлис", "Obshchestvo s ogranichennoi otvetstvennostiu Nordlis"],
    ["transliterated otherwise", "Zakrytoe aktsionernoe obshchestvo Nordlys", "ZAO Nordlys"],
    ["misspelt", "Nordlys Limited Liabilty Company", "Nordlys LLC"],
    ["of Germany", "Nordlys GmbH", "Nordlys Gesellschaft mit beschränkter Haftung"],
    ["of Malaysia", "Nordlys Sdn. Bhd.", "Nordlys Sendirian Berhad"],
    ["of Mexico", "Nordlys S.A. de C.V.", "Nordlys Sociedad Anonima de Capital Variable"],
    ["of Kyrgyzstan", "Nordlys OsOO", "OOO Nordlys"],
    ["of Belarus, in Latin letters", "TAA Nordlys", "Nordlys LLC"],
    ["of Lebanon, left out on one side", "Nordlys S.A.L.", "Nordlys"],
    ["of Lebanon, offshore", "Nordlys SAL (Off-Shore)", "Nordlys S.A.L. Offshore"],
    ["of a free zone", "Nordlys FZE", "Nordlys Free Zone Establishment"],
    ["of Slovenia, left out on one side", "Nordlys", "Nordlys d.o.o."],
  ])("%s", (_, one, two) => {
    expect(score(one, two)).toBe(98);
  });

  test.each([
    ["Nordlys Marine LLC", "Nordlys Marine Ltd"],
    ["Nordlys Marine LLC", "Nordlys Marine B.V."],
    ["Nordlys Marine S.R.L.", "Nordlys Marine GmbH"],
  ])("%s and %s are two companies until somebody has looked", (one, two) => {
    expect(score(one, two)).toBeGreaterThanOrEqual(85);
    expect(score(one, two)).toBeLessThan(98);
  });
});

describe("a number is one, however it is written, and another number is another company or ship", () => {
  test.each([
    ["a word", "Nordlys Seven", "Nordlys 7"],
    ["two words", "Nordlys Ninety-Five", "Nordlys 95"],
    ["Roman", "Nordlys XIV", "Nordlys 14"],
    ["one Roman letter at the end", "Nordlys V", "Nordlys 5"],
    ["an ordinal", "33rd Shipyard Nordlys", "33 Shipyard Nordlys"],
    ["an ordinal in words", "Third Shipyard Nordlys", "3rd Shipyard Nordlys"],
  ])("%s", (_, one, two) => {
    expect(score(one, two)).toBe(98);
  });

  test.each([
    ["Nordlys Invest II", "Nordlys Invest III"],
    ["Light Infantry Division 66 of Nordlys", "Light Infantry Division 67 of Nordlys"],
    ["33rd Shipyard of the Nordlys Navy", "34th Shipyard of the Nordlys Navy"],
  ])("%s is not %s", (one, two) => {
    expect(score(one, two)).toBeLessThan(70);
  });

  test("a single letter before other words is an initial", () => {
    expect(score("V Nordlys Trading", "5 Nordlys Trading")).toBeLessThan(85);
  });
});

describe("what is added to a name in one office and left out in another", () => {
  test.each([
    ["a ship's prefix", "M/V Nordlys", "Nordlys"],
    ["the same without a stroke", "MT Nordlys Star", "NORDLYS STAR"],
  ])("%s leaves the name exact", (_, one, two) => {
    expect(score(one, two)).toBe(98);
  });

  test.each([
    ["an abbreviated trade", "Nordlys Dev. and Engg Co.", "Nordlys Development and Engineering Company"],
    ["an apostrophe for letters", "Nordlys Int'l Trdg", "Nordlys International Trading"],
    ["a trade in another language", "Nordlys Bank", "Нордлис Банк"],
    ["a research institute's initials", "NII Nordlys", "Nauchno-issledovatelskiy institut Nordlys"],
    ["what they stand for in English", "NII Nordlys", "Nordlys Scientific Research Institute"],
    ["an association for research", "NPO Nordlys", "Research and Production Association Nordlys"],
    ["a technical centre", "AO NTTs Nordlys", "JSC Scientific and Technical Center Nordlys"],
    ["a trading house", "TD Nordlys", "Torgovyi Dom Nordlys"],
    ["a plant for repairs", "7 BTRZ Nordlys", "7 Armored Repair Plant Nordlys"],
    ["a joint venture", "Sovmestnoe predpriyatie Nordlys", "Joint Venture Nordlys"],
  ])("%s is still the same company", (_, one, two) => {
    expect(score(one, two)).toBeGreaterThanOrEqual(85);
  });
});

describe("what an enterprise is called besides its name tells it from another kind of enterprise", () => {
  test("a research institute is no design bureau, and a word that sounds like its kind is a word", () => {
    expect(score("NII Nordlys", "OKB Nordlys")).toBeLessThan(85);
    expect(score("Jenting Xintuo Enterprise Co Ltd", "Jenting Joint Venture Co Ltd")).toBeLessThan(85);
  });
});

describe("one letter of a long word changed", () => {
  test.each([
    ["that changes its sound", "Tianvin Brandvold", "Tianxin Brandvold"],
    ["in a father's name", "Yakov Vladimiorvich Krushko", "Yakov Vladimirovich Krushko"],
  ])("%s calls for a look", (_, one, two) => {
    const { score, explanation } = pair(one, two);
    expect(score).toBeGreaterThanOrEqual(70);
    expect(score).toBeLessThan(98);
    expect(explanation.method.join()).toMatch(/one letter apart|spelt nearly alike/);
  });

  test("is never strong where it changes the sound, whatever else agrees", () => {
    expect(pair("Tianvin Olav Brandvold", "Tianxin Olav Brandvold").score).toBeLessThan(85);
  });

  test("of a short word is another name", () => {
    expect(pair("Tivin Brandvold", "Tixin Brandvold").score).toBeLessThan(70);
  });
});

describe("an organisation's own initials beside its name say nothing more", () => {
  test.each([
    ["of three words", "Krushkovar General Bureau (KGB)", "Krushkovar General Bureau"],
    ["with a letter from within a word", "Krushkovar Airlines (KAL)", "Krushkovar Airlines"],
    ["parted by a hyphen", "Krushkovar al-Tawfiqi in Norway (KAT-N)", "Krushkovar al-Tawfiqi in Norway"],
  ])("%s, on either side", (_, one, two) => {
    expect(score(one, two)).toBeGreaterThanOrEqual(85);
    expect(score(two, one)).toBeGreaterThanOrEqual(85);
    expect(score(one, two)).toBeLessThan(98);
  });

  test("they say something where the other side lacks a word that they stand for", () => {
    expect(score("Islamic Krushkovar Tawfiqi Bureau (IKTB)", "Krushkovar Tawfiqi Bureau")).toBeLessThan(85);
  });

  test("other letters may be another company's", () => {
    expect(score("Krushkovar Airlines (TWZ)", "Krushkovar Airlines")).toBeLessThan(85);
    // The first of them is the first of the name, and that is all.
    expect(score("Krushkovar Airlines (KXQ)", "Krushkovar Airlines")).toBeLessThan(85);
  });
});
