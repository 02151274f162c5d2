import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { throughNode } from "../fixtures/lists/through-node.ts";

const folder = mkdtempSync(join(tmpdir(), "scorecard-"));
afterAll(() => rmSync(folder, { recursive: true }));

const scorecard = join(folder, "scorecard.md");
const matching = join(folder, "matching.md");
const peer = join(folder, "peer.sh");

test("a run writes what it measured, another matcher beside it, and leaves what it did not measure", async () => {
  writeCases();
  writeFileSync(matching, "Before.\n\n<!-- aims -->\n<!-- end -->\n\nAfter.\n");
  writeFileSync(
    scorecard,
    [
      "### P1 all · matcher 1",
      "| What | n | Value | 95 % | Aim | logic-v2 |",
      "| ---- | - | ----- | ---- | --- | -------- |",
      "| F1 at 70 | 1 | 0.1111 |  | F1 ≥ .85 |  |",
      "",
      "### P14 · matcher 1",
      "| What | n | Value | 95 % | Aim | logic-v2 |",
      "| ---- | - | ----- | ---- | --- | -------- |",
      "| all: ≥85 | 3,032 | 0.7853 | 0.770–0.800 | ≥ .72 | 0.5061 |",
    ].join("\n"),
  );

  const options = ["--data", folder, "--only", "pairs", "--own-names", "--logic-v2", peer, "--write", folder];
  const { status, err } = await throughNode("test/evaluate/command.ts", options);
  expect({ status, err }).toEqual({ status: 0, err: expect.stringContaining("pairs took") });

  const page = readFileSync(scorecard, "utf8");
  // Two of the three pairs are judged a match. We find one of them, the peer says 91 of each pair.
  expect(cellsOf(page, "F1 at 70")).toEqual(["F1 at 70", "3", "0.6667", "", "F1 ≥ .85", "0.8000"]);
  expect(page).not.toContain("0.1111");
  expect(page).toContain("### P14 · matcher 1\n");
  expect(cellsOf(page, "all: ≥85")).toEqual(["all: ≥85", "3,032", "0.7853", "0.770–0.800", "≥ .72", "0.5061"]);
  expect(page.indexOf("## Development cases")).toBeLessThan(page.indexOf("### P1 all"));
  expect(page.indexOf("## General cases")).toBeLessThan(page.indexOf("### P14"));

  const explained = readFileSync(matching, "utf8");
  expect(explained).toMatch(/^Before\.\n\n<!-- aims -->\n\n\| Protocol[\s\S]*<!-- end -->\n\nAfter\.\n$/);
  expect(cellsOf(explained, "P14").slice(0, 4)).toEqual(["P14", "all: ≥85", "3,032", "0.7853"]);
  expect(explained).not.toContain("precision at 70");
});

/** Nobody here exists. The third pair is one person whom no letters show to be one. */
function writeCases(): void {
  mkdirSync(join(folder, "eval"));
  writeFileSync(
    join(folder, "eval/name_pairs_dev.csv"),
    [
      "case_group,schema,name1,name2,is_match",
      "made,Person,Marit Brandvold,Brandvold Marit,true",
      "made,Person,Marit Brandvold,Ragnar Thornbury,false",
      "made,Person,Marit Brandvold,Bas Sampleton,true",
    ].join("\n"),
  );
  writeFileSync(
    join(folder, "eval/ofac_portal_scores_dev.csv"),
    ["query_name,result_name,ofac_score", "Marit Brandvold,Marit Brandvold,100", "Marit Brandvold,Bas Vold,80"].join(
      "\n",
    ),
  );
  writeFileSync(peer, "#!/bin/sh\nwhile read -r pair; do echo 91; done\n");
  chmodSync(peer, 0o755);
}

function cellsOf(page: string, start: string): string[] {
  const row = page.split("\n").find((line) => line.startsWith(`| ${start}`)) ?? "";
  return row
    .split("|")
    .map((cell) => cell.trim())
    .slice(1, -1);
}
