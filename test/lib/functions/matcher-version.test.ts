import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { bundleFunctions, bundleOf } from "../../../lib/functions/bundles.ts";
import { matcherVersionOf } from "../../../lib/functions/matcher-version.ts";

const folder = mkdtempSync(join(tmpdir(), "matcher-"));
beforeEach(() => cpSync("functions/domain/screening", folder, { recursive: true }));
afterAll(() => rmSync(folder, { recursive: true }));

/** The number of the same sources with one edit. */
function versionAfter(file: string, from: string | RegExp, to: string): number {
  const path = join(folder, file);
  const text = readFileSync(path, "utf8");
  const edited = text.replace(from, to);
  expect(edited).not.toBe(text);
  writeFileSync(path, edited);
  return matcherVersionOf(folder);
}

const today = matcherVersionOf();

describe("an auditor sees by the matcher version that scores may have moved", () => {
  test.each([
    ["a weight", "score-table.ts", /conflict: [\d.]+/, "conflict: 2.3"],
    ["a ceiling", "score-table.ts", /loneWord: \d+/, "loneWord: 67"],
    ["a threshold", "score-table.ts", /strong: \d+/, "strong: 86"],
    ["a sound", "text/fold.ts", '/ph/g, "f"]', '/ph/g, "p"]'],
    ["what a letter costs", "text/edit-distance.ts", "transposition = 0.7", "transposition = 0.8"],
    ["a word of the data", "data/nicknames.ts", "william bill", "william bell"],
    ["a bound of the search", "search/candidates.ts", /mostScored = \d+/, "mostScored = 299"],
    ["who passes a filter", "search/filters.ts", /=== /, "!== "],
    ["a comparison left out", "score/comparisons.ts", /\[compareNames, \w+/, "[compareNames"],
    ["what is filed in a snapshot", "words/features.ts", /leastSkeleton = \d+/, "leastSkeleton = 6"],
  ])("%s moves it", (_what, file, from, to) => {
    expect(versionAfter(file, from, to)).not.toBe(today);
  });

  test.each([
    ["a comment", "score-table.ts", /\/\/ .+/, "// another reason"],
    ["a longer comment", "score/score.ts", /\/\*\*/, "/** A note of several\n * lines.\n */\n/**"],
    ["layout", "names/name-score.ts", /\n\n/g, "\n\n\n\n"],
    ["a type", "score/score.ts", "export type Scored = {", "export type Scored = { note?: string;"],
    ["the name of a local variable", "score/score.ts", /\bsides\b/g, "bothSides"],
    ["the price of a screening", "recheck.ts", "fullPriceHalfCredits = 1", "fullPriceHalfCredits = 2"],
    ["an answer to a test name", "test-answers.ts", "score: 94", "score: 95"],
  ])("%s does not", (_what, file, from, to) => {
    expect(versionAfter(file, from, to)).toBe(today);
  });

  test("the version stands in what is deployed, and the command for auditors says the same", async () => {
    await bundleFunctions();
    const isInBundle = readFileSync(join(bundleOf("screen"), "index.mjs"), "utf8").includes(minified(today));
    expect(isInBundle).toBe(true);
    expect(execFileSync("npm", ["run", "-s", "matcher-version"], { encoding: "utf8" })).toBe(`${today}\n`);
  }, 120_000);
});

/** The minifier writes a number as short as it can be: 4e13, 0xb781aab9bbfc. */
function minified(version: number): string {
  return /[\w.]+/.exec(transformSync(String(version), { minify: true }).code)?.[0] ?? "";
}
