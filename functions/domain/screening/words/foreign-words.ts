import { heardAs } from "../text/heard.ts";
import { cleaned, type Piece } from "../text/normalise.ts";

/**
 * The words of a name from abroad that is written by its sound, 史蒂芬·克拉布 or 데이비드 트림블, in a script whose language
 * lacks many of the sounds or does not write them. The name dictionary knows many such words, but only whole; the others
 * are compared as they sound. None where the name has no second word.
 */
export function foreignWordsOf(name: string): Piece[] {
  const words = cleaned(name.replace(/\(.*\)/, ""))
    .split(/[·・•‧\s=-]+/)
    .filter((word) => word !== "");
  const isLong = words.length > mostWords || words.some((word) => word.length > longestWord);
  if (words.length < 2 || isLong || !words.every((word) => ofOneScript.test(word)) || isNative(name, words)) return [];
  const pieces = words.map((native): Piece => ({ native, latin: heardAs(native), origin: "heard", joined: false }));
  return pieces.every(({ latin }) => latin !== "") ? pieces : [];
}

const ofOneScript =
  /^(?:\p{scx=Han}+|\p{scx=Hangul}+|\p{scx=Katakana}+|\p{scx=Thai}+|\p{scx=Lao}+|\p{scx=Khmer}+|\p{scx=Myanmar}+|\p{scx=Tamil}+)$/u;

/** Longer words and names from abroad are rare, and each syllable more makes a search longer. */
const longestWord = 16;
const mostWords = 5;

/** A name of so few syllables, parted by a blank, is one of the country: 金 哲洙. */
function isNative(name: string, words: readonly string[]): boolean {
  return !/[·・•‧]/.test(name) && /^[\p{Script=Han}\p{Script=Hangul}]{1,4}$/u.test(words.join(""));
}
