import type { MatchFilters, ScreeningMatch, SearchAnswer } from "../match.ts";
import { type PreparedQuery, prepareQuery, type ScreeningSubject, type Understood } from "../score/query.ts";
import { addressPoints } from "../score-table.ts";
import type { DisplayRecord } from "../snapshot/display.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { clearanceThreshold, reviewThreshold, tierOf } from "../tiers.ts";
import { acronymTerms, joinedTerms } from "./blanks.ts";
import { CandidateFinder } from "./candidates.ts";
import { cutTerms } from "./cuts.ts";
import { EntityScorer, type ScoredEntity } from "./entity-score.ts";
import { expanded, isKnown, Likenesses, type Term, wordsOf } from "./expansion.ts";
import { entityFilter, isRelativeOnly } from "./filters.ts";
import { comparedName, sentenceOf } from "./listed-name.ts";
import { narrowed } from "./narrowed.ts";
import { pathToListed, relativesOf } from "./relatives.ts";
import { shownOf } from "./shown.ts";

const mostMatches = 100;
const fewOf = 8;
/** All an agreeing address can add, which is only known once the display data are read. */
const addressRoom = addressPoints.agrees.alike;

/** Searches one snapshot; keeps the scratch memory a search needs, so one search runs at a time. */
export class Searcher {
  readonly snapshot: Snapshot;
  /** The records it looks at; all where there is none. */
  readonly only: ReadonlySet<number> | undefined;
  private readonly finder: CandidateFinder;

  constructor(snapshot: Snapshot, { finder, only }: { finder?: CandidateFinder; only?: ReadonlySet<number> } = {}) {
    this.snapshot = snapshot;
    this.only = only;
    this.finder = finder ?? new CandidateFinder(snapshot);
  }

  /** A searcher of some records alone. It shares memory with this one: only one of them searches at a time. */
  narrowedTo(only: ReadonlySet<number>): Searcher {
    // What is made for them costs as much as they are: of many records a search of the whole finds them as well.
    const isFew = only.size < this.snapshot.records / fewOf;
    const snapshot = isFew ? narrowed(this.snapshot, only) : this.snapshot;
    return new Searcher(snapshot, { finder: this.finder.over(snapshot), only });
  }

  /** The same for a name that may be read in other ways: these are tried where nobody strong is found by the first. */
  search({ query, otherReadings }: Understood, passes: (entity: number) => boolean): RankedEntity[] {
    const best = new Map<number, RankedEntity>();
    const add = ({ ranked, scorer }: { ranked: ScoredEntity[]; scorer: EntityScorer }) => {
      for (const found of ranked) {
        if (found.score > (best.get(found.entity)?.score ?? -1)) best.set(found.entity, { ...found, scorer });
      }
      return ranked[0]?.score ?? 0;
    };
    if (add(this.rank(query, passes)) < clearanceThreshold)
      for (const reading of otherReadings()) add(this.rank(reading, passes));
    return [...best.values()].sort((a, b) => b.score - a.score || a.entity - b.entity);
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

/** An entity found, and who can say why. */
type RankedEntity = ScoredEntity & { scorer: EntityScorer };

/** All ways to read each word of the query, and each word that neighbours make together. */
function readingsOf(snapshot: Snapshot, query: PreparedQuery, likenesses: Likenesses): Term[][] {
  const strange = new Set<string>();
  const readings = wordsOf(query).map((word) => {
    const whole = expanded(snapshot, word, likenesses);
    if (!isKnown(whole)) strange.add(word.token.latin);
    return [whole, ...cutTerms(snapshot, word, !isKnown(whole))];
  });
  const joined = [...joinedTerms(snapshot, query, strange), ...acronymTerms(snapshot, query)].map((term) => [term]);
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

  const ranked = searcher.search(prepared, passing(searcher, filters));
  const found: ScreeningMatch[] = [];
  const groups = groupedByMatch(snapshot, ranked).slice(0, 2 * mostMatches);
  for (const records of groups) {
    if ((records[0]?.score ?? 0) + addressRoom < Math.min(filters.minScore, reviewThreshold)) break;
    const match = await matchOf(snapshot, records, filters);
    if (match) found.push(match);
  }
  const entities = groups.flatMap(([best]) => best?.entity ?? []);
  if (filters.includeRcas) found.push(...(await relativesOf(snapshot, { entities, found }, filters)));

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

function passing({ snapshot, only }: Searcher, filters: MatchFilters): (record: number) => boolean {
  const passes = entityFilter(snapshot, filters);
  return only === undefined ? passes : (record) => only.has(record) && passes(record);
}

/** The records of each match together, the best of them first, as they were ranked. */
function groupedByMatch(snapshot: Snapshot, ranked: readonly RankedEntity[]): RankedEntity[][] {
  const groups = new Map<number, RankedEntity[]>();
  for (const scored of ranked) {
    const first = snapshot.firstOf(scored.entity);
    const known = groups.get(first);
    if (known) known.push(scored);
    else groups.set(first, [scored]);
  }
  return [...groups.values()];
}

async function matchOf(
  snapshot: Snapshot,
  records: readonly RankedEntity[],
  filters: MatchFilters,
): Promise<ScreeningMatch | undefined> {
  const [best] = records;
  if (best === undefined) return undefined;
  const displays = await snapshot.displaysOf(best.entity);
  const relative = isRelativeOnly(snapshot, best.entity);
  const path = relative ? await pathToListed(snapshot, best.entity, filters) : undefined;
  if (relative && !path) return undefined;
  const { score, matchedFields, method, listedName } = bestExplained(snapshot, records, displays);
  const { sources, topics, category, caption, aliases, listed, article } = shownOf(displays, filters);
  return {
    entityId: displays[0]?.id ?? "",
    matchType: path ? "rca" : category === "adverse_media" ? "adverse_media" : "list",
    score,
    tier: tierOf(score),
    caption,
    sourceSlugs: sources,
    topics,
    matchedFields,
    aliases,
    ...(listedName === undefined ? {} : { listedName }),
    listed,
    explanation: { method, sourceCategory: category },
    ...(path ? { relationshipPath: path } : {}),
    ...(category === "adverse_media" && article ? { article } : {}),
  };
}

/** An address, which only the display data know, may put another record of the match first. */
function bestExplained(snapshot: Snapshot, records: readonly RankedEntity[], displays: readonly DisplayRecord[]) {
  const explained = records.map(({ scorer, ...scored }) => {
    const display = displays[scored.entity - snapshot.firstOf(scored.entity)];
    const { score, method, matchedFields } = scorer.explained(scored, display?.addresses ?? []);
    const name = display && comparedName(display, scored.name - (snapshot.entityNameStart[scored.entity] ?? 0));
    const sentences = name === undefined ? method : [sentenceOf(name, snapshot.isWeak(scored.name)), ...method];
    return { score, method: sentences, matchedFields, listedName: name?.full };
  });
  return explained.reduce((best, one) => (one.score > best.score ? one : best));
}
