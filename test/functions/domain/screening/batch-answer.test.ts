import { expect, test } from "vitest";
import type {
  ScreenedSubject,
  ScreeningBatchResponse,
} from "../../../../functions/contract/screening/screening-batch.ts";
import { withinBytes } from "../../../../functions/domain/screening/batch-answer.ts";

const match = (score: number): ScreenedSubject["matches"][number] => ({
  matchId: crypto.randomUUID(),
  matchType: "list",
  score,
  tier: "possible",
  caption: "Zoë Quillfeather",
  sourceSlugs: ["list"],
  topics: ["sanction"],
  matchedFields: ["name"],
  aliases: [],
  listed: { birthDates: [], countries: [], programmes: [], entries: [] },
  explanation: { method: ['name: "quoted"'], sourceCategory: "sanction" },
});

const screened = (reference: string, scores: number[]): ScreenedSubject => ({
  reference,
  screeningRequestId: crypto.randomUUID(),
  subject: { name: reference, schema: "LegalEntity" },
  matchCount: scores.length,
  cleared: false,
  reviewRecommended: true,
  notUnderstood: [],
  matches: scores.map(match),
  matchesOmitted: 0,
});

const response: ScreeningBatchResponse = {
  batchId: crypto.randomUUID(),
  results: [
    screened("a", [99, 80, 71]),
    { reference: "b", error: { code: "INVALID_REQUEST", message: "m", fields: [] } },
    screened("c", [90, 72, 71]),
  ],
};

/** As Lambda hands it over: a text within JSON. */
const bytesOf = (value: object) => Buffer.byteLength(JSON.stringify(JSON.stringify(value)));
const shownOf = ({ results }: ScreeningBatchResponse) =>
  results.flatMap((one) =>
    "matches" in one
      ? [[one.reference, one.matches.map(({ score }) => score), one.matchCount, one.matchesOmitted]]
      : [],
  );

test("an answer that is small enough is whole", () => {
  expect(withinBytes(response, bytesOf(response))).toEqual(response);
});

test("of a larger one the lowest scores of the whole batch go, and each subject says how many", () => {
  const two = withinBytes(response, bytesOf(response) - bytesOf(match(71)) - 50);
  expect(shownOf(two)).toEqual([
    ["a", [99, 80], 2, 1],
    ["c", [90, 72], 2, 1],
  ]);
  const most = withinBytes(response, bytesOf(response) - 4 * bytesOf(match(71)) + 100);
  expect(shownOf(most)).toEqual([
    ["a", [99], 1, 2],
    ["c", [90], 1, 2],
  ]);
  expect(two.results.every((one) => !("cleared" in one) || one.cleared === false)).toBe(true);
});

test.each([1, 300, 700, 1_100, 1_500])("whatever has to go, what is left fits: %i bytes less", (less) => {
  const most = bytesOf(response) - less;
  expect(bytesOf(withinBytes(response, most))).toBeLessThanOrEqual(most);
});
