import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changedDeployment, exampleTemplates, wholeDeployment } from "../lib/filled-deployment.ts";
import { laptopTemplates } from "../lib/synthesised.ts";

const run = promisify(execFile);
const isAtHand = spawnSync("python3", ["-c", "import venv, ensurepip"]).status === 0;
if (!isAtHand)
  console.log("Skipped: AWS's own linter of templates needs Python with venv and pip, which is not at hand.");

const folder = mkdtempSync(join(tmpdir(), "cfn-lint-"));
const bin = join(folder, "venv/bin");
beforeAll(async () => {
  if (!isAtHand) return;
  await run("python3", ["-m", "venv", join(folder, "venv")]);
  const requirements = resolve("test/contract-tools/python/cfn-lint.txt");
  await run(join(bin, "pip"), ["install", "--quiet", "--requirement", requirements]);
}, 0);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/**
 * W2001: nothing refers to the laptop's parameter, which is there to have no value. W3005: the CDK writes down a
 * dependency that a reference makes as well, which does no harm. W3010: the addresses that the DVS is given stay in the
 * two zones of Sydney that are named.
 */
const leftOut = ["W2001", "W3005", "W3010"];

test.skipIf(!isAtHand).each([
  ["with every setting", () => wholeDeployment().templates],
  ["that says no more than it must", exampleTemplates],
  ["that was restored, with AWS's own addresses open", changedDeployment],
  ["of one machine", laptopTemplates],
])(
  "AWS's own linter finds nothing in the templates of a deployment %s",
  async (_which, templatesOf) => {
    const files = [...templatesOf()].map(([name, template]) => {
      const file = join(folder, `${name}.template.json`);
      writeFileSync(file, JSON.stringify(template.toJSON()));
      return file;
    });
    const asked = [
      "--format",
      "parseable",
      "--regions",
      "ap-southeast-2",
      "--ignore-checks",
      ...leftOut,
      "--",
      ...files,
    ];
    const { stdout } = await run(join(bin, "cfn-lint"), asked, { maxBuffer: 10_000_000 }).catch((found) => found);
    expect(stdout.replaceAll(`${folder}/`, "")).toBe("");
  },
  0,
);
