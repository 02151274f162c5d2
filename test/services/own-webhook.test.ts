import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { rehearsals } from "../../functions/contract/test-records/rehearsals.ts";
import { hurriedHost, until } from "../fixtures/host/hurried-host.ts";
import { hostTimeoutMs } from "../fixtures/host/running-host.ts";

// An account sees, sets and tries its webhook by its own key, on a service whose minutes pass in seconds.

vi.setConfig({ testTimeout: 120_000 });

let world: Awaited<ReturnType<typeof hurriedHost>>;
let receiver: string;
let answers: number[] = [];
const arrived: { headers: Record<string, string>; body: string }[] = [];
beforeAll(async () => {
  world = await hurriedHost();
  receiver = await world.receiver((request, response) => {
    text(request).then((body) => {
      const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
      arrived.push({ headers: Object.fromEntries(headers), body });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
}, hostTimeoutMs);
afterAll(() => world.stop());

const address = (path: string) => `${receiver}${path}`;
const later = rehearsals.find(({ name }) => name === "later-match")?.request;

async function account() {
  const { accountId, key: live } = await world.account();
  const { key: test } = await world.operate("key create", { accountId, environment: "test" });
  return { accountId, keys: { live, test: String(test) } };
}
type Keys = { live: string; test: string };

async function call(
  keys: Keys,
  environment: "live" | "test",
  asked: { method?: string; path: string; body?: unknown },
) {
  const { production, test: testApi } = world.host.service;
  const { method = "GET", path, body } = asked;
  const response = await fetch(`${(environment === "live" ? production : testApi).url}${path}`, {
    method,
    headers: { "X-API-Key": keys[environment], ...(body !== undefined && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

const set = (keys: Keys, environment: "live" | "test", url: string) =>
  call(keys, environment, { method: "PUT", path: "/v1/webhook", body: { url } });
const events = (id: string) => arrived.filter(({ body }) => body.includes(id));

describe("a webhook by the account's own key", () => {
  test("is one an environment: each key sees and sets its own, and what served both goes on for the other", async () => {
    const { accountId, keys } = await account();
    expect((await call(keys, "test", { path: "/v1/webhook" })).status).toBe(404);
    await world.operate("webhook set", { accountId, url: address("/both") });
    for (const environment of ["live", "test"] as const) {
      const { body } = await call(keys, environment, { path: "/v1/webhook" });
      expect(body).toMatchObject({ environment, url: address("/both"), serves: "both", state: "active" });
      expect(body).not.toHaveProperty("secret");
    }
    const { status, body } = await set(keys, "test", address("/test"));
    expect({ status, body }).toMatchObject({ status: 200, body: { environment: "test", url: address("/test") } });
    expect(body.secret).toMatch(/^whsec_/);
    expect((await call(keys, "live", { path: "/v1/webhook" })).body).toMatchObject({ url: address("/both") });
    const removed = await call(keys, "test", { method: "DELETE", path: "/v1/webhook" });
    expect(removed).toEqual({ status: 200, body: { environment: "test", state: "removed" } });
    expect((await call(keys, "test", { path: "/v1/webhook" })).status).toBe(404);
    expect((await call(keys, "live", { path: "/v1/webhook" })).status).toBe(200);
    const told = (await world.operate("account events", { accountId })) as unknown as { who: string; what: string }[];
    expect(
      told
        .filter(({ who }) => who.startsWith("key:"))
        .map(({ what }) => what)
        .sort(),
    ).toEqual(["webhook remove", "webhook set"]);
  });

  test.each([
    ["ftp://hooks.example.com/", "must begin with https"],
    ["https://10.0.0.1/", "must be on the public internet"],
    ["not an address", "must be a complete URL"],
    ["", "must not be empty"],
  ])("may not lead to %j", async (url, message) => {
    const { keys } = await account();
    const refused = await set(keys, "live", url);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: "INVALID_REQUEST", fields: [{ field: "url", message }] },
    });
  });

  test("has a test event sent through the queue, signed, and shows what came of it, to its own environment", async () => {
    const { keys } = await account();
    const { body } = await set(keys, "test", address("/tests"));
    const { status, body: queued } = await call(keys, "test", { method: "POST", path: "/v1/webhook/test" });
    expect(status).toBe(202);
    const [delivery] = await until(async () => {
      const { deliveries } = (await call(keys, "test", { path: "/v1/webhook/deliveries" })).body;
      return deliveries.length > 0 ? deliveries : undefined;
    });
    expect(delivery).toMatchObject({ eventId: queued.eventId, type: "webhook.test", delivered: true, status: 200 });
    const event = arrived.find(({ headers }) => headers["webhook-id"] === queued.eventId);
    expect(new Webhook(body.secret).verify(event?.body ?? "", event?.headers ?? {})).toMatchObject({
      type: "webhook.test",
    });
    expect((await call(keys, "live", { path: "/v1/webhook/deliveries" })).body).toEqual({ deliveries: [] });
  });
});

describe("an event that is tried again on demand", () => {
  test("goes out at once while it is under way, and the plan goes on where that fails; then there is nothing to send", async () => {
    const { keys } = await account();
    await set(keys, "test", address("/later"));
    // The first tries fail, so that the next one of the plan is minutes away.
    answers = [500, 500, 500, 500, 503];
    const { body } = await call(keys, "test", { method: "POST", path: "/v1/verify", body: later });
    const id = body.verificationId;
    await until(async () => (events(id).length >= 4 ? true : undefined), 60);
    const path = `/v1/webhook/deliveries/${id.replace("ver_", "msg_")}/resend`;
    const again = () => call(keys, "test", { method: "POST", path });
    expect((await again()).status).toBe(202);
    await until(async () => (events(id).length >= 5 ? true : undefined), 8);
    expect((await call(keys, "test", { path: `/v1/verify/${id}` })).body).toMatchObject({ delivery: "pending" });
    expect((await again()).status).toBe(202);
    await until(async () => (events(id).length >= 6 ? true : undefined), 8);
    const record = await until(async () => {
      const { body: read } = await call(keys, "test", { path: `/v1/verify/${id}` });
      return read.delivery === "delivered" ? read : undefined;
    });
    expect(record).toMatchObject({ status: "completed" });
    expect(JSON.parse(events(id).at(-1)?.body ?? "{}")).toMatchObject({ data: { responseCode: "Y", rehearsal: true } });
    expect(await again()).toMatchObject({ status: 409, body: { code: "NOTHING_TO_RESEND" } });
  });

  test("is nobody else's: another account's key, and the other environment's, find none", async () => {
    const { keys } = await account();
    const other = await account();
    const { body } = await call(keys, "test", { method: "POST", path: "/v1/verify", body: later });
    const path = `/v1/webhook/deliveries/${body.verificationId.replace("ver_", "msg_")}/resend`;
    expect((await call(other.keys, "test", { method: "POST", path })).status).toBe(404);
    expect((await call(keys, "live", { method: "POST", path })).status).toBe(404);
  });
});
