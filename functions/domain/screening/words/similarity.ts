import { likenesses, pairing, spelling } from "../score-table.ts";
import { abjadLikeness } from "../text/abjad-distance.ts";
import { editCost, isOneSlip, lettersOf, longestCompared } from "../text/edit-distance.ts";
import { foldOf, skeletonOf } from "../text/fold.ts";
import { koreanKey } from "../text/hangul.ts";
import { heardLikeness } from "../text/heard.ts";
import { type Origin, writingOf } from "../text/transliterate.ts";
import { areNicknames } from "./nicknames.ts";
import { patronymicStem } from "./patronymic.ts";
import type { Token } from "./token.ts";

/**
 * In what way two words may be one name. The ways are asked for in about this order, and the first that holds decides.
 */
export type Likeness =
  | "equal"
  | "dictionary"
  | "sound"
  | "script"
  | "nickname"
  | "spelling"
  | "compound"
  | "romanisation"
  | "neighbour"
  | "ending"
  | "heard"
  | "slip"
  | "none";
export type Similarity = { value: number; likeness: Likeness };

const unlike: Similarity = { value: 0, likeness: "none" };
const equal: Similarity = { value: likenesses.equal, likeness: "equal" };
const sameSymbol: Similarity = { value: likenesses.dictionary, likeness: "dictionary" };
const sameSound: Similarity = { value: likenesses.sound, likeness: "sound" };
const sameSyllable: Similarity = { value: likenesses.syllable, likeness: "script" };
const sameCharacter: Similarity = { value: likenesses.character, likeness: "sound" };
const oneSlip: Similarity = { value: likenesses.slip, likeness: "slip" };
const sameRomanised: Similarity = { value: likenesses.romanisation, likeness: "romanisation" };
const neighbours: Similarity = { value: likenesses.neighbour, likeness: "neighbour" };
const furtherEnding: Similarity = { value: likenesses.ending, likeness: "ending" };
const sameNickname: Similarity = { value: likenesses.nickname, likeness: "nickname" };

export function similarityOf(one: Token, two: Token): Similarity {
  if (one.origin === "heard") return heardAgainst(one, two);
  const found = agreementOf(one, two);
  return found.value < pairing.leastLikeness && isSlip(one, two) ? oneSlip : found;
}

/** A word written by its sound stands for a name that the dictionary knows, or for one that sounds like it. */
function heardAgainst(heard: Token, listed: Token): Similarity {
  if (shareSymbol(heard.symbols, listed.symbols)) return sameSymbol;
  if (writingOf(listed.origin) !== "letters") return unlike;
  if (heard.fold === listed.fold) return sameSound;
  const value = heardLikeness(lettersOf(heard.latin, writtenCodes), lettersOf(listed.fold, soundedCodes));
  return value < pairing.leastLikeness ? unlike : { value: Math.min(likenesses.heard, value), likeness: "heard" };
}

/** One letter of a long word may be a slip of the hand even where it changes the sound. */
export function isSlip(one: Token, two: Token): boolean {
  if (writingOf(one.origin) !== "letters" || writingOf(two.origin) !== "letters") return false;
  if (digits.test(one.latin) || digits.test(two.latin)) return false;
  return isOneSlip(lettersOf(one.latin, writtenCodes), lettersOf(two.latin, soundedCodes));
}

function agreementOf(one: Token, two: Token): Similarity {
  if (isSyllable(one) || isSyllable(two)) return syllables(one, two);
  if (one.latin === two.latin) return equal;
  if (one.origin === "other" || two.origin === "other") return sameScriptEdits(one, two);
  if (shareSymbol(one.symbols, two.symbols)) return areRomanisations(one, two) ? sameRomanised : sameSymbol;
  const oneWritesVowels = one.origin !== "abjad";
  const twoWritesVowels = two.origin !== "abjad";
  if (oneWritesVowels !== twoWritesVowels)
    return unlessNeighbours(one, two, oneWritesVowels ? acrossAbjad(two, one) : acrossAbjad(one, two));
  if (one.fold === two.fold && one.fold.length > 1) return sameSound;
  if (one.kinds.person === "patronymic" && two.kinds.person === "patronymic") return patronymics(one.latin, two.latin);
  if (areNicknames(one.latin, two.latin)) return sameNickname;
  const found = unlessNeighbours(one, two, edited(one, two));
  const isOtherFamily = found.value > likenesses.ending && areOtherFamilies(one, two, found.value);
  return isOtherFamily ? furtherEnding : found;
}

/**
 * Where the dictionary knows both words and says that they are different names, they are no misspelling of each other,
 * unless they are very much alike or differ in the vowels within them only.
 */
function unlessNeighbours(one: Token, two: Token, found: Similarity): Similarity {
  if (found.value >= spelling.sureNames || found.value < likenesses.neighbour) return found;
  if (one.symbols.length === 0 || two.symbols.length === 0) return found;
  return found.likeness === "spelling" && found.value >= spelling.sureVowels && differInVowels(one.fold, two.fold)
    ? found
    : neighbours;
}

/**
 * Karim and Karimi, Ivan and Ivanov: a family is named after whom the shorter word names, be it spelt otherwise (Karem).
 * Norilsk and Norilski are one. `likeness`: of the two words.
 */
function areOtherFamilies(one: Token, two: Token, likeness: number): boolean {
  const [long, short] = one.fold.length > two.fold.length ? [one, two] : [two, one];
  return furtherEndings.some((ending) => {
    if (!long.fold.endsWith(ending)) return false;
    const stem = long.fold.slice(0, -ending.length);
    if (isStem(stem, short.fold)) return true;
    if (!long.latin.endsWith(ending)) return false;
    if (isStem(long.latin.slice(0, -ending.length), short.latin)) return true;
    // Karimi and Karimani are both named after Karim.
    const other = ending.length > 1 ? short.fold.replace(/i$/, "") : short.fold;
    return isStem(stem, other, Math.max(likeness, spelling.sureStem));
  });
}

/** Where it may be spelt otherwise it is more alike than so. */
function isStem(stem: string, word: string, least = 1): boolean {
  if (stem.length < shortestStem || noStem.test(stem) || noStem.test(word)) return false;
  return stem === word || (least < 1 && editedFolds(stem, word, { length: stem.length, least }).value > least);
}

const shortestStem = 4;
const noStem = /[aeiouy]$|sk$/;
const furtherEndings: readonly string[] = "i ov ev in ani yan ian enko uk son sen".split(" ");

function differInVowels(one: string, two: string): boolean {
  const endingOf = (fold: string) => fold.slice(-1).replace(/[aeiouy]/, "");
  return skeletonOf(one) === skeletonOf(two) && endingOf(one) === endingOf(two);
}

/**
 * Names of one syllable are grouped by the characters that they write, and each writes many: by one of them Wong and
 * Huang are one name, and so by another are Yi and Lu. What Koreans hear as one syllable, or Chinese with one sibilant,
 * is one.
 */
function areRomanisations(one: Token, two: Token): boolean {
  if (!isShortSyllable(one) || !isShortSyllable(two)) return false;
  if (withOneSibilant(one.latin) === withOneSibilant(two.latin)) return false;
  const key = koreanKey(one.latin);
  return key === undefined || key !== koreanKey(two.latin);
}

export function isOneSyllable(latin: string): boolean {
  return oneSyllable.test(latin);
}

/** A word of one syllable in Latin letters that writes several characters. */
export function isShortSyllable({ origin, latin, symbols }: Token): boolean {
  return origin === "latin" && symbols.length >= leastCharacters && isOneSyllable(latin);
}

/** A name in so many groups is surely in none of them. */
const leastCharacters = 3;
const oneSyllable = /^[^aeiouy]{0,3}[aeiouy]{1,3}[^aeiouy]{0,2}$/;

/** Zhou and Chou, Xin and Hsin and Sin. */
function withOneSibilant(latin: string): string {
  return latin.replace(/^(?:zh|ch|sh|hs|ts|tz|[zcsxjq])(?=[aeiouy])/, "s");
}

/**
 * One syllable is too short to be known when it is misspelt: it sounds the same in some romanisation, or it is another
 * word.
 */
function syllables(one: Token, two: Token): Similarity {
  if (isSyllable(one) && isSyllable(two)) return sameCharacters(one, two);
  if (one.origin === "abjad" || two.origin === "abjad") return unlike;
  if (one.latin === two.latin) return equal;
  if (shareSymbol(one.symbols, two.symbols)) return sameSymbol;
  if (one.fold === two.fold && one.fold.length > 1) return sameSound;
  if (one.origin === "han" || two.origin === "han") return unlike;
  const key = koreanKey(one.latin);
  return key !== undefined && key === koreanKey(two.latin) ? sameSyllable : unlike;
}

/** Two Han characters that are read alike may be the simplified and the traditional form of one: 习 and 習. */
function sameCharacters(one: Token, two: Token): Similarity {
  if (one.native === two.native) return equal;
  return one.origin === "han" && two.origin === "han" && one.latin === two.latin ? sameCharacter : unlike;
}

function shareSymbol(one: readonly number[], two: readonly number[]): boolean {
  let left = 0;
  let right = 0;
  while (left < one.length && right < two.length) {
    const a = one[left] ?? 0;
    const b = two[right] ?? 0;
    if (a === b) return true;
    if (a < b) left += 1;
    else right += 1;
  }
  return false;
}

const writtenCodes = new Uint8Array(longestCompared);
const soundedCodes = new Uint8Array(longestCompared);

/** A digit tells one ship or company of a series from the next, so that two numbers are never nearly alike. */
const digits = /\d/;

function edited(one: Token, two: Token): Similarity {
  if (digits.test(one.fold) || digits.test(two.fold)) return unlike;
  if (isServant(one.fold) || isServant(two.fold)) return servantsOf(one.fold, two.fold);
  return editedFolds(one.fold, two.fold, { length: Math.max(one.latin.length, two.latin.length) });
}

type Compared = { length: number; least?: number };

function editedFolds(one: string, two: string, { length, least = 0 }: Compared): Similarity {
  if (Math.abs(one.length - two.length) > mostLettersApart) return unlike;
  return spelt(editCost(one, two, editBudget(length, least)) + firstLetterCost(one, two), length);
}

/**
 * Names such as Abdulrahman all begin alike. Only what follows is compared, and `Abdul` may be left out on one side.
 */
function servantsOf(one: string, two: string): Similarity {
  const [left, right] = [one.replace(/^abdul(?=...)/, ""), two.replace(/^abdul(?=...)/, "")];
  const { value } = left === right ? equal : editedFolds(left, right, { length: Math.max(left.length, right.length) });
  if (value === 0) return unlike;
  if (isServant(one) && isServant(two)) return { value, likeness: "spelling" };
  return { value: Math.min(value, likenesses.servant), likeness: "compound" };
}

function isServant(fold: string): boolean {
  return fold.length > 7 && fold.startsWith("abdul");
}

/**
 * The endings of fathers' names differ by language: of Mykhaylivna and Mikhailovna only what stands before them is
 * compared.
 */
function patronymics(one: string, two: string): Similarity {
  const [left, right] = [foldOf(patronymicStem(one)), foldOf(patronymicStem(two))];
  if (left === right) return sameSound;
  return editedFolds(left, right, { length: Math.max(left.length, right.length) + spelling.fatherLetters });
}

/** What is known of words that were put together: how they sound, and how many letters they have. */
export type Sounded = { fold: string; origin: Origin; length: number };

export function soundedOf({ fold, origin, latin }: Token): Sounded {
  return { fold, origin, length: latin.length };
}

/**
 * How much alike two words sound. Words that were put together can be compared in no other way. Of words that are less
 * alike than `least` nothing more need be known.
 */
export function foldSimilarity(one: Sounded, two: Sounded, least = 0): number {
  if (one.fold === two.fold) return sameSound.value;
  if (one.origin === "abjad" && two.origin !== "abjad") return acrossAbjad(one, two, least).value;
  if (two.origin === "abjad" && one.origin !== "abjad") return acrossAbjad(two, one, least).value;
  return editedFolds(one.fold, two.fold, { length: Math.max(one.length, two.length), least }).value;
}

const { twoLetters, threeLetters, fiveLetters, sevenLetters, nineLetters, moreLetters } = spelling;
/** By length; the last serves all that are longer. */
const budgets = [
  ...[twoLetters, twoLetters, twoLetters, threeLetters, fiveLetters, fiveLetters],
  ...[sevenLetters, sevenLetters, nineLetters, nineLetters, moreLetters],
];
export const mostLettersApart = spelling.lettersApart;

/** How much may be changed in a token of this length before it is another name, or less alike than `least`. */
export function editBudget(length: number, least = 0): number {
  const budget = budgets[Math.min(length, budgets.length - 1)] ?? 0;
  return Math.min(budget, ((1 - least) * length) / spelling.loss);
}

/** The first letter is misspelt less often than others, so that a change of it costs a little more. */
function firstLetterCost(one: string, two: string): number {
  return one.charCodeAt(0) === two.charCodeAt(0) ? 0 : otherFirstLetter;
}

export const otherFirstLetter = spelling.firstLetter;

function spelt(cost: number, length: number): Similarity {
  return cost === Number.POSITIVE_INFINITY ? unlike : { value: speltValue(cost, length), likeness: "spelling" };
}

/** However small the change, a misspelling is worth a little less than a spelling that the dictionary knows. */
export function speltValue(cost: number, length: number): number {
  return Math.min(likenesses.spelling, 1 - (spelling.loss * cost) / length);
}

function acrossAbjad(written: { fold: string }, sounded: { fold: string }, least = 0): Similarity {
  if (digits.test(sounded.fold)) return unlike;
  const value = abjadLikeness(lettersOf(written.fold, writtenCodes), lettersOf(sounded.fold, soundedCodes), least);
  return value === 0 ? unlike : { value, likeness: "script" };
}

/** A script nobody here can read is still compared letter by letter with itself. */
function sameScriptEdits(one: Token, two: Token): Similarity {
  if (one.origin !== two.origin) return unlike;
  const length = Math.max(one.latin.length, two.latin.length);
  return spelt(editCost(one.latin, two.latin, editBudget(length)), length);
}

export function isSyllable(token: Token): boolean {
  return token.origin === "han" || token.origin === "hangul";
}
