import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Mutant, mutated } from "./mutant.ts";
import type { Scratch } from "./scratch.ts";

export type Verdict = {
  verdict: "caught" | "survived" | "does not apply any more";
  /** The first test that failed, so that a reader sees that it failed for this bug. */
  by: string;
  seconds: number;
};

/** A bug may make a test wait for ever: that is noticed as well, and waited for no longer than this. */
const longestMs = 240_000;
/** Of one test: on a busy machine a slow test must not pass for one that has noticed a bug. */
const patience = "60000";

/** Plants one bug in a scratch copy, runs the tests that must notice, and takes it out again. */
export async function tryMutant(scratch: Scratch, mutant: Mutant): Promise<Verdict> {
  const began = performance.now();
  const takeOut = scratch.plant(mutant.file, (text) => mutated(text, mutant));
  if (takeOut === undefined) return { verdict: "does not apply any more", by: "", seconds: 0 };
  try {
    const failure = await failureOf(scratch, mutant.caughtBy);
    const seconds = (performance.now() - began) / 1_000;
    return { verdict: failure === undefined ? "survived" : "caught", by: failure ?? "", seconds };
  } finally {
    takeOut();
  }
}

/** The title of the first test of these files that fails in the copy as it is; nothing where all of them pass. */
export async function failureOf({ folder }: Scratch, files: readonly string[]): Promise<string | undefined> {
  const report = join(folder, "mutant-report.json");
  const args = [
    "run",
    "--config",
    "test/vitest.config.ts",
    "--bail",
    "1",
    "--maxWorkers",
    "1",
    "--testTimeout",
    patience,
  ];
  const output = ["--reporter", "json", "--outputFile", report];
  const run = spawn(
    process.execPath,
    ["node_modules/vitest/vitest.mjs", ...args, ...projectsOf(files), ...output, ...files],
    { cwd: folder, stdio: "ignore", timeout: longestMs },
  );
  const status = await new Promise<number | null>((resolve, reject) => {
    run.on("error", reject);
    run.on("exit", resolve);
  });
  if (status === 0) return undefined;
  if (status === null) return "a test that never ended";
  try {
    return firstFailure(JSON.parse(readFileSync(report, "utf8")));
  } finally {
    rmSync(report, { force: true });
  }
}

function projectsOf(files: readonly string[]): string[] {
  const projectOf = (file: string) => /^test\/(http|services)\//.exec(file)?.[1] ?? "rooms";
  const projects = new Set(files.map(projectOf));
  return [...projects].flatMap((project) => ["--project", project]);
}

type Report = {
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
};

function firstFailure({ testResults }: Report): string {
  const failed = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find(({ status }) => status === "failed");
  if (failed !== undefined) return failed.fullName;
  const broken = testResults.find(({ status }) => status === "failed");
  // No test ran at all: a wrong file name in the list would otherwise pass for a bug that was caught.
  if (broken === undefined) throw new Error("no test was run");
  return `the file could not be run: ${broken.message.split("\n")[0]}`;
}
