import type { MatchFilters, ScreeningMatch, SearchAnswer } from "../match.ts";
import { type PreparedQuery, prepareQuery, type ScreeningSubject } from "../score/query.ts";
import { addressPoints } from "../score-table.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { clearanceThreshold, reviewThreshold, tierOf } from "../tiers.ts";
import { joinedTerms } from "./blanks.ts";
import { CandidateFinder } from "./candidates.ts";
import { cutTerms } from "./cuts.ts";
import { EntityScorer, type ScoredEntity } from "./entity-score.ts";
import { expanded, isKnown, Likenesses, type Term, wordsOf } from "./expansion.ts";
import { entityFilter, isRelativeOnly } from "./filters.ts";
import { pathToListed, relativesOf } from "./relatives.ts";
import { shownOf } from "./shown.ts";

const mostMatches = 100;
/** All an agreeing address can add, which is only known once the display data are read. */
const addressRoom = addressPoints.agrees.alike;

/** Searches one snapshot; keeps the scratch memory a search needs, so one search runs at a time. */
export class Searcher {
  readonly snapshot: Snapshot;
  private readonly finder: CandidateFinder;

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
    this.finder = new CandidateFinder(snapshot);
  }

  /** Entities that pass the filter with their scores, best first. Takes nothing but time; reads nothing. */
  rank(query: PreparedQuery, passes: (entity: number) => boolean): { ranked: ScoredEntity[]; scorer: EntityScorer } {
    const likenesses = new Likenesses();
    const readings = readingsOf(this.snapshot, query, likenesses);
    const scorer = new EntityScorer(this.snapshot, query, likenesses);
    const ranked = scorer.score(this.finder.find(query, readings, passes));
    return { ranked: ranked.sort((a, b) => b.score - a.score || a.entity - b.entity), scorer };
  }
}

/** All ways to read each word of the query, and each word that neighbours make together. */
function readingsOf(snapshot: Snapshot, query: PreparedQuery, likenesses: Likenesses): Term[][] {
  const strange = new Set<string>();
  const readings = wordsOf(query).map((word) => {
    const whole = expanded(snapshot, word, likenesses);
    if (!isKnown(whole)) strange.add(word.token.latin);
    return [whole, ...cutTerms(snapshot, word, !isKnown(whole))];
  });
  const joined = joinedTerms(snapshot, query, strange).map((term) => [term]);
  return [...readings, ...joined].filter((terms) => terms.some(({ expansions }) => expansions.length > 0));
}

/** One screening over one snapshot: what is found, what of it is shown, and whether the subject is cleared. */
export async function searchSnapshot(
  searcher: Searcher,
  subject: ScreeningSubject,
  filters: MatchFilters,
): Promise<SearchAnswer> {
  const { snapshot } = searcher;
  const prepared = prepareQuery(subject, snapshot.dictionary);
  if (prepared.kind !== "prepared") return prepared;

  const { ranked, scorer } = searcher.rank(prepared.query, entityFilter(snapshot, filters));
  const found: ScreeningMatch[] = [];
  for (const scored of ranked.slice(0, 2 * mostMatches)) {
    if (scored.score + addressRoom < Math.min(filters.minScore, reviewThreshold)) break;
    const match = await matchOf(snapshot, { scored, scorer }, filters);
    if (match) found.push(match);
  }
  if (filters.includeRcas) found.push(...(await relativesOf(snapshot, { ranked, found }, filters)));

  return {
    kind: "searched",
    subject: { name: subject.name, schema: filters.schema ?? "LegalEntity" },
    // Both are judged over all that passes the filters, whatever the caller wants to see of it.
    cleared: found.every((match) => match.score < clearanceThreshold),
    reviewRecommended: found.some((match) => match.score >= reviewThreshold),
    notUnderstood: prepared.notUnderstood,
    matches: found
      .filter((match) => match.score >= filters.minScore)
      .sort((a, b) => b.score - a.score)
      .slice(0, mostMatches),
  };
}

async function matchOf(
  snapshot: Snapshot,
  { scored, scorer }: { scored: ScoredEntity; scorer: EntityScorer },
  filters: MatchFilters,
): Promise<ScreeningMatch | undefined> {
  const display = await snapshot.displayOf(scored.entity);
  const relative = isRelativeOnly(snapshot, scored.entity);
  const path = relative ? await pathToListed(snapshot, scored.entity, filters) : undefined;
  if (relative && !path) return undefined;
  const { score, method, matchedFields } = scorer.explained(scored, display.addresses);
  const shown = shownOf(display, filters);
  return {
    entityId: display.id,
    matchType: path ? "rca" : shown.category === "adverse_media" ? "adverse_media" : "list",
    score,
    tier: tierOf(score),
    caption: display.caption,
    sourceSlugs: shown.sources,
    topics: shown.topics,
    matchedFields,
    aliases: display.aliases,
    explanation: { method, sourceCategory: shown.category },
    ...(path ? { relationshipPath: path } : {}),
    ...(shown.category === "adverse_media" && display.article ? { article: display.article } : {}),
  };
}
