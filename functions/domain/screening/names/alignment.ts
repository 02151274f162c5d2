import { likenesses, pairing } from "../score-table.ts";
import { abjadFold } from "../text/abjad-distance.ts";
import { foldOf } from "../text/fold.ts";
import { spellsSyllables } from "../text/hangul.ts";
import { foldSimilarity, isSlip, isSyllable, type Likeness, type Similarity, soundedOf } from "../words/similarity.ts";
import type { Kind, Token } from "../words/token.ts";
import type { AnalysedName } from "./name.ts";

/**
 * Words of the left name that agree with words of the right one. A side has several words where the other writes them
 * as one.
 */
export type Pair = { left: number[]; right: number[]; value: number; likeness: Likeness | "initial" | "glued" };
export type Alignment = { pairs: Pair[]; leftOver: number[]; rightOver: number[] };

export type Similar = (left: Token, right: Token) => Similarity;

/** How a search finds words that are written together stands in `search/blanks.ts`. */
const leastGlued = pairing.leastGlued;
const surelyGlued = likenesses.glued;

/**
 * Pairs the words of two names, the surest first: equal words, words that one side writes as one, words that are alike,
 * and initials last. A word that is in a pair is in no other.
 */
export function align(left: AnalysedName, right: AnalysedName, similar: Similar): Alignment {
  const work = new Work(left, right);
  pairEqual(work);
  pairGlued(work, surelyGlued);
  pairStrewn(work);
  pairSimilar(work, similar);
  pairGlued(work, leastGlued);
  pairInitials(work);
  return { pairs: work.pairs, leftOver: work.over("left"), rightOver: work.over("right") };
}

/** The words of a name, and which of them are in a pair. */
type Side = { tokens: readonly Token[]; taken: readonly boolean[] };

class Work {
  readonly left: AnalysedName;
  readonly right: AnalysedName;
  readonly pairs: Pair[] = [];
  private readonly leftTaken: boolean[];
  private readonly rightTaken: boolean[];

  constructor(left: AnalysedName, right: AnalysedName) {
    this.left = left;
    this.right = right;
    this.leftTaken = left.tokens.map(() => false);
    this.rightTaken = right.tokens.map(() => false);
  }

  free(side: "left" | "right", index: number): boolean {
    return (side === "left" ? this.leftTaken : this.rightTaken)[index] === false;
  }

  over(side: "left" | "right"): number[] {
    const taken = side === "left" ? this.leftTaken : this.rightTaken;
    const over: number[] = [];
    for (let index = 0; index < taken.length; index += 1) if (taken[index] === false) over.push(index);
    return over;
  }

  side(side: "left" | "right"): Side {
    return side === "left"
      ? { tokens: this.left.tokens, taken: this.leftTaken }
      : { tokens: this.right.tokens, taken: this.rightTaken };
  }

  take(pair: Pair): void {
    for (const index of pair.left) this.leftTaken[index] = true;
    for (const index of pair.right) this.rightTaken[index] = true;
    this.pairs.push(pair);
  }
}

function pairEqual(work: Work): void {
  for (const [index, token] of work.left.tokens.entries()) {
    const match = work.right.tokens.findIndex((other, at) => work.free("right", at) && sameToken(token, other));
    if (match >= 0) work.take({ left: [index], right: [match], value: 1, likeness: "equal" });
  }
}

/**
 * Two characters of Han, or two of Hangul, may sound alike and are still two words. Where the other side is in another
 * script there is only the sound to compare.
 */
function sameToken(one: Token, two: Token): boolean {
  if (one.latin !== two.latin) return false;
  return one.origin !== two.origin || (one.origin !== "han" && one.origin !== "hangul") || one.native === two.native;
}

/** Looks at all words that are left, and pairs those that are most alike first. */
function pairSimilar(work: Work, similar: Similar): void {
  const candidates: { left: number; right: number; value: number; likeness: Likeness }[] = [];
  for (const left of work.over("left")) {
    for (const right of work.over("right")) {
      const one = work.left.tokens[left];
      const two = work.right.tokens[right];
      if (!one || !two) continue;
      const mayBeOne = areFathers(one, two) || comparable(work, left, right);
      // A father's name whose ending is misspelt looks like any other word: one slip is forgiven there.
      if (!mayBeOne && !areWords(work, left, right)) continue;
      if (!mayBeOne && !isSlip(one, two)) continue;
      const { value, likeness } = similar(one, two);
      if (value >= pairing.leastLikeness) candidates.push({ left, right, value, likeness });
    }
  }
  candidates.sort((a, b) => b.value - a.value);
  for (const { left, right, value, likeness } of candidates) {
    if (work.free("left", left) && work.free("right", right))
      work.take({ left: [left], right: [right], value, likeness });
  }
}

/**
 * Whether two words can be one name at all. Oleksandr is not Oleksandrovych, though they are spelt alike: the one is a
 * given name, the other a father's. Articles and small words can only be words of their own kind.
 */
function comparable(work: Work, left: number, right: number): boolean {
  const one = work.left.kinds[left] ?? "word";
  const two = work.right.kinds[right] ?? "word";
  if (one === "form" || two === "form" || one === "initial" || two === "initial") return false;
  return one === two || !(apart.has(one) || apart.has(two));
}

/**
 * Abramovič may be a father's name or a family's, by where it stands; two such words may be one name in either place.
 */
function areFathers(one: Token, two: Token): boolean {
  return one.kinds.person === "patronymic" && two.kinds.person === "patronymic";
}

function areWords(work: Work, left: number, right: number): boolean {
  const kinds = [work.left.kinds[left], work.right.kinds[right]];
  return kinds.includes("patronymic") && kinds.includes("word");
}

const apart: ReadonlySet<Kind> = new Set<Kind>(["patronymic", "particle", "stop"]);

/**
 * `SergeiLavrov` and `Sergei Lavrov`: one word on one side, and on the other side neighbours that spell it together.
 */
function pairGlued(work: Work, least: number): void {
  for (const index of work.over("left")) {
    const found = gluedRun(work.left.tokens[index], work.side("right"), least);
    if (found) work.take({ left: [index], right: found.run, value: found.value, likeness: "glued" });
  }
  for (const index of work.over("right")) {
    const found = work.free("right", index) ? gluedRun(work.right.tokens[index], work.side("left"), least) : undefined;
    if (found) work.take({ left: found.run, right: [index], value: found.value, likeness: "glued" });
  }
}

/**
 * `PutinVladimir` and `Vladimir Vladimirovich Putin`: one word on one side that words of the other side spell exactly,
 * in any order and with others between them.
 */
function pairStrewn(work: Work): void {
  const left = work.over("left");
  const right = work.over("right");
  for (const index of right.length > 1 ? left : []) {
    const run = spelling(work.left.tokens[index]?.latin ?? "", { of: work.right, over: work.over("right") });
    if (run.length > 1) work.take({ left: [index], right: run, value: surelyGlued, likeness: "glued" });
  }
  for (const index of left.length > 1 ? right : []) {
    const run = spelling(work.right.tokens[index]?.latin ?? "", { of: work.left, over: work.over("left") });
    if (run.length > 1 && work.free("right", index))
      work.take({ left: run, right: [index], value: surelyGlued, likeness: "glued" });
  }
}

/** The words of a name that are in no pair yet. */
type LeftOver = { of: AnalysedName; over: readonly number[] };

/** The words that spell the whole text one after another, each used once; an empty list where none do. */
function spelling(text: string, { of, over }: LeftOver, most: number = pairing.strewnWords): number[] {
  for (const at of most > 0 ? over : []) {
    const word = of.tokens[at]?.latin ?? "";
    if (word.length < pairing.strewnLetters || !text.startsWith(word)) continue;
    if (word.length === text.length) return [at];
    const others = over.filter((other) => other !== at);
    const further = spelling(text.slice(word.length), { of, over: others }, most - 1);
    if (further.length > 0) return [at, ...further];
  }
  return [];
}

type GluedRun = { run: number[]; value: number };

/** Neighbours of one name: its words from `start` to `end`. */
type Neighbours = { tokens: readonly Token[]; start: number; end: number };

/** The neighbours that agree best with the whole word, and so well at least. */
function gluedRun(whole: Token | undefined, { tokens, taken }: Side, least: number): GluedRun | undefined {
  if (!whole || whole.latin.length < pairing.gluedLetters) return undefined;
  // Nothing that is misspelt is sure: the first look, at nearly all words of all names, is a short one.
  const isSure = least >= surelyGlued;
  // A word written without vowels has about half the letters of the words that it stands for.
  const longest = (whole.origin === "abjad" ? 2 : 1) * whole.latin.length + 2;
  let best: (Neighbours & { value: number }) | undefined;
  for (let start = 0; start < tokens.length - 1; start += 1) {
    if (taken[start] || (isSure && !mayBegin(whole, tokens[start]))) continue;
    let letters = tokens[start]?.latin.length ?? 0;
    for (let end = start + 1; end < tokens.length && !taken[end] && letters < longest; end += 1) {
      letters += tokens[end]?.latin.length ?? 0;
      const neighbours = { tokens, start, end };
      const value = Math.max(sureValue(whole, neighbours), isSure ? 0 : nearValue(whole, neighbours));
      if (value >= least && value > (best?.value ?? 0)) best = { ...neighbours, value };
    }
  }
  return best && { run: placesOf(best), value: best.value };
}

function mayBegin({ latin, native }: Token, first: Token | undefined): boolean {
  return first !== undefined && (latin.startsWith(first.latin) || native.startsWith(first.native) || isCompound(latin));
}

function placesOf({ start, end }: Neighbours): number[] {
  return Array.from({ length: end - start + 1 }, (_, at) => start + at);
}

/**
 * Whether the neighbours are the whole word, letter for letter. They are compared as they were written as well, for
 * `Abdurrahman` was given the spelling of a compound and `AmanAbdurrahman` was not.
 */
function sureValue(whole: Token, neighbours: Neighbours): number {
  return spell(neighbours, "latin", whole) || spell(neighbours, "native", whole) ? 1 : compoundValue(whole, neighbours);
}

function spell({ tokens, start, end }: Neighbours, letters: "latin" | "native", whole: Token): boolean {
  const text = whole[letters];
  let length = 0;
  for (let at = start; at <= end; at += 1) {
    const word = tokens[at]?.[letters] ?? "";
    if (!text.startsWith(word, length)) return false;
    length += word.length;
  }
  return length === text.length;
}

/**
 * `Abdul Tawfiqi` was made one word, `TAWFIQI, Abdyl` was not, for `Abdyl` is not known as a word for servant. The two
 * words are compared with the one, the second word as a spelling of `Abdul`.
 */
function compoundValue(whole: Token, { tokens, start, end }: Neighbours): number {
  const [first, second] = [tokens[start], tokens[end]];
  // Few words are such compounds, and this is asked of every word left over.
  if (!isCompound(whole.latin) || end > start + 1 || !first || !second) return 0;
  if (whole.latin !== servant.latin + first.latin || second.origin !== "latin") return 0;
  return foldSimilarity(soundedOf(second), servant.sounded) > 0 ? surelyGlued : 0;
}

function isCompound(latin: string): boolean {
  return latin.startsWith(servant.latin);
}

/** As `words/compounds.ts` writes it. */
const servant = { latin: "abdul", sounded: { fold: foldOf("abdul"), origin: "latin", length: 5 } } as const;

/**
 * How well the text of several words agrees with one word that is spelt otherwise. A short word that is misspelt as well
 * might be any other word.
 */
function nearValue(whole: Token, neighbours: Neighbours): number {
  const { tokens, start, end } = neighbours;
  const origin = tokens[start]?.origin ?? "latin";
  if (isSyllable(whole) || hasSyllable(neighbours)) return syllablesValue(whole, neighbours);
  if (whole.origin === origin && !mayBeMisspelt(whole, neighbours)) return 0;
  const text = textOf(tokens.slice(start, end + 1));
  const fold = origin === "abjad" ? abjadFold(text) : foldOf(text);
  const value = foldSimilarity({ fold, origin, length: text.length }, soundedOf(whole), leastGlued);
  return value >= leastGlued ? value : 0;
}

function textOf(tokens: readonly Token[]): string {
  return tokens.map(({ latin }) => latin).join("");
}

function hasSyllable({ tokens, start, end }: Neighbours): boolean {
  for (let at = start; at <= end; at += 1) {
    const token = tokens[at];
    if (token && isSyllable(token)) return true;
  }
  return false;
}

/** Syllables are so short that a misspelt one is another name: put together they must sound the same as the word. */
function syllablesValue(whole: Token, { tokens, start, end }: Neighbours): number {
  const parts = tokens.slice(start, end + 1);
  const text = textOf(parts);
  if (text.length >= pairing.syllableLetters && foldOf(text) === whole.fold) return likenesses.sound;
  const areKorean = parts.every(({ origin }) => origin === "hangul");
  return areKorean &&
    spellsSyllables(
      whole.latin,
      parts.map(({ latin }) => latin),
    )
    ? likenesses.sound
    : 0;
}

function mayBeMisspelt({ latin }: Token, { tokens, start, end }: Neighbours): boolean {
  const { misspeltLetters, misspeltApart } = pairing;
  if (latin.length < misspeltLetters) return false;
  let length = 0;
  for (let at = start; at <= end; at += 1) length += tokens[at]?.latin.length ?? 0;
  if (Math.abs(length - latin.length) > misspeltApart) return false;
  // Words that neither begin nor end alike are other words. This is cheap to ask, and spares most comparisons.
  return latin.startsWith(tokens[start]?.latin.charAt(0) ?? "") || latin.endsWith(tokens[end]?.latin.slice(-1) ?? "");
}

/** `V. Putin`, `JC Juncker`: letters with which as many words of the other name begin, in the same order. */
function pairInitials(work: Work): void {
  for (const index of work.over("left")) {
    const run = initialRun(work.left, index, { of: work.right, over: work.over("right") });
    if (run) work.take({ left: [index], right: run, value: likenesses.initial, likeness: "initial" });
  }
  for (const index of work.over("right")) {
    const run = initialRun(work.right, index, { of: work.left, over: work.over("left") });
    if (run) work.take({ left: run, right: [index], value: likenesses.initial, likeness: "initial" });
  }
}

function initialRun(of: AnalysedName, index: number, { of: others, over }: LeftOver): number[] | undefined {
  const letters = of.tokens[index]?.latin ?? "";
  const isInitials =
    of.kinds[index] === "initial" ||
    (of.style === "person" && letters.length <= pairing.initialLetters && of.tokens.length > 1);
  if (!isInitials || of.tokens[index]?.origin !== "latin") return undefined;
  const words = over.filter(
    (at) => (others.tokens[at]?.latin.length ?? 0) > 1 && (others.weights[at] ?? 0) > pairing.initialWeight,
  );
  for (let start = 0; start + letters.length <= words.length; start += 1) {
    const run = words.slice(start, start + letters.length);
    if (run.every((at, offset) => others.tokens[at]?.latin.startsWith(letters.charAt(offset)))) return run;
  }
  return undefined;
}
