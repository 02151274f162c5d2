import { hanCantonese } from "../data/han-cantonese.ts";
import { hanKorean } from "../data/han-korean.ts";
import { southernOpening } from "./hangul.ts";
import { syllableOf } from "./transliterate.ts";

/**
 * A name in Han characters is read in Mandarin first (`transliterate.ts`). Koreans and people of Hong Kong read the
 * same characters otherwise, and Taiwan spells Mandarin by the older system of Wade and Giles: 朴映宣 is Park Young-sun,
 * 郭家麒 Kwok Ka-ki, 黃昭順 Huang Chao-shun. These are the name's other readings, of whole names only: one character alone is
 * read as too many names.
 */
export function readingsOfHan(name: string): string[] {
  // Korean files write some characters by codes of their own, which are the same characters.
  const written = name.normalize("NFKC").replace(/\s|\(.*\)/g, "");
  if (!/^\p{Script=Han}{2,4}$/u.test(written)) return [];
  const characters = [...written];
  const korean = inKorean(characters);
  const mandarin = characters.map(syllableOf);
  const readings = [
    // Hangul needs no blanks.
    joined(korean, ""),
    joined([southernOpening(korean[0] ?? ""), ...korean.slice(1)], ""),
    joined(
      characters.map((character) => cantonese.get(character)),
      " ",
    ),
    joined(mandarin.map(wadeGiles), " "),
  ];
  return [...new Set(readings)].filter((reading) => reading !== "");
}

/** A syllable nobody knows leaves no reading. */
function joined(syllables: readonly (string | undefined)[], blank: string): string {
  return syllables.every((syllable) => syllable !== undefined && syllable !== "") ? syllables.join(blank) : "";
}

const korean = charactersOf(hanKorean);
const cantonese = charactersOf(hanCantonese);

/** Characters that are read otherwise where they are a family's name. */
const koreanFamilies: Readonly<Record<string, string>> = { 金: "김", 沈: "심", 車: "차", 车: "차", 葉: "엽", 叶: "엽" };

function inKorean([family = "", ...given]: readonly string[]): (string | undefined)[] {
  return [koreanFamilies[family] ?? korean.get(family), ...given.map((character) => korean.get(character))];
}

/** Each group of a table: a syllable, then the characters so read. */
function charactersOf(lines: readonly string[]): Map<string, string> {
  const readings = new Map<string, string>();
  for (const line of lines) {
    for (const group of line.split(" ")) {
      const [syllable = ""] = /^[a-z]+|^./u.exec(group) ?? [];
      for (const character of group.slice(syllable.length)) readings.set(character, syllable);
    }
  }
  return readings;
}

/** Where the two systems differ, longest first; aspiration and umlauts are left out, as in most passports. */
const wholeSyllables: Readonly<Record<string, string>> = {
  zhi: "chih",
  chi: "chih",
  shi: "shih",
  ri: "jih",
  zi: "tzu",
  ci: "tzu",
  si: "ssu",
  yan: "yen",
  ye: "yeh",
  you: "yu",
  yong: "yung",
  er: "erh",
  ge: "ko",
  ke: "ko",
  he: "ho",
  e: "o",
};
const openings: readonly (readonly [RegExp, string])[] = [
  [/^zh/, "ch"],
  [/^x/, "hs"],
  [/^[jq]/, "ch"],
  [/^[zc](?!h)/, "ts"],
  [/^r/, "j"],
  [/^g/, "k"],
  [/^d/, "t"],
  [/^b/, "p"],
];
const closings: readonly (readonly [RegExp, string])[] = [
  [/ong$/, "ung"],
  [/ian$/, "ien"],
  [/ie$/, "ieh"],
  [/ue$/, "ueh"],
  [/(?<![gkh])uo$/, "o"],
];

function wadeGiles(pinyin: string): string {
  const whole = wholeSyllables[pinyin];
  if (whole !== undefined) return whole;
  const replaced = (text: string, rules: typeof openings) => {
    const rule = rules.find(([pattern]) => pattern.test(text));
    return rule === undefined ? text : text.replace(...rule);
  };
  return replaced(replaced(pinyin, closings), openings);
}
