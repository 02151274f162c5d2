import type { Similar } from "../names/alignment.ts";
import type { AnalysedName } from "../names/name.ts";
import { type NameScore, scoreNames } from "../names/name-score.ts";
import { deductions } from "../score-table.ts";
import type { NameStyle } from "../words/token.ts";

/** A listed name, read by the rules of people or of organisations. */
export type ListedName = { name: AnalysedName; weak: boolean };

/** The listed name that agrees best, and its place among the others. */
export type NameMatch = { place: number; points: number; score: NameScore; asked: AnalysedName; listed: AnalysedName };

export function bestName(
  asked: Readonly<Record<NameStyle, AnalysedName>>,
  names: readonly ListedName[],
  similar: Similar,
): NameMatch | undefined {
  let best: NameMatch | undefined;
  let place = 0;
  for (const { name, weak } of names) {
    const own = asked[name.style];
    const score = scoreNames(own, name, similar);
    const points = aliasPoints(score, weak);
    if (best === undefined || points > best.points) best = { place, points, score, asked: own, listed: name };
    place += 1;
  }
  return best;
}

/** Doubtful and partial aliases, so marked by their publishers, must agree better than others. */
export function aliasPoints({ points, equality }: NameScore, weak: boolean): number {
  return weak && equality !== "exact" ? Math.max(0, points - deductions.weakAlias) : points;
}
