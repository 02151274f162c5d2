import { execFile, spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { published, testRecords } from "../../functions/contract/test-records.ts";
import { openAccount, service } from "../http/operator.ts";

// Clients made from the contract that the running service serves, used as their users would.

const run = promisify(execFile);
const here = resolve("test/contract-tools/python");
const passport = testRecords.find(({ documentType, expected }) => documentType === "passport" && expected === "Y");

const isAtHand = (program: string, ...flags: string[]) => spawnSync(program, flags).status === 0;
const hasPython = isAtHand("python3", "-c", "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))");
const hasJava = isAtHand("java", "-version");

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "python-client-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const generators = [
  {
    name: "openapi-generator",
    missing: [...(hasPython ? [] : ["Python 3.11 with venv and pip"]), ...(hasJava ? [] : ["Java"])],
    generate: ["openapi-generator-cli", "generate", "-g", "python", "--additional-properties=packageName=generated"],
    input: "-i",
    output: (made: string) => ["-o", made],
  },
  {
    name: "openapi-python-client",
    missing: hasPython ? [] : ["Python 3.11 with venv and pip"],
    generate: ["openapi-python-client", "generate", "--meta=none"],
    input: "--path",
    output: (made: string) => ["--output-path", join(made, "generated")],
  },
];

describe.each(generators)("a Python client made by $name", ({ name, missing, generate, input, output }) => {
  if (missing.length > 0) console.log(`Skipped: ${name} needs ${missing.join(" and ")}, which is not at hand.`);

  test.skipIf(missing.length > 0)(
    "verifies a passport, reads its record, screens, and understands a refusal",
    async () => {
      const { testKey } = await openAccount();
      const made = join(folder, name);
      const bin = join(made, "venv/bin");
      await run("python3", ["-m", "venv", join(made, "venv")]);
      await run(join(bin, "pip"), ["install", "--quiet", "--requirement", join(here, `${name}.txt`)]);

      const contract = join(made, "openapi.json");
      await writeFile(contract, await (await fetch(`${service().test.url}/openapi.json`)).text());
      const [program = "", ...flags] = generate;
      const env = { ...process.env, PATH: `${bin}:${process.env.PATH}`, PYTHONPATH: made };
      await run(join(bin, program), [...flags, input, contract, ...output(made)], { env });

      const caller = join(here, `${name.replaceAll("-", "_")}.py`);
      const body = JSON.stringify(passport && published(passport).request);
      const { stdout } = await run(join(bin, "python"), [caller, testKey, body, service().test.url], { env });
      expect(JSON.parse(stdout)).toEqual(["Y", "completed", "strong", [404, "Not Found"]]);
    },
  );
});
