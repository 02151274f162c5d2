import { abugidas } from "../data/abugidas.ts";
import { alphabets } from "../data/alphabets.ts";
import { hanReadings } from "../data/han-readings.ts";
import { latinOfAbugida, latinOfEthiopic, thaiOfLao } from "./abugidas.ts";
import { isHangul, romaniseHangul } from "./hangul.ts";
import { latinOfThai } from "./thai.ts";
import { latinOfTibetan } from "./tibetan.ts";

/**
 * How a token came to its Latin form, which decides how it may be compared. `heard`: a word of a query that was written by
 * its sound; see `heard.ts`.
 */
export const origins = ["latin", "alphabet", "abjad", "hangul", "han", "other", "heard"] as const;
export type Origin = (typeof origins)[number];

/** How a word is written down: with its vowels, without them, or in a way that is not compared letter by letter. */
export type Writing = "letters" | "consonants" | "other";

export function writingOf(origin: Origin): Writing {
  if (origin === "abjad") return "consonants";
  return origin === "latin" || origin === "alphabet" ? "letters" : "other";
}

const letters = new Map<string, string>();
for (const alphabet of [...Object.values(alphabets), ...Object.values(abugidas)]) {
  for (const pair of alphabet.split(" ")) {
    const [letter = "", latin = ""] = pair.split("=");
    letters.set(letter, latin);
  }
}

const readings = new Map<string, string>();
for (const line of hanReadings) {
  for (const group of line.split(" ")) {
    const syllable = /^[a-z]+/.exec(group)?.[0] ?? "";
    for (const character of group.slice(syllable.length)) readings.set(character, syllable);
  }
}

type Range = { from: number; to: number; script: string; origin: Origin };
const ranges: Range[] = [
  { from: 0x30, to: 0x24f, script: "Latn", origin: "latin" },
  { from: 0x250, to: 0x2af, script: "Latn", origin: "latin" },
  { from: 0x370, to: 0x3ff, script: "Grek", origin: "alphabet" },
  { from: 0x400, to: 0x52f, script: "Cyrl", origin: "alphabet" },
  { from: 0x530, to: 0x58f, script: "Armn", origin: "alphabet" },
  { from: 0x590, to: 0x5ff, script: "Hebr", origin: "abjad" },
  { from: 0x600, to: 0x77f, script: "Arab", origin: "abjad" },
  { from: 0x900, to: 0x97f, script: "Deva", origin: "alphabet" },
  { from: 0x780, to: 0x7bf, script: "Thaa", origin: "alphabet" },
  { from: 0x980, to: 0x9ff, script: "Beng", origin: "alphabet" },
  { from: 0xa00, to: 0xa7f, script: "Guru", origin: "alphabet" },
  { from: 0xa80, to: 0xaff, script: "Gujr", origin: "alphabet" },
  { from: 0xb00, to: 0xb7f, script: "Orya", origin: "alphabet" },
  { from: 0xb80, to: 0xbff, script: "Taml", origin: "alphabet" },
  { from: 0xc00, to: 0xc7f, script: "Telu", origin: "alphabet" },
  { from: 0xc80, to: 0xcff, script: "Knda", origin: "alphabet" },
  { from: 0xd00, to: 0xd7f, script: "Mlym", origin: "alphabet" },
  { from: 0xd80, to: 0xdff, script: "Sinh", origin: "alphabet" },
  { from: 0xe00, to: 0xe7f, script: "Thai", origin: "alphabet" },
  { from: 0xe80, to: 0xeff, script: "Laoo", origin: "alphabet" },
  { from: 0xf00, to: 0xfff, script: "Tibt", origin: "alphabet" },
  { from: 0x1000, to: 0x109f, script: "Mymr", origin: "alphabet" },
  { from: 0x10a0, to: 0x10ff, script: "Geor", origin: "alphabet" },
  { from: 0x1200, to: 0x137f, script: "Ethi", origin: "alphabet" },
  { from: 0x1780, to: 0x17ff, script: "Khmr", origin: "alphabet" },
  { from: 0x1820, to: 0x18aa, script: "Mong", origin: "alphabet" },
  { from: 0x1c90, to: 0x1cbf, script: "Geor", origin: "alphabet" },
  { from: 0x1e00, to: 0x1eff, script: "Latn", origin: "latin" },
  { from: 0x3041, to: 0x309f, script: "Kana", origin: "alphabet" },
  { from: 0x30a0, to: 0x30ff, script: "Kana", origin: "alphabet" },
  { from: 0x3400, to: 0x9fff, script: "Hani", origin: "han" },
  { from: 0xac00, to: 0xd7a3, script: "Hang", origin: "hangul" },
  { from: 0xf900, to: 0xfaff, script: "Hani", origin: "han" },
];
const other: Range = { from: 0, to: 0, script: "Zzzz", origin: "other" };

export function scriptOf(code: number): { script: string; origin: Origin } {
  if (code < 0x250) return ranges[0] ?? other;
  return ranges.find((range) => code >= range.from && code <= range.to) ?? other;
}

/** One run of letters of one script, in its common Latin form. Letters nobody gave a sound stay what they are. */
export function latinOf(run: string, script: string): string {
  if (script === "Latn") return /^[a-z0-9]*$/.test(run) ? run : spell(run);
  if (abugidaScripts.has(script)) return latinOfAbugida(run, script, letters);
  if (script === "Ethi") return latinOfEthiopic(run);
  if (script === "Thai") return latinOfThai(run, letters);
  if (script === "Laoo") return latinOfThai(thaiOfLao(run), letters);
  if (script === "Tibt") return latinOfTibetan(run, letters);
  if (script === "Kana") return kana(run);
  if (script === "Grek") return greek(run);
  return spell(run);
}

const abugidaScripts: ReadonlySet<string> = new Set(
  "Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Khmr Mymr".split(" "),
);

/** The same for a word whose script is not known yet. */
export function latinOfWord(native: string): string {
  const { script, origin } = scriptOf(native.codePointAt(0) ?? 0);
  return origin === "han" || origin === "hangul" ? [...native].map(syllableOf).join("") : latinOf(native, script);
}

function spell(run: string): string {
  let latin = "";
  for (const letter of run) latin += letters.get(letter) ?? letter;
  return latin;
}

/** Han and Hangul write a syllable a character: each becomes a token of its own, glued to the one before it. */
export function syllableOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return isHangul(code) ? romaniseHangul(code) : (readings.get(character) ?? character);
}

/** Greek writes some sounds with two letters: μπ b, ντ d, ου u, αυ av. */
function greek(run: string): string {
  const paired = run
    .replace(/^μπ/, "b")
    .replace(/^ντ/, "d")
    .replace(/ου/g, "u")
    .replace(/γγ|γκ/g, "ng")
    .replace(/(α|ε)υ/g, "$1v");
  return spell(paired);
}

/** Small kana change the syllable before them (キャ kya); a long-vowel bar adds nothing to a name. */
function kana(run: string): string {
  const katakana = run.replace(/[ぁ-ゖ]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60));
  let latin = "";
  for (const letter of katakana) {
    const sound = letters.get(letter) ?? letter;
    latin = "ャュョ".includes(letter)
      ? contracted(latin, sound)
      : "ァィゥェォ".includes(letter)
        ? latin.replace(/[aeiou]$/, "") + sound
        : latin + sound;
  }
  return latin;
}

function contracted(before: string, sound: string): string {
  const stem = before.replace(/i$/, "");
  return stem + (/(sh|ch|j)$/.test(stem) ? sound.slice(1) : sound);
}
