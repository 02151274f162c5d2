import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { rehearsals } from "../../functions/contract/test-records/rehearsals.ts";
import { published, testRecords } from "../../functions/contract/test-records.ts";
import { type MadeAccount, openAccount, service } from "./operator.ts";

const check = "import sys; sys.exit(sys.version_info < (3, 11))";
const hasPython = spawnSync("python3", ["-c", check]).status === 0;
if (!hasPython) console.log("Skipped: the Python client needs Python 3.11, which is not at hand.");

let account: MadeAccount;
beforeAll(async () => {
  account = await openAccount();
});

function run(flags: string[], input = "", more: Record<string, string> = {}) {
  const env = { ...process.env, PYTHONPATH: "clients/python", PYTHONDONTWRITEBYTECODE: "1", ...more };
  return spawnSync("python3", flags, { env, encoding: "utf8", input });
}

const answers = {
  "system-error": { status: 200, word: "S" },
  locked: { status: 500, word: "DVS_DOCUMENT_LOCKED" },
  timeout: { status: 500, word: "DVS_SYSTEM_ERROR" },
  "later-match": { status: 200, word: "S" },
} as const;

describe.skipIf(!hasPython)("the Python client, against the running service", () => {
  test("verifies, rehearses, screens, repeats under a key, sets a webhook, and understands refusals", () => {
    const given = {
      records: testRecords.slice(0, 3).map(published),
      rehearsals: rehearsals.map(({ name, request }) => ({ name, request, answer: answers[name] })),
      inbox: `${service().hub.control}/inbox`,
    };
    const told = { BASE_URL: service().test.url, API_KEY: account.testKey };
    const { status, stderr, stdout } = run(["clients/python/tests/against_service.py"], JSON.stringify(given), told);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(JSON.parse(stdout).receipt).toMatch(/^eyJ/);
  });

  test("its manual's first example runs as printed", () => {
    const manual = readFileSync("clients/python/README.md", "utf8");
    const [, code = ""] = /```python\n([\s\S]*?)```/.exec(manual) ?? [];
    const here = code.replace("http://127.0.0.1:4001", service().test.url);
    const { status, stdout, stderr } = run(["-c", here], "", { IDENTITY_API_KEY: account.testKey });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: "the details match\n", stderr: "" });
  });
});
