import type { ScreenedSubject, ScreeningBatchResponse } from "../../contract/screening/screening-batch.ts";

type Match = ScreenedSubject["matches"][number];

/**
 * The answer, within a number of bytes: of a longer one the lowest scores of the whole batch go, those of later subjects
 * first. Who is cleared was decided before, and each subject says how many of its matches went.
 */
export function withinBytes(response: ScreeningBatchResponse, mostBytes: number): ScreeningBatchResponse {
  const tooMany = bytesOf(response) - mostBytes;
  if (tooMany <= 0) return response;
  const omitted = lowest(response, tooMany + response.results.length * bytesPerCount);
  const results = response.results.map((result) => {
    if (!("matches" in result)) return result;
    const matches = result.matches.filter((match) => !omitted.has(match));
    return { ...result, matches, matchCount: matches.length, matchesOmitted: result.matches.length - matches.length };
  });
  return { ...response, results };
}

/** What `matchesOmitted` may grow by. */
const bytesPerCount = 2;

function lowest({ results }: ScreeningBatchResponse, bytes: number): Set<Match> {
  const all = results.flatMap((result) => ("matches" in result ? result.matches : []));
  const weighed = all
    .map((match, place) => ({ match, place }))
    .sort((a, b) => a.match.score - b.match.score || b.place - a.place);
  const omitted = new Set<Match>();
  let left = bytes;
  for (const { match } of weighed) {
    if (left <= 0) break;
    omitted.add(match);
    // Without the two marks around it, and with the comma behind it.
    left -= bytesOf(match) - 1;
  }
  return omitted;
}

/** Lambda hands the body over as a text in JSON, in which each quotation mark has two bytes. */
function bytesOf(value: object): number {
  return Buffer.byteLength(JSON.stringify(JSON.stringify(value)));
}
