import { randomBytes } from "node:crypto";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { OperatorCommand, OperatorInput } from "../../../../functions/contract/operator.ts";
import { base62 } from "../../../../functions/domain/account/api-key.ts";
import { type Commands, commandsWith } from "../../../../functions/domain/account/commands.ts";
import { nextReceiptKeys } from "../../../../functions/receipts/next-key.ts";
import { accountStoreOn } from "../../../../functions/store/accounts/account-store.ts";
import { findApiKey, hashOfKey } from "../../../../functions/store/accounts/api-keys.ts";
import { newSecret } from "../../../../functions/webhook/signature.ts";
import { peppersInMemory } from "../../../fakes/peppers-in-memory.ts";
import { FakeUsageKeys } from "../../../fakes/usage-keys.ts";
import { fakeVault } from "../../../fakes/vault.ts";
import { receiptSecretsInMemory } from "../../../fixtures/audit/receipts.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";

let tables: RealTables;
let gateway: FakeUsageKeys;
let commands: Commands;
let now: Date;
let ids = 0;

beforeAll(async () => {
  tables = await realTables();
});
afterAll(() => tables.stop());
beforeEach(() => {
  gateway = new FakeUsageKeys();
  now = new Date("2026-03-04T05:06:07.000Z");
  commands = commandsWith({
    ...accountStoreOn(tables),
    openAtGateway: gateway.openAtGateway,
    closeAtGateway: gateway.closeAtGateway,
    now: () => now,
    newId: (prefix) => `${prefix}_${++ids}`,
    randomCharacters: (count) => base62(count, randomBytes),
    hashOf: hashOfKey,
    invitationLink: (token) => `https://dashboard.example/invitations/${token}`,
    ...fakeVault(),
    queueStates: async () => [],
    redrive: async () => ({}),
    ...nextReceiptKeys(receiptSecretsInMemory()),
    ...peppersInMemory(),
    newSecret,
    whyNoDestination: () => undefined,
    post: async () => ({ delivered: true, status: 200, durationMs: 1 }),
  });
});

type Result = Record<string, unknown>;
async function run<Command extends OperatorCommand>(command: Command, input: OperatorInput<Command>): Promise<Result> {
  return (await commands[command](input, "arn:aws:iam::1:user/olga")) as Result;
}

async function newAccount(type: "developer" | "dashboard" = "developer", agencyCode: string | undefined = "AB12") {
  const { accountId } = await run("account create", { name: "Smith & Co", type, agencyCode });
  return String(accountId);
}

async function fullyApproved() {
  const accountId = await newAccount();
  await run("account approve-test", { accountId });
  await run("account settle-fee", { accountId });
  await run("account hub", { accountId, to: "production" });
  await run("account approve-production", { accountId });
  return accountId;
}

describe("a change that cannot be made is refused with a sentence", () => {
  test.each([
    [
      "a live key before the fee",
      async (id: string) => run("key create", { accountId: id, environment: "live" }),
      /fee/,
    ],
    [
      "a test key before approval",
      async (id: string) => run("key create", { accountId: id, environment: "test" }),
      /not approved/,
    ],
    ["reversing a fee nobody paid", async (id: string) => run("account reverse-fee", { accountId: id }), /not settled/],
    [
      "withdrawing what was not given",
      async (id: string) => run("account withdraw-production", { accountId: id }),
      /not approved/,
    ],
    [
      "moving to the hub it is on",
      async (id: string) => run("account hub", { accountId: id, to: "test" }),
      /already on/,
    ],
    [
      "switching to the type it has",
      async (id: string) => run("account type", { accountId: id, to: "developer" }),
      /already a/,
    ],
    [
      "taking more than there is",
      async (id: string) => run("wallet adjust", { accountId: id, credits: -1, reason: "x" }),
      /too few/,
    ],
  ])("%s", async (_what, attempt, sentence) => {
    await expect(attempt(await newAccount())).rejects.toThrow(sentence);
  });

  test("approving for the hub without an agency code", async () => {
    const { accountId } = await run("account create", { name: "No code", type: "developer" });
    await expect(run("account approve-test", { accountId: String(accountId) })).rejects.toThrow(/agency code/);
  });

  test("a fee, a test approval or a key of a dashboard account", async () => {
    const accountId = await newAccount("dashboard");
    await expect(run("account settle-fee", { accountId })).rejects.toThrow(/pays no onboarding fee/);
    await expect(run("account approve-test", { accountId })).rejects.toThrow(/no use for the test hub/);
    await expect(run("key create", { accountId, environment: "live" })).rejects.toThrow(/never issued/);
  });

  test("anything at an account that does not exist, or is closed", async () => {
    await expect(run("account show", { accountId: "acc_nobody" })).rejects.toThrow(/no account/);
    const accountId = await newAccount();
    await run("account close", { accountId });
    await expect(run("account approve-test", { accountId })).rejects.toThrow(/closed/);
    await expect(run("wallet top-up", { accountId, credits: 1, reference: "late" })).rejects.toThrow(/closed/);
  });

  test("a live key while the account is on the test hub", async () => {
    const accountId = await fullyApproved();
    await run("account hub", { accountId, to: "test" });
    await expect(run("key create", { accountId, environment: "live" })).rejects.toThrow(/production hub/);
  });

  test("rolling a key that is being rolled: it would go on for longer than was said", async () => {
    const accountId = await fullyApproved();
    const { keyId } = await run("key create", { accountId, environment: "live" });
    await run("key roll", { keyId: String(keyId), overlapHours: 1 });
    await expect(run("key roll", { keyId: String(keyId), overlapHours: 24 })).rejects.toThrow(/rolled already/);
  });

  test("the same change twice", async () => {
    const accountId = await newAccount();
    await run("account approve-test", { accountId });
    await expect(run("account approve-test", { accountId })).rejects.toThrow(/already approved/);
  });
});

describe("two operators at once", () => {
  test("one wins and the other is told, and the account is not a mixture of both", async () => {
    const accountId = await newAccount();
    const attempts = await Promise.allSettled([
      run("account approve-test", { accountId }),
      run("account hub", { accountId, to: "production" }),
      run("account settle-fee", { accountId }),
    ]);
    const won = attempts.filter(({ status }) => status === "fulfilled");
    expect(won.length).toBeGreaterThanOrEqual(1);
    for (const lost of attempts.filter((attempt) => attempt.status === "rejected")) {
      expect(String(lost.reason)).toMatch(/at the same moment/);
    }
    const events = (await commands["account events"]({ accountId }, "")) as unknown[];
    expect(events).toHaveLength(1 + won.length);
  });

  test("ten top-ups at once are ten rows and their sum", async () => {
    const accountId = await newAccount();
    const references = Array.from({ length: 10 }, (_, index) => `invoice-${index}`);
    await Promise.all(references.map((reference) => run("wallet top-up", { accountId, credits: 1.5, reference })));
    expect(await run("wallet show", { accountId })).toEqual({ accountId, balance: 15, held: 0 });
    expect(await commands["wallet ledger"]({ accountId }, "")).toHaveLength(10);
  });
});

describe("every change is written down", () => {
  test("who, what, when, and only what differs before and after", async () => {
    const accountId = await newAccount();
    await run("account hub", { accountId, to: "production" });
    const [newest] = (await commands["account events"]({ accountId }, "")) as Result[];
    expect(newest).toMatchObject({
      accountId,
      who: "arn:aws:iam::1:user/olga",
      what: "account hub",
      at: "2026-03-04T05:06:07.000Z",
      before: { hub: "test" },
      after: { hub: "production" },
    });
  });
});

describe("keys", () => {
  test("a key is shown once: neither it nor anything that reveals it is stored", async () => {
    const accountId = await fullyApproved();
    const { key } = await run("key create", { accountId, environment: "live" });
    const secret = String(key);
    const { Items } = await tables.client.send(new ScanCommand({ TableName: tables.records }));
    const revealing = [secret, secret.slice(8, 30)].filter((part) => JSON.stringify(Items).includes(part));
    expect(revealing).toEqual([]);
    expect([...gateway.held.values()].map(({ value }) => value)).not.toContain(secret);
    const [listed] = (await commands["key list"]({ accountId }, "")) as Result[];
    expect(listed).toMatchObject({ lastFour: secret.slice(-4), state: "active" });
  });

  test.each(["create", "attach"] as const)(
    "a failure to %s at the gateway leaves nothing usable; running it again mends it",
    async (step) => {
      const accountId = await fullyApproved();
      gateway.failsAt = step;
      await expect(run("key create", { accountId, environment: "live" })).rejects.toThrow(/does not answer/);
      const [begun] = (await commands["key list"]({ accountId }, "")) as Result[];
      expect(begun).toMatchObject({ state: "creating", lastFour: null });
      gateway.failsAt = undefined;
      const { key, keyId } = await run("key create", { accountId, environment: "live" });
      expect(keyId).toBe(begun?.keyId);
      expect((await findApiKey(tables, String(key)))?.caller).toMatchObject({ keyId, accountId, revoked: false });
      expect(gateway.held.size).toBe(1);
    },
  );

  test("a revocation whose gateway half failed has stopped the key already; running it again removes the rest", async () => {
    const accountId = await fullyApproved();
    const { key, keyId } = await run("key create", { accountId, environment: "test" });
    gateway.failsAt = "delete";
    await expect(run("key revoke", { keyId: String(keyId) })).rejects.toThrow(/does not answer/);
    expect((await findApiKey(tables, String(key)))?.caller.revoked).toBe(true);
    gateway.failsAt = undefined;
    await run("key revoke", { keyId: String(keyId) });
    expect(gateway.held.size).toBe(0);
    await expect(run("key revoke", { keyId: String(keyId) })).rejects.toThrow(/revoked already/);
  });

  test("five of an environment are the most; a roll counts once", async () => {
    const accountId = await fullyApproved();
    const made: Result[] = [];
    for (let index = 0; index < 5; index++) made.push(await run("key create", { accountId, environment: "test" }));
    await expect(run("key create", { accountId, environment: "test" })).rejects.toThrow(/5 active test keys/);
    await run("key roll", { keyId: String(made[0]?.keyId), overlapHours: 24 });
    await expect(run("key create", { accountId, environment: "test" })).rejects.toThrow(/5 active test keys/);
    await run("key revoke", { keyId: String(made[1]?.keyId) });
    await run("key create", { accountId, environment: "test" });
    await run("key create", { accountId, environment: "live" });
  });

  test("five rolled keys of an environment are the most at once, so that one transaction can still stop every key", async () => {
    now = new Date("2026-03-04T05:59:59.000Z");
    const accountId = await fullyApproved();
    for (const environment of ["live", "test"] as const) {
      let { keyId } = await run("key create", { accountId, environment });
      for (let kept = 1; kept < 5; kept++) await run("key create", { accountId, environment });
      const rolled = async () => (await run("key roll", { keyId: String(keyId), overlapHours: 24 })).keyId;
      for (let times = 0; times < 5; times++) keyId = await rolled();
      await expect(rolled()).rejects.toThrow(/5 rolled test keys|5 rolled live keys/);
      now = new Date(now.getTime() + 1);
    }
    await run("account withdraw-production", { accountId });
    await run("account close", { accountId });
  });

  test("closing an account takes its keys away from the gateway too", async () => {
    const accountId = await fullyApproved();
    const { key } = await run("key create", { accountId, environment: "live" });
    await run("account close", { accountId });
    expect((await findApiKey(tables, String(key)))?.caller.revoked).toBe(true);
    expect(gateway.held.size).toBe(0);
  });
});

describe("the wallet", () => {
  test("a reference is booked once, so that a repeated command does not add credits twice", async () => {
    const accountId = await newAccount();
    await run("wallet top-up", { accountId, credits: 2, reference: "invoice 7" });
    await expect(run("wallet top-up", { accountId, credits: 2, reference: "invoice 7" })).rejects.toThrow(
      /booked before/,
    );
    expect(await run("wallet show", { accountId })).toMatchObject({ balance: 2 });
  });

  test("the ledger's running balance ends at the wallet's", async () => {
    const accountId = await newAccount();
    for (const [index, credits] of [5, 0.5, 2].entries()) {
      now = new Date(now.getTime() + 1_000);
      await run("wallet top-up", { accountId, credits, reference: `r${index}` });
    }
    now = new Date(now.getTime() + 1_000);
    await run("wallet adjust", { accountId, credits: -1.5, reason: "goodwill reversed" });
    const ledger = (await commands["wallet ledger"]({ accountId }, "")) as Result[];
    expect(ledger.map(({ kind, credits, balanceAfter }) => [kind, credits, balanceAfter])).toEqual([
      ["adjustment", -1.5, 6],
      ["top_up", 2, 7.5],
      ["top_up", 0.5, 5.5],
      ["top_up", 5, 5],
    ]);
    expect(await run("wallet show", { accountId })).toMatchObject({ balance: 6 });
  });
});

test("keys whose usage plan was replaced work again with the secrets their callers have, and the operator is written down", async () => {
  const accountId = await fullyApproved();
  const { keyId } = await run("key create", { accountId, environment: "live" });
  const revoked = await run("key create", { accountId, environment: "test" });
  await run("key revoke", { keyId: String(revoked.keyId) });
  const before = gateway.held.get(`gw-${keyId}`);
  gateway.held.clear();
  expect(await run("key reattach", { accountId })).toEqual({ accountId, reattached: [keyId] });
  expect(gateway.held.get(`gw-${keyId}`)).toEqual(before);
  expect([...gateway.held.keys()]).toEqual([`gw-${keyId}`]);
  const [newest] = (await commands["account events"]({ accountId }, "olga")) as { what: string; who: string }[];
  expect(newest).toMatchObject({ what: "key reattach", who: "arn:aws:iam::1:user/olga" });
  expect(await run("key reattach", { accountId })).toEqual({ accountId, reattached: [keyId] });
});

describe("the keys that sign receipts", () => {
  const rotate = () => run("receipt-key rotate", { environment: "test" });
  const list = async () => (await commands["receipt-key list"]({}, "")) as Result[];

  test("a new one is written down a quarter of an hour before it signs, with who asked for it", async () => {
    const row = await rotate();
    expect(row).toMatchObject({
      environment: "test",
      from: "2026-03-04T05:21:07.000Z",
      by: "arn:aws:iam::1:user/olga",
    });
    expect(await list()).toContainEqual(row);
    const events = await accountStoreOn(tables).readEvents("service");
    expect(events[0]).toMatchObject({ what: "receipt-key rotate", after: { kid: row.kid, environment: "test" } });
  });

  test("a second one is refused while one is on its way, so that nobody loses count of them", async () => {
    const { kid } = await rotate();
    await expect(rotate()).rejects.toThrow(`The key ${kid} is on its way already`);
    now = new Date(now.getTime() + 15 * 60_000);
    expect((await rotate()).kid).not.toBe(kid);
  });
});
