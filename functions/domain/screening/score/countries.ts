import { territories } from "../data/territories.ts";
import { cleaned } from "../text/normalise.ts";

const codes = new Map<string, string>();
for (const { code, alpha3, names } of territories) {
  codes.set(code, code);
  codes.set(alpha3, code);
  for (const name of names) codes.set(plainText(name), code);
}
// A short name means the country that is called so: the Republic of China is not China.
for (const { code, names } of territories) {
  for (const name of names.map(plainText).map(shortened)) if (!codes.has(name)) codes.set(name, code);
}

/** Codes of two letters: the countries and territories of ISO 3166 that there are today. */
export const countryCodes = territories.map(({ code }) => code).filter((code) => /^[a-z]{2}$/.test(code));

/** Letters and numbers, for comparing: punctuation and case are no part of a country's name. */
export function plainText(text: string): string {
  return cleaned(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

function shortened(name: string): string {
  return name.replace(/^(?:the|republic of|kingdom of|state of) (?=.)/, "");
}

/** The territory a free text means: a code of two or three letters, a name, a demonym. Nothing when it is none we know. */
export function territoryCode(text: string): string | undefined {
  const asked = text.trim().toLowerCase();
  return codes.get(asked) ?? codes.get(plainText(text)) ?? codes.get(shortened(plainText(text)));
}

/** Names of states that ended, each with those that followed: neither contradicts the other. */
const successors: Record<string, readonly string[]> = {
  suhh: "ru ua by kz uz tm kg tj ge am az md ee lv lt".split(" "),
  yu: "rs me hr ba si mk xk".split(" "),
  csxx: ["cz", "sk"],
  ru: ["ua-cri"],
  ua: ["ua-cri"],
  ge: ["ge-ab", "ge-so"],
  md: ["md-pmr"],
  cn: ["hk", "mo", "tw"],
};

export function sameTerritory(one: string, other: string): boolean {
  return one === other || (successors[one]?.includes(other) ?? false) || (successors[other]?.includes(one) ?? false);
}
