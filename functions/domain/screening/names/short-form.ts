import { loneNames, marriedNames, shortForms } from "../score-table.ts";
import { isShortSyllable, isSyllable } from "../words/similarity.ts";
import type { Alignment, Pair } from "./alignment.ts";
import type { AnalysedName } from "./name.ts";
import { partedWords } from "./parting.ts";

/**
 * The least score of a short form. A person who is listed with middle names or a second family name is usually asked
 * about by one given and one family name. All words of the query must agree with listed ones; how many other words the
 * listed name has then makes no difference.
 */
export function shortFormPoints(asked: AnalysedName, listed: AnalysedName, alignment: Alignment): number {
  if (asked.style !== "person" || listed.style !== "person") return 0;
  // A name in syllables is written whole, and two syllables are shared by many.
  if (asked.tokens.some(isSyllable) || alignment.leftOver.some((index) => isTelling(asked, index))) return 0;
  const isShort = asked.tokens.every(isShortSyllable);
  const agreed = new Map(
    alignment.pairs.flatMap((pair) => pair.right.map((index) => [index, agreementOf(pair, isShort)])),
  );
  const least = leastOfCore(listed, agreed);
  return least === "sure" ? shortForms.sure : least === "near" ? shortForms.near : 0;
}

/**
 * Who is asked about by one word that is the listed person's family name. The name must be no common one, for a common
 * one is that of very many.
 */
export function loneFamilyPoints(asked: AnalysedName, listed: AnalysedName, { pairs }: Alignment): number {
  if (asked.style !== "person" || listed.style !== "person") return 0;
  const [only, ...others] = asked.kinds.flatMap((kind, index) => (kind === "particle" ? [] : [index]));
  if (only === undefined || others.length > 0 || asked.kinds[only] !== "word") return 0;
  if ((asked.tokens[only]?.latin.length ?? 0) < loneNames.letters) return 0;
  const family = partedWords(listed.kinds, listed.parting)?.family ?? [];
  const agrees = pairs.some(
    (pair) =>
      pair.left.includes(only) &&
      pair.right.some((index) => family.includes(index)) &&
      agreementOf(pair, false) === "sure",
  );
  return agrees ? loneNames.family : 0;
}

/**
 * Ana Julia Morvane Tesquel may be listed as Ana Julia Morvane de Brandvold: where Spanish is spoken, `de` and her husband's
 * family name take the place of a woman's second one.
 */
export function marriedNamePoints(asked: AnalysedName, listed: AnalysedName, alignment: Alignment): number {
  if (asked.style !== "person" || listed.style !== "person") return 0;
  const [own, others] = [tellingOf(asked, alignment.leftOver), tellingOf(listed, alignment.rightOver)];
  if (own.length !== 1 || others.length !== 1) return 0;
  if (!own.some((index) => isAfterDe(asked, index)) && !others.some((index) => isAfterDe(listed, index))) return 0;
  const agreed = alignment.pairs.filter(({ left }) => tellingOf(asked, left).length > 0);
  const areSure = agreed.every((pair) => agreementOf(pair, false) === "sure");
  return areSure && agreed.length >= marriedNames.words ? marriedNames.review : 0;
}

function tellingOf(name: AnalysedName, indexes: readonly number[]): number[] {
  return indexes.filter((index) => isTelling(name, index));
}

function isAfterDe({ tokens }: AnalysedName, index: number): boolean {
  return tokens[index - 1]?.latin === "de";
}

type Agreement = "sure" | "near" | "none";

/** Sure: the words are equal, or one entry of the name dictionary holds both. Near: they are spelt nearly alike. */
function agreementOf({ likeness }: Pair, isShort: boolean): Agreement {
  if (likeness === "equal") return "sure";
  // Of the many characters a syllable may write each is another name: Xin Li is not short for Sin Song Ri.
  if (isShort) return "none";
  if (likeness === "dictionary") return "sure";
  return uncertain.has(likeness) ? "none" : "near";
}

/** Words that agree only so may be different names. */
const uncertain: ReadonlySet<Pair["likeness"]> = new Set(["initial", "romanisation", "neighbour", "none"]);

/** The first given and the first family name; or all given names with the last family name. */
function leastOfCore(listed: AnalysedName, agreed: ReadonlyMap<number, Agreement>): Agreement {
  const words = partedWords(listed.kinds, listed.parting);
  if (words === undefined) return "none";
  const { given, family } = words;
  const firsts = leastOf([...given.slice(0, 1), ...family.slice(0, 1)], agreed);
  return firsts === "none" ? leastOf([...given, ...family.slice(-1)], agreed) : firsts;
}

function leastOf(indexes: readonly number[], agreed: ReadonlyMap<number, Agreement>): Agreement {
  const found = indexes.map((index) => agreed.get(index) ?? "none");
  if (found.includes("none")) return "none";
  return found.includes("near") ? "near" : "sure";
}

function isTelling(name: AnalysedName, index: number): boolean {
  const kind = name.kinds[index];
  return kind !== "particle" && kind !== "honorific";
}
