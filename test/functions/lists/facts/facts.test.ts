import { describe, expect, test } from "vitest";
import { withAcronymsApart } from "../../../../functions/lists/facts/acronyms.ts";
import { countryAtEndOf, countryCodeOf, countryCodesIn } from "../../../../functions/lists/facts/countries.ts";
import { partialDatesOf } from "../../../../functions/lists/facts/dates.ts";
import { identifierKindOf, imoNumber } from "../../../../functions/lists/facts/identifiers.ts";
import { commaName, distinctNames, nameOf, scriptOf } from "../../../../functions/lists/facts/names.ts";
import { namedRelatives } from "../../../../functions/lists/facts/relations.ts";

/** `1955~` about 1955, `1955/1958` from 1955 until 1958. */
const short = (text: string) =>
  partialDatesOf(text).map(
    ({ from, until, circa }) => from + (until === undefined ? "" : `/${until}`) + (circa ? "~" : ""),
  );

describe("dates", () => {
  test.each([
    ["1962", ["1962"]],
    ["03 May 1962", ["1962-05-03"]],
    ["3rd of May 1962", ["1962-05-03"]],
    ["May 3, 1962", ["1962-05-03"]],
    ["May 1962", ["1962-05"]],
    ["1962-05-03", ["1962-05-03"]],
    ["1962-05-03T00:00:00Z", ["1962-05-03"]],
    ["1962-0503", ["1962-05-03"]],
    ["03/051962", ["1962-05-03"]],
    ["1962-05", ["1962-05"]],
    ["03/05/1962", ["1962-05-03"]],
    ["03.05.1962", ["1962-05-03"]],
    ["29-06-2012", ["2012-06-29"]],
    ["dd/mm/1962", ["1962"]],
    ["dd/05/1962", ["1962-05"]],
    ["00/00/1962", ["1962"]],
    ["XX/XX/1962", ["1962"]],
    ["XX/05/1962", ["1962-05"]],
    ["xx/xx/1967-1969", ["1967/1969"]],
    ["05/1962", ["1962-05"]],
    ["24-Mar-73", ["1973-03-24"]],
    ["Sep-78", ["1978-09"]],
    ["26685", ["1973-01-21"]],
    ["circa 1962", ["1962~"]],
    ["Approximately 1955- 1958", ["1955/1958~"]],
    ["Between 1955 and 1958", ["1955/1958"]],
    ["1955 and 1958", ["1955", "1958"]],
    ["1955 to 1958", ["1955/1958"]],
    ["15 Jan 1965 to 15 Jan 1966", ["1965-01-15/1966-01-15"]],
    ["a) Approximately 1966 b) 1960 c) 1953", ["1966~", "1960", "1953"]],
    ["a) 5/06/1973;    b) 24 Mar. 1973", ["1973-06-05", "1973-03-24"]],
    ["22 Jan 1970 >> 23 Feb 1971", ["1970-01-22", "1971-02-23"]],
    ["1953;1954;1955", ["1953", "1954", "1955"]],
    ["24/03/1974,25/03/1974", ["1974-03-24", "1974-03-25"]],
    ["03/05/1962; alt DOB: 04/05/1962", ["1962-05-03", "1962-05-04"]],
    ["early 1960s", ["1960/1963~"]],
    ["born in the late 1970s", ["1977/1979~"]],
    ["20/03/1400 (Hijri Calendar)", []],
    ["na", []],
    ["", []],
  ])("%j is read with the precision it was written with", (text, expected) => {
    expect(short(text)).toEqual(expected);
  });

  test("a month past twelve leaves the year, never another day", () => {
    expect(short("24/13/1968")).toEqual(["1968"]);
  });
});

describe("countries", () => {
  test.each([
    ["Syrian", "sy"],
    ["Korea, North", "kp"],
    ["DPRK", "kp"],
    ["China", "cn"],
    ["the People's Republic of China", "cn"],
    ["Republic of China", "tw"],
    ["Russian Federation", "ru"],
    ["GB", "gb"],
    ["Congo, Democratic Republic of the", "cd"],
    ["Trinidad and Tobago", "tt"],
    ["Côte d'Ivoire", "ci"],
    ["Burma", "mm"],
    ["Soviet Union", "suhh"],
    ["Former USSR Currently Belarus", "by"],
    ["Ukrainian SSR (now Ukraine)", "ua"],
    ["North Macedonia, The Republic of", "mk"],
    ["Occupied Palestinian Territories", "ps"],
    ["Moldovian SSR", "md"],
    ["Moldovian SSR (now Republic of Moldovia)", "md"],
    ["Ukrainian SSR", "ua"],
    ["Latvian Soviet Socialist Republic", "lv"],
    ["Russian Soviet Federative Socialist Republic (RSFSR)", "ru"],
    ["Belarusian SSR (Belarus)", "by"],
    ["Yakut Autonomous SSR", "suhh"],
    ["Former German Democratic Republic", "de"],
    ["former Soviet Union", "suhh"],
    ["Possibly Ethiopian", "et"],
    ["former colonel", undefined],
    ["Atlantis", undefined],
    ["constructor", undefined],
    ["__proto__", undefined],
    ["", undefined],
  ])("%j is %s", (text, code) => {
    expect(countryCodeOf(text)).toBe(code);
  });

  test.each([
    ["a) Pakistani       b) Saudi Arabian", ["pk", "sa"]],
    ["(1) Chad (2) Central African Republic", ["td", "cf"]],
    ["Russian and Ukrainian", ["ru", "ua"]],
    ["Belarus / Bélarus", ["by"]],
    ["Bosnia and Herzegovina", ["ba"]],
  ])("%j holds several", (text, codes) => {
    expect(countryCodesIn(text)).toEqual(codes);
  });
});

describe("the country at the end of a place", () => {
  test.each([
    ["Basrah, Iraq", "iq"],
    ["Kafr Al-Shaykh; Egypt", "eg"],
    ["Alassa, Libya;", "ly"],
    ["Zaporozhye (Ukrainian SSR)", "ua"],
    ["Kular, Yakut, ASSR", "suhh"],
    ["Goma, Congo, Democratic Republic of the", "cd"],
    ["Leningrad (now St Petersburg)", undefined],
    ["Moscow", undefined],
  ])("%j: %s", (place, code) => {
    expect(countryAtEndOf(place)).toBe(code);
  });
});

describe("names", () => {
  test("a family name before a comma is turned round and stays known as one", () => {
    expect(commaName("VARNELL, Torben")).toMatchObject({
      full: "Torben VARNELL",
      parts: { given: "Torben", family: "VARNELL" },
    });
  });

  test.each(["", "NA", "n/a", "-", "Unknown", " \u00a0 "])("%j is no name", (text) => {
    expect(nameOf(text)).toBeUndefined();
  });

  test("a weak name that is also a strong one is strong, once", () => {
    expect(distinctNames([nameOf("Otti", { strength: "weak" }), nameOf("OTTI", { kind: "alias" })])).toHaveLength(1);
    expect(distinctNames([nameOf("Otti", { strength: "weak" }), nameOf("OTTI")])[0]?.strength).toBe("strong");
  });

  test.each([
    ["Ottoline", "Latn"],
    ["Оттолине Varga Варга", "Cyrl"],
    ["داريوش", "Arab"],
    ["测试", "Hani"],
    ["דריוש", "Hebr"],
    ["시험", "Hang"],
  ])("%s is written in %s", (text, script) => {
    expect(scriptOf(text)).toBe(script);
  });
});

describe("acronyms of organisations", () => {
  const names = (full: string) => withAcronymsApart([nameOf(full)]).map((name) => `${name?.strength}: ${name?.full}`);

  test("initials in brackets are a weak name of their own, and the long name stands without them too", () => {
    expect(names("State Authority for Example Industry (SAEI)")).toEqual([
      "strong: State Authority for Example Industry (SAEI)",
      "strong: State Authority for Example Industry",
      "weak: SAEI",
    ]);
  });

  test.each([
    "EXAMPLE BANK (MOSCOW)",
    "Example Bank (Belarus)",
    "Example (Holding) Limited",
    "(GENERAL) EXAMPLE WORKS",
  ])("%s is one name", (full) => {
    expect(names(full)).toEqual([`strong: ${full}`]);
  });
});

describe("identifiers", () => {
  test("an IMO number with a wrong check digit joins nothing", () => {
    expect(imoNumber("IMO 9074729")).toBe("9074729");
    expect(imoNumber("IMO9074729")).toBe("9074729");
    expect(imoNumber("IMO 9074728")).toBeUndefined();
  });

  test.each([
    ["Número de pasaporte ", "passport"],
    ["Tax ID No.", "tax"],
    ["Vessel Registration Identification", "imo"],
    ["Cedula No.", "national"],
    ["Business Registration Number", "registration"],
    ["Website", undefined],
  ])("%s is a %s", (words, kind) => {
    expect(identifierKindOf(words)).toBe(kind);
  });
});

describe("relatives in prose", () => {
  test.each([
    ["Father's name is Ghulam Testi, also known as Mullah.", [["father", "Ghulam Testi"]]],
    ["Mother’s name: Amina Testi", [["mother", "Amina Testi"]]],
    ["He is the Brother-in-law of Osman bin Testi.", [["brother-in-law of", "Osman bin Testi"]]],
    ["Wife of the former president.", []],
    ["A relative of Cosmo.", []],
  ])("%j", (text, expected) => {
    expect(namedRelatives(text).map(({ relationship, to }) => [relationship, "name" in to ? to.name : ""])).toEqual(
      expected,
    );
  });
});
