import { beforeAll, describe, expect, test } from "vitest";
import { type MadeAccount, openAccount, request, service } from "../operator.ts";

/** Whatever refuses — gateway, firewall, function — speaks the service's own words and never AWS's. */
let account: MadeAccount;
beforeAll(async () => {
  account = await openAccount();
});

const addresses = ["production", "test"] as const;
const keyFor = (address: (typeof addresses)[number]) => (address === "production" ? account.liveKey : account.testKey);

async function send(address: (typeof addresses)[number], path: string, init: RequestInit = {}) {
  const response = await fetch(`${service()[address].url}${path}`, init);
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: JSON.parse(text) as Record<string, unknown> };
}

describe.each(addresses)("on the %s address", (address) => {
  test("health answers without a key", async () => {
    const { status, body } = await send(address, "/health");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: "ok",
      environment: address === "production" ? "live" : "test",
      checks: { records: "ok", ephemeral: "ok" },
    });
  });

  test.each([
    ["no key", undefined],
    ["an empty key", ""],
    ["a well-formed key nobody was given", "sk_test_000000000000000000000000000000002SBQfU"],
    ["a key with a typo", "sk_test_00000000000000000000000000000000AAAAAA"],
    ["something else altogether", "Bearer hunter2"],
  ])("%s is a 401 that asks for the header", async (_what, key) => {
    const headers = key === undefined ? {} : { "X-API-Key": key };
    const { status, body } = await send(address, "/v1/verify", { headers });
    expect(status).toBe(401);
    expect(body).toEqual({ error: "Unauthorized", message: expect.stringContaining("X-API-Key") });
  });

  test("a 401 names the header that a key goes into, and where that is explained, beside the body that is fixed", async () => {
    const { status, headers, body } = await send(address, "/v1/verify", { headers: { "X-Request-Id": "mine-1" } });
    expect({ status, challenge: headers.get("WWW-Authenticate") }).toEqual({
      status: 401,
      challenge: 'ApiKey header="X-API-Key"',
    });
    const [, target = ""] = /^<([^>]+)>; rel="help"$/.exec(headers.get("Link") ?? "") ?? [];
    const explained = new URL(target, `${service()[address].url}/v1/verify`);
    expect(await (await fetch(explained)).text()).toContain(`id="${explained.hash.slice(1)}"`);
    expect(Object.keys(body)).toEqual(["error", "message"]);
  });

  test("every other refusal of a function has a code, where it is explained, and the caller's own id", async () => {
    const headers = { "X-API-Key": keyFor(address), "X-Request-Id": "mine-2" };
    for (const path of ["/v1/verify/ver_00000000", "/v1/verify?limit=1000"]) {
      const { body } = await send(address, path, { headers });
      expect(body).toMatchObject({ code: expect.stringMatching(/^[A-Z_]+$/), requestId: "mine-2" });
      expect(body.doc).toBe(`/docs#error-${body.code}`);
    }
    const { body } = await send(address, "/v1/verify/ver_00000000", { headers: { "X-API-Key": keyFor(address) } });
    expect(body).not.toHaveProperty("requestId");
  });

  test.each(["toString", "__proto__", "constructor", "valueOf"])("a parameter called %s is a 400", async (name) => {
    const headers = { "X-API-Key": keyFor(address) };
    const { status, body } = await send(address, `/v1/verify?${name}=1`, { headers });
    expect({ status, fields: body.fields }).toEqual({
      status: 400,
      fields: [{ field: name, message: "is not a parameter of this request" }],
    });
  });

  test.each(["/", "/nothing", "/v1", "/v1/verify/ver_1/more", "/v2/verify", "/v1/Verify"])(
    "%s is a 404",
    async (path) => {
      const { status, body } = await send(address, path);
      expect({ status, error: body.error }).toEqual({ status: 404, error: "Not Found" });
    },
  );

  test.each([
    ["DELETE", "/v1/verify", "POST, GET"],
    ["PUT", "/v1/verify/ver_1", "GET"],
    ["PUT", "/v1/screening/lists", "GET"],
    ["GET", "/v1/screening/batch", "POST"],
    ["POST", "/health", "GET"],
  ])("%s %s is a 405 that lists the methods", async (method, path, allow) => {
    const { status, headers, body } = await send(address, path, { method });
    expect({ status, allow: headers.get("Allow"), error: body.error }).toEqual({
      status: 405,
      allow,
      error: "Method Not Allowed",
    });
  });

  test.each([20_000, 6_000_000, 11_000_000])("a body of %i bytes is a 400 in our shape", async (bytes) => {
    const { status, body } = await send(address, "/v1/verify", {
      method: "POST",
      headers: { "X-API-Key": keyFor(address), "Content-Type": "application/json" },
      body: JSON.stringify({ a: "x".repeat(bytes) }),
    });
    expect({ status, code: body.code }).toEqual({ status: 400, code: "INVALID_REQUEST" });
  });

  test.each([
    ["not JSON", "{", "application/json", "body"],
    ["nothing", "", "application/json", "body"],
    ["a form", "a=1", "application/x-www-form-urlencoded", "Content-Type"],
  ])("a body of %s is a 400 that names the fault", async (_what, body, type, field) => {
    const answered = await send(address, "/v1/verify", {
      method: "POST",
      headers: { "X-API-Key": keyFor(address), "Content-Type": type },
      body,
    });
    expect(answered.status).toBe(400);
    expect(answered.body.fields).toMatchObject([{ field }]);
  });

  test.each([
    "limit=0",
    "limit=101",
    "limit=ten",
    "limit=",
    "limit=1&limit=2",
    "offset=-1",
    "offset=10001",
    "cursor=!",
    "cursor=abc",
    "page=2",
  ])("a list asked for with %s is a 400 that names the parameter", async (query) => {
    const { status, body } = await request(`${service()[address].url}/v1/verify?${query}`, { key: keyFor(address) });
    expect(status).toBe(400);
    expect(body.fields).toMatchObject([{ field: query.split("=")[0] }]);
  });
});

test("the caller's request id comes back from functions", async () => {
  const { headers } = await send("production", "/health", { headers: { "X-Request-Id": "order-66" } });
  expect(headers.get("X-Request-Id")).toBe("order-66");
});

test("the caller's request id comes back from the gateway's own refusals", async () => {
  const { status, headers } = await send("production", "/v1/verify", { headers: { "X-Request-Id": "order-66" } });
  expect({ status, id: headers.get("X-Request-Id") }).toEqual({ status: 401, id: "order-66" });
});

test("an unusable request id is refused after the gates, and named", async () => {
  const headers = { "X-Request-Id": "two words" };
  const { status, body } = await request(`${service().test.url}/v1/verify`, { key: account.testKey, headers });
  expect(status).toBe(400);
  expect(body.fields).toMatchObject([{ field: "X-Request-Id" }]);
});

test("sixty calls at once meet the plan's limit, in our shape and with a time to come back", async () => {
  const { testKey } = await openAccount();
  const url = `${service().test.url}/v1/verify`;
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => fetch(url, { headers: { "X-API-Key": testKey } })),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(20);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(10);
  const [one] = refused;
  expect(one?.headers.get("Retry-After")).toBe("1");
  expect(await one?.json()).toMatchObject({ error: "Too Many Requests", code: "RATE_LIMITED", retryAfterSeconds: 1 });
});

test("an answer says what is left of the minute and the hour", async () => {
  const { testKey } = await openAccount();
  const first = await request(`${service().test.url}/v1/verify`, { key: testKey });
  const second = await request(`${service().test.url}/v1/verify`, { key: testKey });
  expect(first.headers.get("RateLimit-Policy")).toBe('"minute";q=100;w=60, "hour";q=1000;w=3600');
  const left = (headers: Headers) => Number(/"hour";r=(\d+)/.exec(headers.get("RateLimit") ?? "")?.[1]);
  expect(left(first.headers) - left(second.headers)).toBe(1);
});

test("a caller sees an empty list before its first verification", async () => {
  const { status, body } = await request(`${service().test.url}/v1/verify`, { key: account.testKey });
  expect({ status, body }).toEqual({
    status: 200,
    body: { verifications: [], limit: 20, offset: 0, hasMore: false },
  });
});
