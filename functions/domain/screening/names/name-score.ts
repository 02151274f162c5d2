import { type Alignment, align, type Pair, type Similar } from "./alignment.ts";
import { type Equality, equality } from "./equality.ts";
import type { AnalysedName } from "./name.ts";

/** What comparing two names came to: points up to 97, or 98 where they are equal after normalisation. */
export type NameScore = { points: number; equality: Equality; alignment: Alignment };

/**
 * What tells two names apart most is a word on each side that the other lacks (Rami and Hafez Makhlouf); a word only
 * one side has is more often left out than wrong.
 */
export const conflictWeight = 2.2;
export const omissionWeight = { person: 0.36, organisation: 0.6 };
/** A single word shared, with others left over, is a namesake of many; a long unusual one less so in an organisation. */
const loneWordCeiling = 66;
const loneNameCeiling = 78;
/** One word and little more: V. Putin may be Vladimir, and may be Viktor. */
const scantCeiling = 84;
const longWhole = 12;
/** As near as a script without vowels comes to another. */
const wellGlued = 0.95;
const bestInexact = 97;
export const exactName = 98;
/** Equal but for blanks, or for a legal form that both state and state differently. */
const almostEqual = { glued: 97, form: 93 };

export function scoreNames(left: AnalysedName, right: AnalysedName, similar: Similar): NameScore {
  const equal = equality(left, right);
  const alignment = align(left, right, similar);
  if (equal === "exact") return { points: exactName, equality: equal, alignment };
  const points = equal === "none" ? Math.round(inexactPoints(left, right, alignment)) : almostEqual[equal];
  return { points: Math.min(bestInexact, points), equality: equal, alignment };
}

function inexactPoints(left: AnalysedName, right: AnalysedName, alignment: Alignment): number {
  const style = left.style === "person" && right.style === "person" ? "person" : "organisation";
  let together = 0;
  let agreed = 0;
  for (const pair of alignment.pairs) {
    const weight = pairWeight(pair, left, right);
    together += weight;
    agreed += weight * pair.value;
  }
  const leftOver = weightOf(alignment.leftOver, left) + servantsOver(alignment.pairs, left, right);
  const rightOver = weightOf(alignment.rightOver, right) + servantsOver(alignment.pairs.map(turned), right, left);
  const conflict = Math.min(leftOver, rightOver);
  const omission = Math.max(leftOver, rightOver) - conflict;
  const whole = together + conflictWeight * conflict + omissionWeight[style] * omission;
  if (together === 0 || whole === 0) return 0;
  return Math.min((bestInexact * agreed) / whole, ceilingOf(left, right, alignment));
}

/** Abdul Hanif and Hanif agree but for half a word, which may be left out, or stand where the other has a name. */
const servantWeight = 0.5;

function servantsOver(pairs: readonly Pair[], name: AnalysedName, other: AnalysedName): number {
  const lengthOf = (of: AnalysedName, index = 0) => of.tokens[index]?.latin.length ?? 0;
  const longer = pairs.filter(
    ({ likeness, left, right }) => likeness === "compound" && lengthOf(name, left[0]) > lengthOf(other, right[0]),
  );
  return longer.length * servantWeight;
}

function turned(pair: Pair): Pair {
  return { ...pair, left: pair.right, right: pair.left };
}

/** However well one word agrees, it is one word. */
function ceilingOf(left: AnalysedName, right: AnalysedName, { pairs, leftOver, rightOver }: Alignment): number {
  const telling = pairs.filter((pair) => pair.likeness !== "initial" && pairWeight(pair, left, right) >= 0.45);
  const [only] = telling;
  if (telling.length > 1 || only === undefined || isLongAndGlued(left, right, only)) return bestInexact;
  const over = weightOf(leftOver, left) + weightOf(rightOver, right);
  const kind = left.kinds[only.left[0] ?? 0];
  // Titles weigh little, but Sheikh Hassan is no nearer to any Hassan than Hassan Ali is.
  if (over >= 0.45 || (kind === "common" && over >= 0.1))
    return isUnusual(left, only) ? loneNameCeiling : loneWordCeiling;
  if (isLooselyGlued(left, right, only)) return scantCeiling;
  return pairs.some((pair) => pair.likeness === "initial") ? scantCeiling : bestInexact;
}

/** One word on one side and several on the other, and long: it says as much as they do. */
function isLongAndGlued(left: AnalysedName, right: AnalysedName, pair: Pair): boolean {
  return pair.likeness === "glued" && pair.value >= wellGlued && lettersOf(left, right, pair) >= longWhole;
}

/** Spelt otherwise as well, only a long one is nobody else's. */
function isLooselyGlued(left: AnalysedName, right: AnalysedName, pair: Pair): boolean {
  return pair.likeness === "glued" && pair.value < wellGlued && lettersOf(left, right, pair) < longWhole;
}

function lettersOf(left: AnalysedName, right: AnalysedName, pair: Pair): number {
  const letters = (name: AnalysedName, indexes: readonly number[]) =>
    indexes.reduce((sum, index) => sum + (name.tokens[index]?.latin.length ?? 0), 0);
  return Math.min(letters(left, pair.left), letters(right, pair.right));
}

function isUnusual(name: AnalysedName, pair: Pair): boolean {
  const [index = 0] = pair.left;
  return name.style === "organisation" && name.kinds[index] === "word" && (name.tokens[index]?.latin.length ?? 0) >= 6;
}

function pairWeight(pair: Pair, left: AnalysedName, right: AnalysedName): number {
  return (weightOf(pair.left, left) + weightOf(pair.right, right)) / 2;
}

function weightOf(indexes: readonly number[], name: AnalysedName): number {
  let sum = 0;
  for (const index of indexes) sum += name.weights[index] ?? 0;
  return sum;
}
