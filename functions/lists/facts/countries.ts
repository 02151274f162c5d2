import { adjectives, formerNames, otherSpellings } from "./country-names.ts";

/**
 * The code of a country, territory or nationality as publishers write it: an ISO code, an English or French name, an
 * adjective (`Syrian`), an official or an old name. Undefined for what is no country: a guess would lower true scores.
 */
export function countryCodeOf(text: string): string | undefined {
  const known = asked.get(text);
  if (known !== undefined) return known === "" ? undefined : known;
  const code = codeByName().get(plainCountry(text));
  // The same few hundred texts come again and again; places of birth do not, and must not fill the memory.
  if (asked.size < 5_000) asked.set(text, code ?? "");
  return code;
}

/** Answers by question; the empty text where there is none. */
const asked = new Map<string, string>();

/** Every country in a field that may hold several: `a) Afghanistan b) Pakistan`, `(1) Mali. (2) Niger`, `RU; SY`. */
export function countryCodesIn(text: string): string[] {
  const whole = countryCodeOf(text);
  if (whole !== undefined) return [whole];
  const parts = text.split(/[;,|/\n]|\(\d+\)|\b[a-z]\)|\band\b|\bor\b|\. /i);
  const codes = parts.map(countryCodeOf).filter((code) => code !== undefined);
  return [...new Set(codes)];
}

/** The country an address or a place of birth ends with: `Basrah, Iraq`. */
export function countryAtEndOf(text: string): string | undefined {
  const parts = text.split(",");
  return countryCodeOf(parts.slice(-2).join(",")) ?? countryCodeOf(parts.at(-1) ?? "");
}

let names: Map<string, string> | undefined;

/** Built on first use: the names come with the runtime, so no table of 250 countries has to be kept up to date. */
function codeByName(): Map<string, string> {
  names ??= new Map([
    ...runtimeNames(),
    ...entriesOf(formerNames),
    ...entriesOf(adjectives),
    ...entriesOf(otherSpellings),
  ]);
  return names;
}

function* runtimeNames(): Generator<[string, string]> {
  for (const language of ["fr", "en"]) {
    const display = new Intl.DisplayNames([language], { type: "region", fallback: "none" });
    for (const code of possibleCodes()) {
      const name = display.of(code);
      if (name === undefined) continue;
      yield [plainCountry(name), code.toLowerCase()];
      yield [code.toLowerCase(), code.toLowerCase()];
    }
  }
}

/** Two letters each; those the runtime lists beside countries (the European Union, outlying Oceania) are no country. */
function possibleCodes(): string[] {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const all = letters.flatMap((first) => letters.map((second) => first + second));
  const retired = new Set([
    "AC",
    "AN",
    "BU",
    "CP",
    "CS",
    "DD",
    "DG",
    "EA",
    "EZ",
    "FX",
    "IC",
    "NT",
    "QO",
    "SU",
    "TA",
    "TP",
    "UK",
    "UN",
    "XA",
    "XB",
    "YD",
    "YU",
    "ZR",
    "ZZ",
    "RH",
    "NH",
    "DY",
    "HV",
    "VD",
  ]);
  return all.filter((code) => !retired.has(code));
}

function* entriesOf(table: Record<string, string>): Generator<[string, string]> {
  for (const [code, list] of Object.entries(table)) {
    for (const name of list.split("|")) yield [plainCountry(name), code];
  }
}

function plainCountry(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replace(/\p{M}+/gu, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .replace(/ and | et /g, " ")
    .trim()
    .replace(/^(the|republic of|the republic of|nationality|citizen of|state of) (?=.)/, "");
}
