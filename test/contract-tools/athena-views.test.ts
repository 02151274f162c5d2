import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { auditViews } from "../../lib/audit-views.ts";

// The views run on DuckDB in every other test; that Athena takes the same text is the word of a parser, not of Athena.

const run = promisify(execFile);
const here = resolve("test/contract-tools/python");
const isAtHand = spawnSync("python3", ["-c", "import venv, ensurepip"]).status === 0;
if (!isAtHand) console.log("Skipped: the parser of Athena's SQL needs Python with venv and pip, which is not at hand.");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "athena-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.skipIf(!isAtHand)(
  "a parser of Athena's dialect takes every view, and reads the same query as DuckDB's",
  async () => {
    await run("python3", ["-m", "venv", folder]);
    const bin = join(folder, "bin");
    await run(join(bin, "pip"), ["install", "--quiet", "--requirement", join(here, "sqlglot.txt")]);
    const faultsOf = async (views: Record<string, string>): Promise<string> => {
      const python = run(join(bin, "python"), [join(here, "athena_views.py")]);
      python.child.stdin?.end(JSON.stringify(views));
      return (await python).stdout;
    };
    const views = Object.fromEntries(auditViews().map(({ name, sql }) => [name, sql]));
    expect(Object.keys(views).length).toBeGreaterThan(8);
    expect(await faultsOf(views)).toBe("");
    // The parser finds what Athena does not know.
    expect(await faultsOf({ spoilt: "SELECT account_id->>'a' FROM records WHERE list_contains(a, 1" })).toContain(
      "spoilt",
    );
    expect(await faultsOf({ foreign: "SELECT list_filter(account_id, 1) FROM records" })).toContain(
      "no function list_filter",
    );
  },
);
