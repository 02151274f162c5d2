import { ceilingRules, ceilings, likenesses, thresholds, wordsLeftOver } from "../score-table.ts";
import { isOneSyllable } from "../words/similarity.ts";
import { ownInitials } from "./acronym.ts";
import { type Alignment, align, type Pair, type Similar } from "./alignment.ts";
import { brandLift } from "./brand.ts";
import { type Equality, equality } from "./equality.ts";
import { type AnalysedName, hasKind } from "./name.ts";
import { loneFamilyPoints, marriedNamePoints, shortFormPoints } from "./short-form.ts";

/** What comparing two names came to: points up to 97, or 98 where they are equal after normalisation. */
export type NameScore = {
  points: number;
  equality: Equality;
  alignment: Alignment;
  /** The rule that gave the name more points than its words together do. */
  liftedBy?: "shortForm" | "loneFamily" | "marriedName" | "brand" | "acronym";
  /**
   * The entity is also called by names in Latin letters, and the name asked in such letters agrees with none as well.
   */
  otherScript?: boolean;
};

export const conflictWeight = wordsLeftOver.conflict;
export const omissionWeight = {
  person: wordsLeftOver.omissionPerson,
  organisation: wordsLeftOver.omissionOrganisation,
};
const telling = ceilingRules.telling;

export function scoreNames(left: AnalysedName, right: AnalysedName, similar: Similar): NameScore {
  const equal = equality(left, right);
  const alignment = align(left, right, similar);
  if (equal === "exact") return { points: thresholds.exact, equality: equal, alignment };
  if (equal !== "none") return { points: ceilings[equal], equality: equal, alignment };
  const points = Math.min(
    ceilings.inexact,
    Math.round(inexactPoints(left, right, withoutEchoes(left, right, alignment))),
  );
  const shortForm = shortFormPoints(left, right, alignment);
  if (shortForm > points) return { points: shortForm, equality: equal, alignment, liftedBy: "shortForm" };
  const loneFamily = loneFamilyPoints(left, right, alignment);
  if (loneFamily > points) return { points: loneFamily, equality: equal, alignment, liftedBy: "loneFamily" };
  const married = marriedNamePoints(left, right, alignment);
  if (married > points) return { points: married, equality: equal, alignment, liftedBy: "marriedName" };
  const lift = brandLift(left, right, alignment);
  if (lift && lift.points > points) return { ...lift, equality: equal, alignment };
  return { points, equality: equal, alignment };
}

/** A name's own initials beside it, and a word that it says twice, count neither as a conflict nor as words left out. */
function withoutEchoes(left: AnalysedName, right: AnalysedName, { pairs, leftOver, rightOver }: Alignment): Alignment {
  const [onLeft, onRight] = [withoutInitials(left, leftOver), withoutInitials(right, rightOver)];
  // Where one word alone agrees, or either side has one of its own, the word said twice is perhaps a father's or a son's.
  const areOne = (others: number) => pairs.length > 1 && others < telling;
  return {
    pairs,
    leftOver: areOne(weightOf(onRight, right)) ? saidOnce(left, onLeft) : onLeft,
    rightOver: areOne(weightOf(onLeft, left)) ? saidOnce(right, onRight) : onRight,
  };
}

function withoutInitials(name: AnalysedName, over: readonly number[]): number[] {
  const initials = ownInitials(name, over);
  return over.filter((index) => !initials.has(index));
}

/** Of one syllable Tun Tun is another name than Tun. */
function saidOnce({ tokens, style }: AnalysedName, over: readonly number[]): number[] {
  if (over.length === 0) return [];
  const agreed = new Set(tokens.filter((_, index) => !over.includes(index)).map(({ latin }) => latin));
  return over.filter((index) => {
    const word = tokens[index]?.latin ?? "";
    const isSaid = agreed.has(word) || agreed.has(`abdul${word}`);
    return !isSaid || (style === "person" && isOneSyllable(word));
  });
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
  const onLeft = weightOf(alignment.leftOver, left) + servantsOver(alignment.pairs, left, right);
  const onRight = weightOf(alignment.rightOver, right) + servantsOver(alignment.pairs.map(turned), right, left);
  const conflict = Math.min(onLeft, onRight);
  const fathers = onLeft > onRight ? fathersOf(left, alignment.leftOver) : fathersOf(right, alignment.rightOver);
  const omission = Math.max(0, Math.max(onLeft, onRight) - conflict - (1 - wordsLeftOver.father) * fathers);
  const whole = together + conflictWeight * conflict + omissionWeight[style] * omission;
  if (together === 0 || whole === 0) return 0;
  return Math.min((ceilings.inexact * agreed) / whole, ceilingOf(left, right, alignment));
}

/** Where one side is Abdul Hanif and the other Hanif, `Abdul` counts as half a word that only the first side has. */
function servantsOver(pairs: readonly Pair[], name: AnalysedName, other: AnalysedName): number {
  const lengthOf = (of: AnalysedName, index = 0) => of.tokens[index]?.latin.length ?? 0;
  const longer = pairs.filter(
    ({ likeness, left, right }) => likeness === "compound" && lengthOf(name, left[0]) > lengthOf(other, right[0]),
  );
  return longer.length * wordsLeftOver.servant;
}

function turned(pair: Pair): Pair {
  return { ...pair, left: pair.right, right: pair.left };
}

/** The most that the words allow. However well one word agrees, it is only one word. */
function ceilingOf(left: AnalysedName, right: AnalysedName, { pairs, leftOver, rightOver }: Alignment): number {
  if (hasKind(left, leftOver, "number") && hasKind(right, rightOver, "number")) return ceilings.otherNumber;
  // An article that is spelt otherwise says nothing, and lowers nothing.
  const heavy = pairs.filter((pair) => pairWeight(pair, left, right) >= telling);
  const [only, ...others] = heavy.filter(({ likeness }) => likeness !== "initial");
  const highest = Math.min(
    highestOf(heavy, 1 + others.length - furtherSyllables(others, left, right)),
    // A company and the company of the same name in Kenya are two of one group.
    hasKind(left, leftOver, "place") || hasKind(right, rightOver, "place") ? ceilings.otherPlace : ceilings.inexact,
  );
  if (only === undefined || isLongAndGlued(left, right, only)) return highest;
  if (others.length > 0) return isGuessed([only, ...others]) ? ceilings.scant : highest;
  const over = weightOf(leftOver, left) + weightOf(rightOver, right);
  const kind = left.kinds[only.left[0] ?? 0];
  // A title weighs little, but Sheikh Hassan is no more likely to be Hassan Wazir than Hassan Ali is.
  if (over >= telling || (kind === "common" && over >= ceilingRules.leftByCommon))
    return isUnusual(left, only) ? ceilings.unusualWord : ceilings.loneWord;
  const scant = isLooselyGlued(left, right, only) || pairs.some((pair) => pair.likeness === "initial");
  return scant ? ceilings.scant : highest;
}

function highestOf(pairs: readonly Pair[], words: number): number {
  const has = (wanted: Pair["likeness"]) => pairs.some(({ likeness }) => likeness === wanted);
  if (has("slip")) return ceilings.slip;
  if (has("heard")) return ceilings.heard;
  return words <= 2 && (has("neighbour") || has("ending")) ? ceilings.neighbour : ceilings.inexact;
}

/**
 * Whether two words in letters without vowels agree by chance. Nearly any vowels fit such words, so that one of the two
 * must agree well and the other not badly.
 */
function isGuessed(pairs: readonly Pair[]): boolean {
  if (
    pairs.length > 2 ||
    !pairs.every(({ likeness, value }) => likeness === "script" || (likeness === "glued" && value < 1))
  )
    return false;
  const values = pairs.map(({ value }) => value);
  return Math.min(...values) < likenesses.oneConsonant || Math.max(...values) < ceilingRules.wellRead;
}

/** A long word that the other side writes as several words says as much as these words do. */
function isLongAndGlued(left: AnalysedName, right: AnalysedName, pair: Pair): boolean {
  return isWellGlued(pair) && lettersOf(left, right, pair) >= ceilingRules.wholeLetters;
}

/** Words written together and misspelt as well: only where they are long can they be nobody else's. */
function isLooselyGlued(left: AnalysedName, right: AnalysedName, pair: Pair): boolean {
  if (pair.likeness !== "glued" || isWellGlued(pair)) return false;
  return lettersOf(left, right, pair) < ceilingRules.wholeLetters;
}

function isWellGlued({ likeness, value }: Pair): boolean {
  return likeness === "glued" && value >= ceilingRules.wellGlued;
}

function lettersOf(left: AnalysedName, right: AnalysedName, pair: Pair): number {
  const letters = (name: AnalysedName, indexes: readonly number[]) =>
    indexes.reduce((sum, index) => sum + (name.tokens[index]?.latin.length ?? 0), 0);
  return Math.min(letters(left, pair.left), letters(right, pair.right));
}

function isUnusual(name: AnalysedName, pair: Pair): boolean {
  const [index = 0] = pair.left;
  if (name.style !== "organisation" || name.kinds[index] !== "word") return false;
  return (name.tokens[index]?.latin.length ?? 0) >= ceilingRules.unusualLetters;
}

function fathersOf(name: AnalysedName, over: readonly number[]): number {
  return weightOf(
    over.filter((index) => name.kinds[index] === "patronymic"),
    name,
  );
}

/** Chang-ha is one given name, where both sides write it so. */
function furtherSyllables(pairs: readonly Pair[], left: AnalysedName, right: AnalysedName): number {
  if (left.style !== "person") return 0;
  return pairs.filter((pair) => left.joined[pair.left[0] ?? 0] && right.joined[pair.right[0] ?? 0]).length;
}

function pairWeight(pair: Pair, left: AnalysedName, right: AnalysedName): number {
  return (weightOf(pair.left, left) + weightOf(pair.right, right)) / 2;
}

function weightOf(indexes: readonly number[], name: AnalysedName): number {
  let sum = 0;
  for (const index of indexes) sum += name.weights[index] ?? 0;
  return sum;
}
