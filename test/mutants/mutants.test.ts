import { existsSync } from "node:fs";
import { join } from "node:path";
import { transformSync } from "esbuild";
import { expect, test } from "vitest";
import { mutated } from "./mutant.ts";
import { mutants } from "./mutants.ts";
import { textOf } from "./scratch.ts";

const root = join(import.meta.dirname, "../..");

test("every deliberate bug can still be planted: its text stands in its file exactly once", () => {
  const gone = mutants.filter((mutant) => mutated(textOf(mutant.file), mutant) === undefined);
  expect(gone.map(({ file, find }) => `${file}: ${find}`)).toEqual([]);
});

test("every deliberate bug is a program that runs: what does not parse would be caught by any test", () => {
  const broken = mutants.filter((mutant) => {
    try {
      transformSync(mutated(textOf(mutant.file), mutant) ?? "", { loader: "ts" });
      return false;
    } catch {
      return true;
    }
  });
  expect(broken.map(({ file, replace }) => `${file}: ${replace}`)).toEqual([]);
});

test("every deliberate bug has its own sentence and names tests that are there", () => {
  expect(mutants.length).toBeGreaterThanOrEqual(120);
  expect(new Set(mutants.map(({ breaks }) => breaks)).size).toBe(mutants.length);
  const named = mutants.flatMap(({ caughtBy }) => caughtBy);
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([]);
});
