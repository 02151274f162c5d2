import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "matching-"));
afterAll(() => rmSync(folder, { recursive: true }));

const page = readFileSync("docs/matching.md", "utf8");
const run = (...options: string[]) => promisify(execFile)("npm", ["run", "-s", "matching", "--", ...options]);

function saved(text: string): string {
  const path = join(folder, "page.md");
  writeFileSync(path, text);
  return path;
}

describe("the page on matching tells what the code does", () => {
  test("its tables are those of the score: a number changed in one place alone is found", async () => {
    await expect(run("--check")).resolves.toBeDefined();
    const outdated = saved(page.replace(/(\| lone word +\| )\d/, "$19"));
    await expect(run("--check", outdated)).rejects.toThrow("docs/matching.md does not tell the score's table.");
    await run(outdated);
    expect(readFileSync(outdated, "utf8")).toBe(page);
  });

  test("a part of the table that has no place on the page is named", async () => {
    const without = saved(page.replace("<!-- table: ceilings -->", ""));
    await expect(run("--check", without)).rejects.toThrow("docs/matching.md has no place for ceilings");
  });
});
