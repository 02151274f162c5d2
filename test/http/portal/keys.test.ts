import { describe, expect, test } from "vitest";
import { openAccount, operate, service } from "../operator.ts";
import { dashboards, joining, newMember, sendTwice, textOf } from "./visiting.ts";

const keys = () => `${dashboards().url}/keys`;
const shownKey = (html: string) => /id="new-key"[^>]*>([^<]+)</.exec(html)?.[1] ?? "";

/** Each environment has a form of its own to the same address; the test key's stands first. */
const only = (html: string, environment: string) => {
  const forms = html.match(/<form[\s\S]*?<\/form>/g) ?? [];
  return forms.find((form) => form.includes(`name="environment" value="${environment}"`)) ?? "";
};

describe("a developer account's API keys", () => {
  test("are made by choosing the environment, shown once and work at once", async () => {
    const { accountId, visitor } = await newMember("developer");
    await operate("account approve-test", { accountId });
    const page = await visitor.open(keys());
    const made = await visitor.send({ ...page, html: only(page.html, "test") }, "/keys");
    const key = shownKey(made.html);
    expect(key).toMatch(/^sk_test_[0-9A-Za-z]{38}$/);
    expect((await visitor.open(keys())).html).not.toContain(key);
    const answer = await fetch(`${service().test.url}/v1/verify`, { headers: { "X-API-Key": key } });
    expect(answer.status).toBe(200);
    expect(textOf(await visitor.open(keys()))).toContain(`sk_test_…${key.slice(-4)}`);
    expect(JSON.stringify(await operate("account events", { accountId }))).toContain('"who":"member:mem_');
  });

  test("for live are locked with the reason and the next step until every gate is open", async () => {
    const { accountId, visitor } = await newMember("developer");
    const locked = await visitor.open(keys());
    expect(only(locked.html, "live")).toBe("");
    expect(textOf(locked)).toContain("Locked. A live key needs the onboarding fee to be settled first.");
    expect(textOf(locked)).toContain("Pay the onboarding fee");
    await operate("account settle-fee", { accountId });
    await operate("account hub", { accountId, to: "production" });
    await operate("account approve-production", { accountId });
    const page = await visitor.open(keys());
    const made = await visitor.send({ ...page, html: only(page.html, "live") }, "/keys");
    expect(shownKey(made.html)).toMatch(/^sk_live_/);
  });

  test("stop when they are revoked, and a rolled one goes on beside its successor", async () => {
    const { accountId, testKey } = await openAccount();
    const { visitor } = await joining(accountId, "owner");
    const page = await visitor.open(keys());
    const rolled = await visitor.send(page, "/keys/roll");
    expect(shownKey(rolled.html)).toMatch(/^sk_/);
    expect(textOf(rolled)).toContain("rolled");
    const asked = await visitor.send(await visitor.open(keys()), "/keys/revoke");
    expect(textOf(asked)).toMatch(/Revoke sk_\w+_….{4}\? .*never works again/);
    expect(await operate("key list", { accountId })).not.toContainEqual(expect.objectContaining({ state: "revoked" }));
    for (let left = 3; left > 0; left--) await sendTwice(visitor, await visitor.open(keys()), "/keys/revoke");
    const answer = await fetch(`${service().test.url}/v1/verify`, { headers: { "X-API-Key": testKey } });
    expect(answer.status).toBe(401);
  });

  test("of another account are out of reach by their id", async () => {
    const other = await openAccount();
    const { accountId } = await openAccount();
    const { visitor } = await joining(accountId, "owner");
    const page = await visitor.open(keys());
    const refused = await visitor.send(page, "/keys/revoke", { keyId: other.testKeyId, sure: "yes" });
    expect(refused.status).toBe(404);
    const answer = await fetch(`${service().test.url}/v1/verify`, { headers: { "X-API-Key": other.testKey } });
    expect(answer.status).toBe(200);
  });
});

test("a dashboard account is offered no keys, and a form for one is refused in words", async () => {
  const { visitor, page } = await newMember("dashboard");
  expect(textOf(page)).not.toContain("API keys");
  expect(textOf(await visitor.open(keys()))).toContain("A dashboard account is never issued API keys.");
});

describe("credits", () => {
  test("show every movement, and the file opens no formula in a table program", async () => {
    const { accountId, visitor } = await newMember("dashboard");
    await operate("wallet top-up", { accountId, credits: 12.5, reference: "=HYPERLINK(1)" });
    await operate("wallet adjust", { accountId, credits: -2, reason: "slip" });
    const page = textOf(await visitor.open(`${dashboards().url}/credits`));
    expect(page).toContain("10.5");
    expect(page).toContain("+12.5");
    const file = await visitor.open(`${dashboards().url}/credits.csv`);
    expect(file.headers.get("content-disposition")).toContain("ledger.csv");
    const lines = file.html.split("\r\n");
    expect(lines[0]?.replace("\uFEFF", "")).toBe("at,kind,credits,balanceAfter,subject");
    expect(lines[1]).toMatch(/,adjustment,-2,10\.5,adj_/);
    expect(lines[2]).toMatch(/,top_up,12\.5,12\.5,'=HYPERLINK\(1\)$/);
  });
});

describe("a webhook", () => {
  test("is set with its secret shown once, tried, and removed", async () => {
    const { visitor } = await newMember("developer");
    const webhook = `${dashboards().url}/webhook`;
    const inbox = `${service().hub.control}/inbox`;
    const set = await visitor.send(await visitor.open(webhook), "/webhook", { url: inbox });
    expect(set.html).toMatch(/id="secret"[^>]*>whsec_/);
    const shown = await visitor.open(webhook);
    expect(shown.html).not.toContain("whsec_");
    expect(textOf(await visitor.send(shown, "/webhook/test"))).toContain(
      "The test event arrived. Your address answered 200.",
    );
    expect(textOf(await visitor.open(webhook))).toContain("webhook.test");
    const removed = await sendTwice(visitor, await visitor.open(webhook), "/webhook/remove");
    expect(textOf(removed)).toContain("The webhook is removed");
  });

  test("cannot lead to an address that is none: the reason is told", async () => {
    const { visitor } = await newMember("developer");
    const page = await visitor.open(`${dashboards().url}/webhook`);
    const refused = await visitor.send(page, "/webhook", { url: "http://10.0.0.1/" });
    expect(refused.status).toBe(409);
  });
});
