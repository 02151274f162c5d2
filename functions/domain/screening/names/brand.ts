import { brands } from "../score-table.ts";
import type { Kind } from "../words/token.ts";
import { initialsOf } from "./acronym.ts";
import type { Alignment, Pair } from "./alignment.ts";
import { type AnalysedName, hasKind } from "./name.ts";

type Lift = { points: number; liftedBy: "brand" | "acronym" };

/**
 * An organisation is known by the words nobody else has, whatever stands beside them: what it does, where, and in which
 * legal form. Where these words agree, or are the initials of the other name, a review is recommended; it may be another
 * company of the group, so it is never more.
 */
export function brandLift(asked: AnalysedName, listed: AnalysedName, alignment: Alignment): Lift | undefined {
  if (asked.style !== "organisation" || listed.style !== "organisation") return undefined;
  if (isAcronym(asked, listed, alignment)) return { points: brands.acronym, liftedBy: "acronym" };
  return agreesInBrand(asked, listed, alignment) ? { points: brands.brand, liftedBy: "brand" } : undefined;
}

function agreesInBrand(asked: AnalysedName, listed: AnalysedName, { pairs, leftOver, rightOver }: Alignment): boolean {
  const own = pairs.filter((pair) => isSure(pair) && isOwn(asked, pair.left) && isOwn(listed, pair.right));
  const letters = own.reduce((sum, { left }) => sum + lettersOf(asked, left), 0);
  const besides = { asked: hasMore(asked, leftOver), listed: hasMore(listed, rightOver) };
  if (own.length === 0 || (besides.asked && besides.listed)) return false;
  // Companies of two towns or countries are two; of one that says no place a review can tell.
  if (hasKind(asked, leftOver, "place") && hasKind(listed, rightOver, "place")) return false;
  if (!besides.asked && !besides.listed) return letters >= brands.soleLetters;
  if (own.length > 1) return letters >= brands.severalLetters;
  // Whoever asks about more than the one word may mean a person whom a company is named after.
  return !besides.asked && letters >= brands.rareLetters;
}

const sure: ReadonlySet<Pair["likeness"]> = new Set(["equal", "dictionary", "sound", "glued"]);

function isSure({ likeness }: Pair): boolean {
  return sure.has(likeness);
}

/** Characters and short words are those of too many names. */
function isOwn(name: AnalysedName, indexes: readonly number[]): boolean {
  return indexes.some((index) => {
    const token = name.tokens[index];
    if (token === undefined || token.origin === "han" || token.origin === "hangul") return false;
    return name.kinds[index] === "word" && token.latin.length >= brands.ownLetters;
  });
}

function lettersOf(name: AnalysedName, indexes: readonly number[]): number {
  return indexes.reduce((sum, index) => sum + (name.tokens[index]?.latin.length ?? 0), 0);
}

/** Another number or letter is another of a series. */
function hasMore(name: AnalysedName, over: readonly number[]): boolean {
  return hasKind(name, over, "number") || hasKind(name, over, "word");
}

function isAcronym(asked: AnalysedName, listed: AnalysedName, { pairs, leftOver, rightOver }: Alignment): boolean {
  const agrees = pairs.some(
    (pair) => isSure(pair) && pair.left.some((at) => besideAcronym.has(asked.kinds[at] ?? "stop")),
  );
  const least = agrees ? brands.acronymBeside : brands.acronymLetters;
  return (
    standsFor({ name: asked, over: leftOver }, { name: listed, over: rightOver }, least) ||
    standsFor({ name: listed, over: rightOver }, { name: asked, over: leftOver }, least)
  );
}

/** What three letters stand for is told by a word, a place, a number or a form beside them. */
const besideAcronym: ReadonlySet<Kind> = new Set<Kind>(["word", "place", "number", "form"]);

type LeftOver = { name: AnalysedName; over: readonly number[] };

function standsFor(short: LeftOver, long: LeftOver, least: number): boolean {
  const words = short.over.filter((index) => short.name.kinds[index] !== "form" && short.name.kinds[index] !== "stop");
  const letters = words.length === 1 ? (short.name.tokens[words[0] ?? 0]?.latin ?? "") : "";
  return letters.length >= least && initialsOf(long.name, long.over).includes(letters);
}
