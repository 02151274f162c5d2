import type { ScreeningBatchResponse } from "../../functions/contract/screening/screening-batch.ts";
import type { Subject } from "./subjects.ts";

type Result = ScreeningBatchResponse["results"][number];
type Screened = Extract<Result, { matches: unknown }>;
type Match = Screened["matches"][number];

/** What became of a row: what a firm looks at first. */
type Verdict = "review" | "look" | "clear" | "not screened";
type Counts = Record<Verdict, number>;

export const resultHeads = [
  "row",
  "reference",
  "name",
  "result",
  "matches",
  "match",
  "score",
  "tier",
  "listed as",
  "lists",
  "entries",
  "why",
  "screening",
  "fault",
] as const;

type Cells = (string | number)[];

/** A row for each match, and one for whoever has none: the file can be sorted and filtered by any of them. */
export function resultRows(subjects: readonly Subject[], { results }: ScreeningBatchResponse): Cells[] {
  const asked = new Map(subjects.map((subject) => [subject.reference, subject]));
  return results.flatMap((result) => {
    const { name = "", externalReference = "" } = asked.get(result.reference) ?? {};
    const begin: Cells = [Number(result.reference), externalReference, name, verdictOf(result)];
    if ("error" in result) return [[...begin, ...Array<string>(9).fill(""), faultOf(result)]];
    const { matches, matchCount, screeningRequestId } = result;
    if (matches.length === 0) return [[...begin, matchCount, ...Array<string>(7).fill(""), screeningRequestId, ""]];
    return matches.map((match, index) => [...begin, matchCount, ...cellsOf(match, index), screeningRequestId, ""]);
  });
}

export function countsOf({ results }: ScreeningBatchResponse): Counts {
  const counts: Counts = { review: 0, look: 0, clear: 0, "not screened": 0 };
  for (const result of results) counts[verdictOf(result)] += 1;
  return counts;
}

function verdictOf(result: Result): Verdict {
  if ("error" in result) return "not screened";
  if (!result.cleared) return "review";
  return result.reviewRecommended ? "look" : "clear";
}

function cellsOf({ score, tier, caption, sourceSlugs, listed, explanation }: Match, index: number): Cells {
  const entries = listed.entries.map(({ source, id }) => `${source} ${id}`).join("; ");
  return [index + 1, score, tier, caption, sourceSlugs.join("; "), entries, explanation.method.join("; ")];
}

function faultOf({ error }: Extract<Result, { error: unknown }>): string {
  return error.fields.map(({ field, message }) => `${field} ${message}`).join("; ");
}
