import type { MatchFilters, RelationshipStep, ScreeningMatch } from "../match.ts";
import { deductions } from "../score-table.ts";
import type { DisplayRecord } from "../snapshot/display.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import { tierOf } from "../tiers.ts";
import { isRelativeOnly, passesSchema, passesTopics } from "./filters.ts";
import { shownOf } from "./shown.ts";

const mostSteps = 2;
const stepPenalty = deductions.relative;
/** Relatives of this many matches are looked up; all of them could be thousands. */
const mostOrigins = 25;
const mostRelatives = 200;

type Edge = { to: number; label: number };
type Reached = { entity: number; edges: { from: number; to: number; label: number }[] };

/** Those of all records that are told as one match; who is reached is the first record of another. */
function edgesOf(snapshot: Snapshot, entity: number): Edge[] {
  const edges: Edge[] = [];
  for (const record of snapshot.recordsOf(entity)) {
    for (let at = snapshot.edgeStart[record] ?? 0; at < (snapshot.edgeStart[record + 1] ?? 0); at += 1) {
      edges.push({ to: snapshot.firstOf(snapshot.edgeTarget[at] ?? 0), label: snapshot.edgeLabel[at] ?? 0 });
    }
  }
  return edges;
}

/** Everyone within two steps, nearest first, each by the shortest way. */
export function reachedFrom(snapshot: Snapshot, start: number): Reached[] {
  const visited = new Set([start]);
  const reached: Reached[] = [];
  let frontier: Reached[] = [{ entity: start, edges: [] }];
  for (let step = 0; step < mostSteps; step += 1) {
    const next: Reached[] = [];
    for (const { entity, edges } of frontier) {
      for (const { to, label } of edgesOf(snapshot, entity)) {
        if (visited.has(to) || reached.length + next.length >= mostRelatives) continue;
        visited.add(to);
        next.push({ entity: to, edges: [...edges, { from: entity, to, label }] });
      }
    }
    reached.push(...next);
    frontier = next;
  }
  return reached;
}

/** How a person who is on no list is related to someone who is; nothing where no listed person is near. */
export async function pathToListed(
  snapshot: Snapshot,
  entity: number,
  filters: MatchFilters,
): Promise<RelationshipStep[] | undefined> {
  const topicsOf = (reached: number) => snapshot.recordsOf(reached).flatMap((record) => snapshot.topicsOf(record));
  const listed = reachedFrom(snapshot, snapshot.firstOf(entity)).find(
    (reached) => !isRelativeOnly(snapshot, reached.entity) && passesTopics(topicsOf(reached.entity), filters.topics),
  );
  return listed && (await stepsOf(snapshot, listed));
}

async function stepsOf(snapshot: Snapshot, reached: Reached): Promise<RelationshipStep[]> {
  const steps: RelationshipStep[] = [];
  for (const { from, to, label } of reached.edges) {
    const [one, two] = [await endOf(snapshot, from), await endOf(snapshot, to)];
    const relationship = snapshot.meta.relationships[label >>> 1] ?? "";
    // The publisher wrote it from the other end: the step keeps the publisher's direction.
    steps.push((label & 1) === 0 ? { from: one, relationship, to: two } : { from: two, relationship, to: one });
  }
  return steps;
}

async function endOf(snapshot: Snapshot, entity: number): Promise<{ id: string; caption: string }> {
  const [first] = await snapshot.displaysOf(entity);
  return { id: first?.id ?? "", caption: first?.caption ?? "" };
}

/** Relatives and associates of what was matched, the score less a penalty a step; none that was matched itself. */
export async function relativesOf(
  snapshot: Snapshot,
  { entities, found }: { entities: readonly number[]; found: readonly ScreeningMatch[] },
  filters: MatchFilters,
): Promise<ScreeningMatch[]> {
  const matched = new Map(found.map((match) => [match.entityId, match]));
  const relatives = new Map<string, ScreeningMatch>();
  for (const entity of entities.slice(0, mostOrigins)) {
    const displays = await snapshot.displaysOf(entity);
    const origin = matched.get(displays[0]?.id ?? "");
    if (!origin || origin.matchType === "rca" || origin.score - stepPenalty < filters.minScore) continue;
    for (const reached of reachedFrom(snapshot, snapshot.firstOf(entity))) {
      const score = origin.score - stepPenalty * reached.edges.length;
      const records = snapshot.recordsOf(reached.entity);
      const passes = records.some((record) => passesSchema(snapshot.schemaOf(record), filters.schema));
      if (score < filters.minScore || !passes) continue;
      const relative = await snapshot.displaysOf(reached.entity);
      if (!matched.has(relative[0]?.id ?? ""))
        keepBest(relatives, {
          ...relativeMatch(relative, { origin, score }, filters),
          relationshipPath: await stepsOf(snapshot, reached),
        });
    }
    for (const display of displays)
      for (const match of namedRelatives(display, origin, filters)) keepBest(relatives, match);
  }
  return [...relatives.values()];
}

function keepBest(relatives: Map<string, ScreeningMatch>, match: ScreeningMatch): void {
  if (match.score > (relatives.get(match.entityId)?.score ?? -1)) relatives.set(match.entityId, match);
}

function relativeMatch(
  relative: readonly DisplayRecord[],
  { origin, score }: { origin: ScreeningMatch; score: number },
  filters: MatchFilters,
): ScreeningMatch {
  const shown = shownOf(relative, filters);
  return {
    entityId: relative[0]?.id ?? "",
    matchType: "rca",
    score,
    tier: tierOf(score),
    caption: shown.caption,
    sourceSlugs: shown.sources.length > 0 ? shown.sources : origin.sourceSlugs,
    topics: shown.topics,
    matchedFields: [],
    aliases: shown.aliases,
    listed: shown.listed,
    explanation: { method: [relatedSentence(origin, score)], sourceCategory: shown.category },
  };
}

function relatedSentence(origin: ScreeningMatch, score: number): string {
  return `Related to ${origin.caption}, who scored ${origin.score} (${score - origin.score})`;
}

/** Relatives a publisher names without listing them. What they are is not said, so they count as people. */
function namedRelatives(display: DisplayRecord, origin: ScreeningMatch, filters: MatchFilters): ScreeningMatch[] {
  const score = origin.score - stepPenalty;
  if (score < filters.minScore || !passesSchema("Person", filters.schema)) return [];
  return display.named.map(({ relationship, name }) => ({
    entityId: `${display.id}#${name}`,
    matchType: "rca",
    score,
    tier: tierOf(score),
    caption: name,
    sourceSlugs: origin.sourceSlugs,
    topics: ["role.rca"],
    matchedFields: [],
    aliases: [],
    listed: { birthDates: [], countries: [], programmes: [], entries: origin.listed.entries },
    explanation: { method: [relatedSentence(origin, score)], sourceCategory: origin.explanation.sourceCategory },
    relationshipPath: [{ from: { id: display.id, caption: display.caption }, relationship, to: { caption: name } }],
  }));
}
