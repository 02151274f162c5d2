import type { Similar } from "../names/alignment.ts";
import { ceilings } from "../score-table.ts";
import { type Candidate, comparisons, type Finding, type Sides } from "./comparisons.ts";
import { bestName, type NameMatch } from "./name-match.ts";
import type { PreparedQuery } from "./query.ts";
import { agreesInWhole } from "./whole-name.ts";

/** A score, the name it rests on, and what each comparison added to it. */
export type Scored = { score: number; name: NameMatch; findings: readonly Finding[] };

/** Scores one candidate; nothing where it has no name. A search and a single pair both end here. */
export function scoreOf(query: PreparedQuery, candidate: Candidate, similar: Similar): Scored | undefined {
  const name = bestName(query.names, candidate, similar);
  if (!name || (query.whole === true && !agreesInWhole(name))) return undefined;
  const sides: Sides = { query, candidate, name };
  const findings: Finding[] = [];
  for (const compare of comparisons) {
    const finding = compare(sides);
    if (finding) findings.push(finding);
  }
  const score = totalOf(name, findings);
  return { score: query.readAs === undefined ? score : Math.min(score, ceilings.inexact), name, findings };
}

/**
 * What agrees never carries an unequal name to 98 and never lowers a score; an equal name whose birth date contradicts
 * leaves the exact tier by the points it loses.
 */
function totalOf({ score }: NameMatch, findings: readonly Finding[]): number {
  const sum = findings.reduce((total, { points }) => total + points, 0);
  const ceiling = score.equality === "exact" ? ceilings.total : ceilings.inexact;
  return Math.max(0, Math.min(ceiling, sum));
}

/** The same in words. */
export function explained({ findings }: Scored): { method: string[]; matchedFields: string[] } {
  return {
    method: findings.flatMap(({ sentences }) => sentences()),
    matchedFields: findings.flatMap(({ field }) => field ?? []),
  };
}
