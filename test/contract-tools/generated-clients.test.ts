import { execFile, spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { published, testRecords } from "../../functions/contract/test-records.ts";
import { openAccount, service } from "../http/operator.ts";

// Clients in compiled languages that OpenAPI Generator makes of the contract that the running service serves.

const run = promisify(execFile);
const passport = testRecords.find(({ documentType, expected }) => documentType === "passport" && expected === "Y");

const isAtHand = (program: string, ...flags: string[]) => spawnSync(program, flags).status === 0;
const needed = [
  { what: "Python 3.11 with venv and pip", isThere: isAtHand("python3", "-c", "import venv, ensurepip") },
  { what: "Java", isThere: isAtHand("javac", "-version") },
];
const maven = { what: "Maven", isThere: isAtHand("mvn", "--version") };
const dotnet = { what: "the .NET SDK", isThere: isAtHand("dotnet", "--version") };
const missingOf = (tools: typeof needed) => tools.filter(({ isThere }) => !isThere).map(({ what }) => what);

let folder: string;
let contract: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "generated-"));
  contract = join(folder, "openapi.json");
  await writeFile(contract, await (await fetch(`${service().test.url}/openapi.json`)).text());
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** The generator comes as a package of Python, which brings its own archive of Java. */
async function generate(...flags: string[]): Promise<void> {
  const bin = join(folder, "venv/bin");
  await run("python3", ["-m", "venv", join(folder, "venv")]);
  await run(join(bin, "pip"), ["install", "--quiet", "--requirement", resolve(requirements)]);
  const env = { ...process.env, PATH: `${bin}:${process.env.PATH}` };
  await run(join(bin, "openapi-generator-cli"), ["generate", "-i", contract, ...flags], { env, maxBuffer: 1e8 });
}

const requirements = "test/contract-tools/python/openapi-generator.txt";

describe("a client in Java", () => {
  const missing = missingOf([...needed, maven]);
  if (missing.length > 0) console.log(`Skipped: a client in Java needs ${missing.join(" and ")}, not at hand.`);

  test.skipIf(missing.length > 0)(
    "compiles, verifies a passport, reads its record, screens many and understands a refusal",
    async () => {
      const made = join(folder, "java");
      await generate("-g", "java", "-o", made);
      await cp("test/contract-tools/java/Caller.java", join(made, "src/main/java/Caller.java"));
      const goals = ["compile", "dependency:build-classpath", "-Dmdep.outputFile=classpath"];
      await run("mvn", ["-q", "-B", "-Dmaven.test.skip=true", ...goals], { cwd: made });

      const { testKey } = await openAccount();
      const classpath = `target/classes:${await readFile(join(made, "classpath"), "utf8")}`;
      const body = JSON.stringify(passport && published(passport).request);
      const words = ["-cp", classpath, "Caller", testKey, body, service().test.url];
      const { stdout } = await run("java", words, { cwd: made });
      expect(JSON.parse(stdout)).toEqual(["Y", "completed", "strong", "dateOfBirth", [404, "Not Found"]]);
    },
    900_000,
  );
});

describe("a client in C#", () => {
  const missing = missingOf([...needed, dotnet]);
  if (missing.length > 0) console.log(`Skipped: a client in C# needs ${missing.join(" and ")}, not at hand.`);

  test.skipIf(missing.length > 0)(
    "compiles",
    async () => {
      const made = join(folder, "csharp");
      await generate("-g", "csharp", "-o", made);
      await run("dotnet", ["build", "src/Org.OpenAPITools"], { cwd: made });
    },
    900_000,
  );
});
