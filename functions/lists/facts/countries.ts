import { territoryCode } from "../../domain/screening/score/countries.ts";

/**
 * The code of a country, territory or nationality as publishers write it. Undefined for what is no country: a guess
 * would lower true scores.
 */
export function countryCodeOf(text: string): string | undefined {
  const known = asked.get(text);
  if (known !== undefined) return known === "" ? undefined : known;
  const code = codeOfText(text);
  // The same few hundred texts come again and again; places of birth do not, and must not fill the memory.
  if (asked.size < 5_000) asked.set(text, code ?? "");
  return code;
}

/** Answers by question; the empty text where there is none. */
const asked = new Map<string, string>();

function codeOfText(text: string): string | undefined {
  const clean = text.replace(/[\s\u00a0]+/g, " ").trim();
  return (
    publishersWritings.get(clean.toLowerCase()) ??
    firstCode([clean, withAnd(clean), turnedRound(clean), presentName(clean), withoutBrackets(clean)]) ??
    writtenOtherwise(clean)
  );
}

/** What is left once a hedge, a bracket or the name of a Soviet republic is taken off. */
function writtenOtherwise(text: string): string | undefined {
  for (const shorter of [withoutHedge(text), withoutBrackets(text), republicOf(text)]) {
    if (shorter !== "" && shorter !== text) return countryCodeOf(shorter);
  }
  return undefined;
}

/** `former Soviet Union`, `Possibly Ethiopian`. */
function withoutHedge(text: string): string {
  return text.replace(/^(?:the )?(?:former|formerly|possibly|probably)\s+/i, "");
}

/**
 * `Ukrainian SSR`, `Latvian Soviet Socialist Republic` → the people it was called after. An autonomous one (`Komi ASSR`)
 * was inside another, which is not said.
 */
function republicOf(text: string): string {
  const [, people = "", autonomous] =
    /^(.+?),? (autonomous |A)?(?:SF?SR|Soviet(?: Federative)? Socialist Republic)$/i.exec(text) ?? [];
  return autonomous === undefined ? people : "Soviet Union";
}

function firstCode(writings: string[]): string | undefined {
  for (const writing of writings) {
    const code = writing === "" ? undefined : territoryCode(writing);
    if (code !== undefined) return code;
  }
  return undefined;
}

function withAnd(text: string): string {
  return text.replaceAll("&", "and");
}

/** `Moldova, Republic of` → `Republic of Moldova`, also with an article: `North Macedonia, The Republic of`. */
function turnedRound(text: string): string {
  const [, name = "", rest = ""] = /^([^,]+), (?:the )?([^,]+)$/i.exec(text) ?? [];
  return `${rest} ${name}`.trim();
}

/** `Former USSR Currently Belarus`, `Ukrainian SSR (now Ukraine)` → the state of today. */
function presentName(text: string): string {
  return /\b(?:currently|now)\s+(?:the )?([^()]+)\)?$/i.exec(text)?.[1]?.trim() ?? "";
}

/** `Myanmar (Burma)` → `Myanmar`. */
function withoutBrackets(text: string): string {
  return text.replace(/\s*\([^)]*\)\s*/g, " ").trim();
}

/** Single publishers' ways that no rule covers. */
const publishersWritings = new Map([
  ["congo (democratic republic)", "cd"],
  ["congo, democratic republic", "cd"],
  ["congo, dem. rep.", "cd"],
  ["korea (north)", "kp"],
  ["korea (south)", "kr"],
  ["ussr (now russia)", "ru"],
  ["russia (ussr)", "ru"],
  ["hong kong, china", "hk"],
  ["region: gaza", "ps"],
  ["gaza strip", "ps"],
  ["occupied palestinian territories", "ps"],
  ["belarussian", "by"],
  ["belorussian", "by"],
  ["byelorussian", "by"],
  ["belrus", "by"],
  ["german democratic republic", "de"],
  ["gdr", "de"],
  ["east germany", "de"],
  ["west germany", "de"],
  ["federal republic of germany", "de"],
  ["kirghiz", "kg"],
  ["kirgiz", "kg"],
  ["moldavian", "md"],
  ["moldovian", "md"],
  ["rsfsr", "ru"],
  ["russia federation", "ru"],
  ["ukranian", "ua"],
  ["uzbekhistan", "uz"],
  ["phillippines", "ph"],
  ["united kingdom of great britain", "gb"],
  ["türkiyish", "tr"],
  ["bosnian serb", "ba"],
]);

/** Every country in a field that may hold several: `a) Afghanistan b) Pakistan`, `(1) Mali. (2) Niger`, `RU; SY`. */
export function countryCodesIn(text: string): string[] {
  // Either Congo may be meant, and a contradiction costs a true match.
  if (/^\s*congolese\s*$/i.test(text)) return ["cd", "cg"];
  const whole = countryCodeOf(text);
  if (whole !== undefined) return [whole];
  const parts = text.split(/[;,|/\n]|\(\d+\)|\b[a-z]\)|\band\b|\bor\b|\. /i);
  const codes = parts.map(countryCodeOf).filter((code) => code !== undefined);
  return [...new Set(codes)];
}

/** The country an address or a place of birth ends with: `Basrah, Iraq`, `Sloviansk (Ukrainian SSR)`. */
export function countryAtEndOf(text: string): string | undefined {
  const parts = text.replace(/[\s,;.]+$/, "").split(/[,;]/);
  const end = parts.at(-1) ?? "";
  const bracketed = /\(([^()]+)\)$/.exec(end)?.[1] ?? "";
  return countryCodeOf(parts.slice(-2).join(",")) ?? countryCodeOf(end) ?? countryCodeOf(bracketed);
}
