import { expect, test } from "vitest";
import { seeded } from "../../../../evaluate/measure.ts";
import { drawn, lostAsPairs, lostInSearch } from "./characters.ts";

/** A share of what `test/slow/characters.test.ts` tries. */
test("up to three characters that are no letters, put in anywhere, hide no listed name", async () => {
  const names = drawn(600, seeded(17));
  expect(lostAsPairs(names)).toEqual([]);
  expect(await lostInSearch(names)).toEqual([]);
});
