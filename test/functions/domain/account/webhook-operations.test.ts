import { GetCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  consequenceOfLastRefund,
  consequenceOfTry,
  neverRegistered,
  takesRetries,
  type Webhook,
} from "../../../../functions/domain/account/webhook.ts";
import {
  deliveriesOf,
  removeWebhook,
  resumeWebhook,
  rollWebhook,
  setWebhook,
  testWebhook,
  type WebhookDeps,
} from "../../../../functions/domain/account/webhook-operations.ts";
import { accountStoreOn } from "../../../../functions/store/accounts/account-store.ts";
import { keys } from "../../../../functions/store/keys.ts";
import { whyNoDestination } from "../../../../functions/webhook/destination.ts";
import { newSecret } from "../../../../functions/webhook/signature.ts";
import { fakeVault } from "../../../fakes/vault.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";
import { callerWith } from "../../edge/gateway-event.ts";

let tables: RealTables;
let deps: WebhookDeps;
let now = new Date("2026-03-04T05:06:07.000Z");
const sent: { secrets: string[]; type: string }[] = [];
let ids = 0;

beforeAll(async () => {
  tables = await realTables();
  deps = {
    ...accountStoreOn(tables),
    ...fakeVault(),
    newSecret,
    whyNoDestination: (url) => whyNoDestination(url, []),
    post: async ({ secrets, event }) => {
      sent.push({ secrets, type: event.type });
      return { delivered: true, status: 200, durationMs: 3 };
    },
    now: () => now,
    newId: (prefix) => `${prefix}_${++ids}`,
  };
});
afterAll(() => tables.stop());

async function account(): Promise<string> {
  const accountId = `acc_${++ids}`;
  const { access } = callerWith();
  const facts = { eventId: `made_${accountId}`, accountId, at: now.toISOString(), who: "me", what: "made" };
  const made = { accountId, name: "Test", createdAt: facts.at, closed: false, version: 1, access };
  await accountStoreOn(tables).createAccount(made, { ...facts, before: {}, after: {} });
  return accountId;
}

const url = "https://hooks.example.com/in";
const events = async (accountId: string) =>
  (await accountStoreOn(tables).readEvents(accountId)).map(({ what }) => what);

describe("an account's webhook", () => {
  test("is registered, signs its test event, is rolled with an overlap and removed, each with an audit event", async () => {
    const accountId = await account();
    const first = await setWebhook(deps, "olga", { accountId, url });
    expect(first.secret).toMatch(/^whsec_/);
    const tried = await testWebhook(deps, { accountId });
    expect(tried).toMatchObject({ delivered: true, status: 200, type: "webhook.test" });
    expect(sent.at(-1)).toEqual({ secrets: [first.secret], type: "webhook.test" });

    const second = await rollWebhook(deps, "olga", { accountId, overlapHours: 1 });
    await testWebhook(deps, { accountId });
    expect(sent.at(-1)?.secrets).toEqual([second.secret, first.secret]);
    now = new Date(now.getTime() + 3_600_000);
    await testWebhook(deps, { accountId });
    expect(sent.at(-1)?.secrets).toEqual([second.secret]);
    expect(await deliveriesOf(deps, { accountId })).toHaveLength(3);

    await removeWebhook(deps, "olga", { accountId });
    await expect(testWebhook(deps, { accountId })).rejects.toThrow("no webhook");
    expect((await events(accountId)).sort()).toEqual(["made", "webhook remove", "webhook roll", "webhook set"]);
  });

  test("stands in the table as noise: neither address nor secret can be read there", async () => {
    const accountId = await account();
    const { secret } = await setWebhook(deps, "olga", { accountId, url });
    const { Item } = await tables.client.send(
      new GetCommand({ TableName: tables.records, Key: keys.webhook(accountId, "both") }),
    );
    const text = JSON.stringify(Item) + JSON.stringify(await accountStoreOn(tables).readEvents(accountId));
    expect(text).not.toContain("hooks.example.com");
    expect(text).not.toContain(secret);
  });

  test("may not lead into a private network", async () => {
    const accountId = await account();
    await expect(setWebhook(deps, "olga", { accountId, url: "https://10.0.0.1/" })).rejects.toThrow("public internet");
  });

  test("keeps its suspension through a removal and a new registration; an operator lifts it", async () => {
    const accountId = await account();
    await setWebhook(deps, "olga", { accountId, url });
    const before = await deps.readWebhook(accountId, "live");
    if (before === undefined) throw new Error("it was registered");
    await deps.saveWebhook({ before, after: { ...before, version: before.version + 1, retriesSuspended: true } });
    await removeWebhook(deps, "olga", { accountId });
    await setWebhook(deps, "olga", { accountId, url });
    expect(takesRetries(await deps.readWebhook(accountId, "live"))).toBe(false);
    await resumeWebhook(deps, "olga", { accountId });
    expect(takesRetries(await deps.readWebhook(accountId, "live"))).toBe(true);
  });
});

describe("one webhook an environment", () => {
  const other = "https://other.example.com/in";
  const leads = async (accountId: string, environment: "live" | "test") => {
    const webhook = await deps.readWebhook(accountId, environment);
    return webhook?.sealed && (await deps.openDestination(accountId, webhook.sealed)).url;
  };

  test("what served both goes on to serve the other, once one of them is set or removed by itself", async () => {
    const accountId = await account();
    await setWebhook(deps, "olga", { accountId, url });
    expect([await leads(accountId, "live"), await leads(accountId, "test")]).toEqual([url, url]);
    await setWebhook(deps, "key:key_1", { accountId, environment: "test", url: other });
    expect([await leads(accountId, "live"), await leads(accountId, "test")]).toEqual([url, other]);
    await removeWebhook(deps, "key:key_1", { accountId, environment: "test" });
    expect([await leads(accountId, "live"), await leads(accountId, "test")]).toEqual([url, undefined]);
    const [, , set] = await accountStoreOn(tables).readEvents(accountId);
    expect((await events(accountId)).filter((what) => what.startsWith("webhook"))).toHaveLength(3);
    expect(set).toBeDefined();
  });

  test("a command for both is refused where it would pass one by", async () => {
    const accountId = await account();
    await setWebhook(deps, "olga", { accountId, environment: "live", url });
    await expect(setWebhook(deps, "olga", { accountId, url })).rejects.toThrow("of its own for live");
    await expect(removeWebhook(deps, "olga", { accountId })).rejects.toThrow("Name the environment");
  });

  test("a suspension is not shaken off by a webhook of its own", async () => {
    const accountId = await account();
    await setWebhook(deps, "olga", { accountId, url });
    const before = await deps.readWebhook(accountId, "live");
    if (before === undefined) throw new Error("it was registered");
    await deps.saveWebhook({ before, after: { ...before, version: before.version + 1, retriesSuspended: true } });
    await setWebhook(deps, "key:key_1", { accountId, environment: "live", url: other });
    expect(takesRetries(await deps.readWebhook(accountId, "live"))).toBe(false);
    const stale = { ...before, serves: "test", version: before.version + 1 } as const;
    expect(await deps.saveWebhook({ before, after: stale }), "made of what has changed since").toBe("lost");
  });
});

describe("what deliveries do to a webhook", () => {
  const active: Webhook = { ...neverRegistered("acc_1"), state: "active" };
  const day = (number: number) => new Date(Date.UTC(2026, 2, number));

  test("five days without an arrival disable it; one arrival begins the count anew", () => {
    const failing = consequenceOfTry(active, false, day(1))?.after ?? active;
    expect(consequenceOfTry(failing, false, day(5))).toBeUndefined();
    expect(consequenceOfTry(failing, false, day(6))).toMatchObject({
      after: { state: "disabled" },
      what: "webhook disabled",
    });
    const arrived = consequenceOfTry(failing, true, day(5))?.after;
    expect(arrived?.failingSince).toBeUndefined();
  });

  test("a day's last refund suspends the retries, once", () => {
    const last = consequenceOfLastRefund(active);
    expect(last?.what).toBe("webhook retries suspended");
    expect(takesRetries(last?.after)).toBe(false);
    expect(last && consequenceOfLastRefund(last.after)).toBeUndefined();
  });
});
