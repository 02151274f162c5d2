import { execFile } from "node:child_process";
import { expect, inject, test } from "vitest";

type Ran = { code: number; stdout: string; stderr: string };

function ops(...args: string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(process.execPath, ["bin/ops.ts", ...args, "--data", inject("folder")], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout, stderr });
    });
  });
}

test("an operator's session: an account from nothing to a live key, one JSON value at a time", async () => {
  const create = await ops(
    "account",
    "create",
    "--name",
    "Harbour Law",
    "--type",
    "developer",
    "--agency-code",
    "HL01",
    "--json",
  );
  const { accountId } = JSON.parse(create.stdout);
  const tooSoon = await ops("key", "create", "--account", accountId, "--environment", "live", "--json");
  expect(tooSoon).toEqual({
    code: 1,
    stdout: "",
    stderr: "A live key needs the onboarding fee to be settled first.\n",
  });

  await ops("account", "settle-fee", "--account", accountId);
  await ops("account", "hub", "--account", accountId, "--to", "production");
  await ops("account", "approve-production", "--account", accountId);
  const key = JSON.parse(
    (await ops("key", "create", "--account", accountId, "--environment", "live", "--json")).stdout,
  );
  expect(key).toEqual({
    keyId: expect.stringMatching(/^key_/),
    key: expect.stringMatching(/^sk_live_[0-9A-Za-z]{38}$/),
    environment: "live",
    accountId,
  });

  await ops("wallet", "top-up", "--account", accountId, "--credits", "12.5", "--reference", "inv-1");
  await ops("wallet", "adjust", "--account", accountId, "--credits", "-2", "--reason", "typo");
  const wallet = JSON.parse((await ops("wallet", "show", "--account", accountId, "--json")).stdout);
  expect(wallet).toEqual({ accountId, balance: 10.5, held: 0 });
  const ledger = JSON.parse((await ops("wallet", "ledger", "--account", accountId, "--json")).stdout);
  expect(ledger).toMatchObject([
    { kind: "adjustment", credits: -2, balanceAfter: 10.5 },
    { kind: "top_up", credits: 12.5, balanceAfter: 12.5, subjectId: "inv-1" },
  ]);
});

test("what cannot be undone asks, and refuses where nobody can answer", async () => {
  const { code, stderr } = await ops("account", "close", "--account", "acc_1");
  expect(code).toBe(1);
  expect(stderr).toContain("--yes");
});

const topUp = ["wallet", "top-up", "--account", "acc_1", "--reference", "r"];
const misunderstood: [args: string[], sentence: string][] = [
  [[...topUp, "--credits", "0.7"], "--credits must be a multiple of 0.5."],
  [[...topUp, "--credits", "-5"], "--credits must be more than 0."],
  [topUp, "--credits is missing."],
  [["account", "show", "--account", "nobody"], "--account must be an account's id, which begins with acc_."],
  [["key", "create", "--account", "acc_1", "--environment", "prod"], "--environment must be live or test."],
  [["account", "create", "--name", "x".repeat(201), "--type", "developer"], "--name must be at most 200 characters."],
  [["account", "fly"], 'There is no command "account fly"'],
  [["account", "show", "--colour", "red"], "There is no flag --colour"],
  [["account", "list", "--target", "aws"], "--target aws needs --operator-url"],
];
const refused: [args: string[], sentence: string][] = [
  [["account", "show", "--account", "acc_nobody"], "There is no account with this id."],
  [
    ["webhook", "set", "--account", "acc_nobody", "--url", "https://hooks.example"],
    "There is no account with this id.",
  ],
];

test.each([
  ...misunderstood.map(([args, sentence]) => [args, sentence, 2] as const),
  ...refused.map(([args, sentence]) => [args, sentence, 1] as const),
])("a mistake is one sentence on standard error: %j", async (args, sentence, status) => {
  const { code, stdout, stderr } = await ops(...args);
  expect({ code, stdout }).toEqual({ code: status, stdout: "" });
  expect(stderr).toContain(sentence);
  expect(stderr.trim().split("\n")).toHaveLength(1);
});

test("help lists every command, and each command its flags", async () => {
  expect((await ops("--help")).stdout).toContain("wallet top-up");
  expect((await ops("key", "roll", "--help")).stdout).toContain("--overlap-hours");
});
