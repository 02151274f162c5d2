import { remembered } from "./remembered.ts";

/** Hangul syllables are composed by arithmetic, so they come apart by it: initial, vowel, final. */
const first = 0xac00;
const last = 0xd7a3;
const initials = ["k", "kk", "n", "t", "tt", "r", "m", "p", "pp", "s", "ss", "", "ch", "tch", "ch", "k", "t", "p", "h"];
const vowels = "a ae ya yae o e yo ye o wa wae oe yo u wo we wi yu u ui i".split(" ");
const finals = " k k k n n n t l k m l l l p l m p p t t ng t t k t p h".split(" ");

export function isHangul(code: number): boolean {
  return code >= first && code <= last;
}

/** One syllable as North Korean and UN lists romanise it: 정 → `chong`, 혁 → `hyok`. */
export function romaniseHangul(code: number): string {
  const index = code - first;
  const initial = initials[Math.floor(index / 588)] ?? "";
  const vowel = vowels[Math.floor((index % 588) / 28)] ?? "";
  return initial + vowel + (finals[index % 28] ?? "");
}

const spelling =
  /^(kk|k|g|n|tt|t|d|r|l|m|pp|p|b|ss|sh|s|tch|ch|jj|j|h|)(yae|yeo|yea|yŏ|ya|you|yo|yu|ye|yi|wae|wa|weo|wo|we|wi|oei|oe|oi|ae|eoi|eou|eo|eui|eu|ee|ei|ai|ah|ui|oo|oh|ou|woo|ih|ie(?=$)|u|a|o|e|i)(ck|k|g|ng|n|t|d|s|ll|l|r|m|p|b|h|)$/;

const initialClass: Record<string, string> = {
  kk: "k",
  g: "k",
  tt: "t",
  d: "t",
  l: "r",
  pp: "p",
  b: "p",
  ss: "s",
  sh: "s",
  tch: "c",
  ch: "c",
  jj: "c",
  j: "c",
};
const vowelClass: Record<string, string> = {
  eo: "o",
  u: "o",
  eu: "o",
  oo: "o",
  oh: "o",
  ou: "o",
  woo: "o",
  eou: "o",
  yeo: "yo",
  yea: "yo",
  you: "yo",
  yu: "yo",
  yi: "i",
  ee: "i",
  ui: "i",
  wi: "i",
  eui: "i",
  ih: "i",
  ie: "i",
  ah: "a",
  ae: "e",
  ai: "e",
  ei: "e",
  yae: "e",
  ye: "e",
  wae: "we",
  oe: "we",
  oi: "we",
  oei: "we",
  eoi: "we",
  weo: "wo",
};
const finalClass: Record<string, string> = { ck: "k", g: "k", d: "t", s: "t", ll: "l", r: "l", b: "p", h: "" };

const longestSyllable = 7;

/**
 * A syllable as a Korean would hear it, whichever romanisation it is in: `Pak`, `Bak` and `Park` are one key, so are
 * `Ri`, `Yi` and `Lee`. Nothing for what cannot be one Korean syllable.
 */
export function koreanKey(latin: string): string | undefined {
  return latin.length > longestSyllable ? undefined : keyOf(latin) || undefined;
}

const keyOf = remembered((latin) => {
  const parts = spelling.exec(writtenPlainly(latin));
  if (!parts) return "";
  const [, initial = "", vowel = "", final = ""] = parts;
  const sounded = vowelClass[vowel] ?? vowel;
  const opened = initialClass[initial] ?? initial;
  // South Korea drops an initial r before i and y (Ryong, Yong); both are heard as one.
  const softened = opened === "r" && /^[yi]/.test(sounded) ? "" : opened;
  // Behind ch no y is heard: Chyung is Chung.
  const spoken = opened === "c" ? sounded.replace(/^y/, "") : sounded;
  return `${softened}${spoken}${finalClass[final] ?? final}`;
});

/** Park has no r and Whan its h behind the w; Lee, Yi and Rhee are one family. */
function writtenPlainly(latin: string): string {
  return latin
    .replace(/^([pb]a)r(k)$/, "$1$2")
    .replace(/^wh(?=[aeio])/, "hw")
    .replace(/^(y|l|r)(ee|i|hee)$/, "ri");
}

/**
 * South Koreans do not say an r that opens a family's name: 로 is 노 there, and before i and y it is not heard at all. The
 * syllable as they write it.
 */
export function southernOpening(syllable: string): string {
  const index = syllable.charCodeAt(0) - first;
  if (Math.floor(index / 588) !== rieul) return syllable;
  const vowel = vowels[Math.floor((index % 588) / 28)] ?? "";
  return String.fromCharCode(first + (/^[iy]/.test(vowel) ? silent : nieun) * 588 + (index % 588));
}

const [nieun, rieul, silent] = [2, 5, 11];

/** Whether a word can be cut into these syllables, each in whichever romanisation: Yongwon is 용원 and not 영환. */
export function spellsSyllables(latin: string, syllables: readonly string[]): boolean {
  const [syllable, ...rest] = syllables;
  if (syllable === undefined) return latin === "";
  const key = koreanKey(syllable);
  if (key === undefined) return false;
  for (let cut = 1; cut <= Math.min(latin.length, longestSyllable); cut += 1) {
    if (koreanKey(latin.slice(0, cut)) === key && spellsSyllables(latin.slice(cut), rest)) return true;
  }
  return false;
}
