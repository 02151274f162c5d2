import type { Address, Country, Name, PartialDate, Schema } from "../entity.ts";
import { analyseListed, styleOf } from "../names/name.ts";
import { thresholds } from "../score-table.ts";
import { type Tier, tierOf } from "../tiers.ts";
import type { NameDictionary } from "../words/dictionary.ts";
import { similarityOf } from "../words/similarity.ts";
import type { ListedName } from "./name-match.ts";
import { type PreparedQuery, prepareQuery, type ScreeningSubject } from "./query.ts";
import { explained, scoreOf } from "./score.ts";

/** What a caller says of the other side; where it does not say what that is, both rules of names are tried. */
export type PairCandidate = {
  schema?: Schema | undefined;
  names: readonly Pick<Name, "full" | "strength" | "parts">[];
  birthDates: readonly PartialDate[];
  countries: readonly Country[];
  addresses: readonly Address[];
};

export type PairScore = {
  score: number;
  tier: Tier;
  explanation: { method: string[] };
  matchedFields: string[];
};

/** Scores one subject against one candidate, as a search does with each it finds; nothing for a name it would refuse. */
export function scorePair(
  subject: ScreeningSubject,
  candidate: PairCandidate,
  dictionary: NameDictionary,
): PairScore | undefined {
  const prepared = prepareQuery(subject, dictionary);
  if (prepared.kind !== "prepared") return undefined;
  const names = readNames(candidate, dictionary);
  const addresses = candidate.addresses.map(({ full }) => full);
  const score = (query: PreparedQuery) =>
    scoreOf(query, { ...candidate, names, others: () => names, addresses }, similarityOf);
  let scored = score(prepared.query);
  for (const reading of scored === undefined || scored.score < thresholds.strong ? prepared.otherReadings() : []) {
    const other = score(reading);
    if (other && other.score > (scored?.score ?? 0)) scored = other;
  }
  if (!scored) return { score: 0, tier: "weak", explanation: { method: ["No name to compare"] }, matchedFields: [] };
  const { method, matchedFields } = explained(scored);
  return { score: scored.score, tier: tierOf(scored.score), explanation: { method }, matchedFields };
}

function readNames({ schema, names }: PairCandidate, dictionary: NameDictionary): ListedName[] {
  const styles = schema === undefined ? (["person", "organisation"] as const) : [styleOf(schema)];
  const read = styles.flatMap((style) =>
    names.map((name) => ({ name: analyseListed(name, style, dictionary), weak: name.strength === "weak" })),
  );
  return read.filter(({ name }) => name.tokens.length > 0);
}
