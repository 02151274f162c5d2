import type { Address, Country, Name, PartialDate, Schema } from "../entity.ts";
import { type AnalysedName, analyseName, styleOf } from "../names/name.ts";
import { type NameScore, scoreNames } from "../names/name-score.ts";
import { type Tier, tierOf } from "../tiers.ts";
import type { NameDictionary } from "../words/dictionary.ts";
import { similarityOf } from "../words/similarity.ts";
import { addressWords } from "./address.ts";
import { comparisons, type Finding, totalOf } from "./comparisons.ts";
import { explainName } from "./explanation.ts";
import { type PreparedQuery, prepareQuery, type ScreeningSubject } from "./query.ts";

/** The other side of a comparison: a listed entity, or what a caller says of one. */
export type Candidate = {
  schema?: Schema | undefined;
  names: readonly Pick<Name, "full" | "strength">[];
  birthDates: readonly PartialDate[];
  countries: readonly Country[];
  addresses: readonly Address[];
};

export type Score = {
  score: number;
  tier: Tier;
  explanation: { method: string[] };
  matchedFields: string[];
};

/** Doubtful and partial aliases, so marked by their publishers, must agree better than others. */
export const weakAliasPenalty = 4;

/** Scores one subject against one candidate, as a search does with each candidate it finds. */
export function scorePair(
  subject: ScreeningSubject,
  candidate: Candidate,
  dictionary: NameDictionary,
): Score | undefined {
  const query = prepareQuery(subject, dictionary);
  if (!query) return undefined;
  const best = bestName(query, candidate, dictionary);
  if (!best) return { score: 0, tier: "weak", explanation: { method: ["No name to compare"] }, matchedFields: [] };
  return scoreOf(query, candidate, best);
}

type BestName = { score: NameScore; points: number; left: AnalysedName; right: AnalysedName; full: string };

function bestName(query: PreparedQuery, candidate: Candidate, dictionary: NameDictionary): BestName | undefined {
  let best: BestName | undefined;
  const styles = candidate.schema === undefined ? (["person", "organisation"] as const) : [styleOf(candidate.schema)];
  for (const style of styles) {
    for (const name of candidate.names) {
      const right = analyseName(name.full, style, dictionary);
      if (right.tokens.length === 0) continue;
      const left = query.names[style];
      const score = scoreNames(left, right, similarityOf);
      const points = aliasPoints(score, name.strength === "weak");
      if (points > (best?.points ?? -1)) best = { score, points, left, right, full: name.full };
    }
  }
  return best;
}

export function aliasPoints(score: NameScore, weak: boolean): number {
  return weak && score.equality !== "exact" ? Math.max(0, score.points - weakAliasPenalty) : score.points;
}

function scoreOf(query: PreparedQuery, candidate: Candidate, best: BestName): Score {
  const { names: _names, ...known } = query;
  const findings: Finding[] = [];
  for (const { compare } of comparisons) {
    const finding = compare({
      ...known,
      exactName: best.score.equality === "exact",
      birthDates: candidate.birthDates,
      countries: candidate.countries,
      addresses: candidate.addresses.map((address) => addressWords(address.full)),
    });
    if (finding) findings.push(finding);
  }
  const total = totalOf(best.points, best.score.equality, findings);
  const method = [...explainName(best.score, best.left, best.right), ...findings.map(worded)];
  const fields = findings.flatMap((finding) => finding.field ?? []);
  return { score: total, tier: tierOf(total), explanation: { method }, matchedFields: ["name", ...fields] };
}

export function worded(finding: Finding): string {
  const sign = finding.points > 0 ? `+${finding.points}` : String(finding.points);
  return `${finding.sentence} (${sign})`;
}
