import { unmarked } from "./marks.ts";
import { latinOf, type Origin, scriptOf, syllableOf } from "./transliterate.ts";

/** A run of letters as normalisation leaves it, before names are understood. */
export type Piece = {
  native: string;
  latin: string;
  origin: Origin;
  /** True where nothing but punctuation (or nothing at all) parts it from the piece before: `Jong-un`, 김정은. */
  joined: boolean;
};

/** No list holds a longer name; reading more would only make the caller wait. */
const longestName = 1000;

const apostrophes = /['’‘`´ʿʾʼʹʻ′＇"“”„«»]/g;
/** A stroke that lengthens an Arabic word on the page, and small letters that tell how it is recited. */
const strokes = /[\u0640[\p{Lm}&&\p{Script=Arabic}]]/gv;
/** What nobody sees: control and formatting characters, fillers, variation selectors. Line breaks and tabs are blanks. */
const invisible = /[[\p{C}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}]--\p{White_Space}]/gv;
const dotted = /(?<![\p{L}\p{N}])(?:\p{L}\.\s?)+\p{L}?(?![\p{L}\p{N}])/gu;

/** Case, width, accents, invisible characters and apostrophes say nothing about whose name it is. */
export function cleaned(raw: string): string {
  const shown = raw.slice(0, longestName).replace(invisible, "");
  if (isAscii(shown)) return shown.toLowerCase().replace(apostrophes, "");
  const lower = shown.normalize("NFKC").toLowerCase().replace(apostrophes, "");
  return isAscii(lower) ? lower : unmarked(lower.replace(strokes, ""));
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 0x7f) return false;
  return true;
}

/** The word it stands for in an organisation's name; within a word it says no more than a hyphen. */
export const ampersand = "&";

/** Breaks a name into pieces of one script each; nothing at all for a name without a letter or a number. */
export function piecesOf(raw: string): Piece[] {
  const text = cleaned(raw).replace(dotted, undot);
  const pieces: Piece[] = [];
  let parted = true;
  for (const part of text.split(/([\p{L}\p{M}\p{N}]+|&)/u)) {
    if (part === "") continue;
    if (part === ampersand) pieces.push({ native: ampersand, latin: "and", origin: "latin", joined: !parted });
    else if (/[\p{L}\p{M}\p{N}]/u.test(part)) {
      addPieces(pieces, part, !parted);
      parted = false;
    } else if (/[\p{White_Space},;:()[\]{}|]/u.test(part)) parted = true;
  }
  return pieces;
}

/** `A.B.C.` is one word and `J. P. Morgan` has its initials together; `Thomas A. Lindeman` keeps his one. */
function undot(abbreviation: string): string {
  const letters = abbreviation.replace(/[.\s]/g, "");
  return letters.length > 1 && !/\s\p{L}$/u.test(abbreviation) ? `${letters} ` : abbreviation.replace(/\./g, " ");
}

function addPieces(pieces: Piece[], word: string, joinedBefore: boolean): void {
  let joined = joinedBefore;
  for (const run of runsOf(unmixed(word))) {
    if (run.origin === "han" || run.origin === "hangul") {
      for (const character of run.text) {
        pieces.push({ native: character, latin: syllableOf(character), origin: run.origin, joined });
        joined = true;
      }
    } else {
      pieces.push({ native: run.text, latin: letteredLatin(run), origin: run.origin, joined });
      joined = true;
    }
  }
}

/** Letters of one alphabet put for those of another that look the same, by accident or to deceive: `Cергей`, `Рutin`. */
const lookalikes = ["aceiopxyktmhb", "асеіорхуктмнв"] as const;

function unmixed(word: string): string {
  const cyrillic = word.match(/[\u0400-\u052f]/g)?.length ?? 0;
  const latin = word.match(/[a-z]/g)?.length ?? 0;
  if (cyrillic === 0 || latin === 0) return word;
  const [from, to] = cyrillic >= latin ? lookalikes : [lookalikes[1], lookalikes[0]];
  return [...word].map((letter) => to.charAt(from.indexOf(letter)) || letter).join("");
}

type Run = { text: string; script: string; origin: Origin };

function letteredLatin(run: Run): string {
  return latinOf(run.text, run.script).replace(/'/g, "") || run.text;
}

/** Letters and numbers of one script; numbers and marks stay with the letters before them. */
function runsOf(word: string): Run[] {
  const runs: Run[] = [];
  for (const character of word) {
    const { script, origin } = scriptOf(character.codePointAt(0) ?? 0);
    const last = runs[runs.length - 1];
    if (last && (last.script === script || (last.script !== "Hani" && /[\p{M}\p{N}]/u.test(character)))) {
      last.text += character;
    } else runs.push({ text: character, script, origin });
  }
  return runs;
}
