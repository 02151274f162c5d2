import type { Similar } from "../names/alignment.ts";
import type { AnalysedName } from "../names/name.ts";
import { type NameScore, scoreNames } from "../names/name-score.ts";
import { ceilingRules, ceilings, deductions, thresholds } from "../score-table.ts";
import type { NameStyle } from "../words/token.ts";

/** A listed name, read by the rules of people or of organisations. */
export type ListedName = { name: AnalysedName; weak: boolean };

/** The listed name that agrees best, and its place among the others. */
export type NameMatch = { place: number; points: number; score: NameScore; asked: AnalysedName; listed: AnalysedName };

type Asked = Readonly<Record<NameStyle, AnalysedName>>;

/** `others`: what else the entity is called, read only where the best name is in another script than the one asked. */
export function bestName(
  asked: Asked,
  listed: { readonly names: readonly ListedName[]; others: () => readonly ListedName[] },
  similar: Similar,
): NameMatch | undefined {
  const best = bestOf(asked, listed.names, similar);
  if (best === undefined || best.points < thresholds.possible) return best;
  if (!isLatin(best.asked) || !isReadBySound(best.listed)) return best;
  const latin = listed.others().filter(({ name }) => isLatin(name));
  const witness = bestOf(asked, latin, similar);
  if (witness === undefined || witness.points >= thresholds.strong) return best;
  const isOther = witness.points < ceilingRules.nearName && best.listed.tokens.some(({ origin }) => origin === "abjad");
  const most = isOther ? ceilings.otherName : ceilings.otherScript;
  if (best.points <= most) return best;
  const score = { ...best.score, points: most, equality: "none", otherScript: true } as const;
  return { ...best, points: score.points, score };
}

function bestOf(asked: Asked, names: readonly ListedName[], similar: Similar): NameMatch | undefined {
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

function isLatin({ tokens }: AnalysedName): boolean {
  return tokens.every(({ origin }) => origin === "latin");
}

/** Scripts whose letters leave open how a name is written in Latin ones. */
function isReadBySound({ tokens }: AnalysedName): boolean {
  return tokens.some(({ origin }) => origin === "han" || origin === "hangul" || origin === "abjad");
}

/** Doubtful and partial aliases, so marked by their publishers, must agree better than others. */
function aliasPoints({ points, equality }: NameScore, weak: boolean): number {
  return weak && equality !== "exact" ? Math.max(0, points - deductions.weakAlias) : points;
}
