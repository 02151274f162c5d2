import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { type ClientOptions, openEvent, ServiceError, VerificationClient } from "./client.ts";
import type { VerifyRequest } from "./types.ts";

type ScriptedAnswer = { status: number; body?: unknown; headers?: Record<string, string> };
type Scripted = ScriptedAnswer | "connection lost";

/** A service that answers from a script and remembers what it was asked. */
function scripted(answers: Scripted[], options: Partial<ClientOptions> = {}) {
  const asked: Request[] = [];
  const waits: number[] = [];
  const client = new VerificationClient({
    baseUrl: "https://test.invalid/v/",
    apiKey: "sk_test_x",
    random: () => 0.5,
    sleep: async (ms) => void waits.push(ms),
    fetch: async (input, init) => {
      asked.push(new Request(input, init));
      const answer = answers.shift() ?? { status: 500 };
      if (answer === "connection lost") throw new TypeError("fetch failed");
      return new Response(JSON.stringify(answer.body ?? {}), { status: answer.status, headers: answer.headers ?? {} });
    },
    ...options,
  });
  return { client, asked, waits };
}

const visa: VerifyRequest = {
  documentType: "visa",
  consentAttestedAt: "2026-03-02T09:30:00+11:00",
  consentVersion: "v1",
  familyName: "Temaru",
  dateOfBirth: "1979-06",
  passportNumber: "19CV04417",
};
const matched = { status: 200, body: { responseCode: "Y" } };
const refused = (status: number, code: string, more: object = {}): ScriptedAnswer => ({
  status,
  body: { error: "x", message: "m", code, ...more },
});

describe("what may not be retried is asked once", () => {
  test.each<[string, Scripted]>([
    ["N", { status: 200, body: { responseCode: "N" } }],
    ["D", { status: 200, body: { responseCode: "D" } }],
    ["S that the service retries itself", { status: 200, body: { responseCode: "S", retry: { scheduled: true } } }],
    ["a failure that the service retries itself", refused(500, "DVS_SYSTEM_ERROR", { retry: { scheduled: true } })],
    ["a cooldown", { ...refused(429, "DOCUMENT_COOLDOWN"), headers: { "Retry-After": "1" } }],
    ["a locked document", { ...refused(500, "DVS_DOCUMENT_LOCKED"), headers: { "Retry-After": "1" } }],
    ["a bad request", refused(400, "INVALID_REQUEST")],
    ["no credits", { status: 402 }],
    ["a running request of the same key", refused(409, "IDEMPOTENCY_IN_PROGRESS")],
  ])("%s", async (_what, answer) => {
    const { client, asked } = scripted([answer, matched]);
    await client.verify(visa).catch((error: unknown) => expect(error).toBeInstanceOf(ServiceError));
    expect(asked).toHaveLength(1);
  });
});

describe("what may be retried is, under the same Idempotency-Key", () => {
  test.each<[string, Scripted, number]>([
    ["S", { status: 200, body: { responseCode: "S" } }, 1_000],
    ["a failure of the DVS", refused(500, "DVS_SYSTEM_ERROR"), 1_000],
    ["a rate limit, after its Retry-After", { status: 429, headers: { "Retry-After": "7" } }, 7_000],
    ["a busy service, after its Retry-After", { status: 503, headers: { "Retry-After": "1" } }, 1_000],
    ["a lost connection", "connection lost", 1_000],
  ])("%s", async (_what, first, waitMs) => {
    const { client, asked, waits } = scripted([first, matched]);
    expect(await client.verify(visa)).toEqual({ kind: "result", result: matched.body });
    expect(waits).toEqual([waitMs]);
    const keys = asked.map(({ headers }) => headers.get("Idempotency-Key"));
    expect(keys[0]).toBeTruthy();
    expect(keys[1]).toBe(keys[0]);
  });

  test("but not beyond the number of retries, nor after longer than one cares to wait", async () => {
    const busy = scripted(Array.from({ length: 9 }, () => refused(503, "TRY_AGAIN")));
    await expect(busy.client.listCatalogue()).rejects.toMatchObject({ status: 503, code: "TRY_AGAIN" });
    expect(busy.asked).toHaveLength(3);
    const hourly = scripted([{ status: 429, headers: { "Retry-After": "1800" } }, matched]);
    await expect(hourly.client.verify(visa)).rejects.toMatchObject({ status: 429 });
  });
});

test("a replayed verification is a record, without an outcome", async () => {
  const body = { verificationId: "ver_12345678", status: "completed" };
  const { client } = scripted([{ status: 200, body, headers: { "Idempotent-Replayed": "true" } }]);
  expect(await client.verify(visa, { idempotencyKey: "order-7" })).toEqual({ kind: "record", record: body });
});

describe("an outcome that the service does not know", () => {
  const unknown = refused(500, "OUTCOME_UNKNOWN", { verificationId: "ver_12345678" });
  const kept = (status: string): ScriptedAnswer => ({ status: 200, body: { verificationId: "ver_12345678", status } });

  test("is read from the record, and the request is not sent again", async () => {
    const { client, asked } = scripted([unknown, kept("completed")]);
    expect(await client.verify(visa)).toMatchObject({ kind: "record", record: { status: "completed" } });
    expect(asked.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
      "POST /v/v1/verify",
      "GET /v/v1/verify/ver_12345678",
    ]);
  });

  test("is looked at again while its record is pending", async () => {
    const { client, waits } = scripted([unknown, kept("pending"), kept("error")]);
    expect(await client.verify(visa)).toMatchObject({ kind: "record", record: { status: "error" } });
    expect(waits).toEqual([1_000]);
    const late = scripted([unknown, kept("pending"), kept("pending"), kept("pending")]);
    expect(await late.client.verify(visa)).toMatchObject({ record: { status: "pending" } });
  });

  test("stays an error where the record cannot be read either", async () => {
    const { client } = scripted([unknown, { status: 404 }]);
    await expect(client.verify(visa)).rejects.toMatchObject({
      code: "OUTCOME_UNKNOWN",
      problem: { verificationId: "ver_12345678" },
    });
  });

  test("of a screening is asked for again, under the key that is charged once", async () => {
    const found = { screeningRequestId: "s-1", cleared: true };
    const answers = [refused(500, "OUTCOME_UNKNOWN", { screeningRequestId: "s-1" }), { status: 200, body: found }];
    const { client, asked } = scripted(answers);
    expect(await client.screen({ name: "Anybody" })).toEqual(found);
    const keys = asked.map(({ headers }) => headers.get("Idempotency-Key"));
    expect(keys[1]).toBe(keys[0]);
  });
});

test.each([200, 404])("an answer of %i that is no JSON is an error that says so", async (status) => {
  const html = async () => new Response("<html>", { status });
  const { client } = scripted([], { fetch: html });
  await expect(client.getVerification("ver_1")).rejects.toMatchObject({
    status,
    problem: { error: "Unreadable" },
  });
});

test("everything that changed is read page by page, each by the cursor of the one before", async () => {
  const page = (matchId: string, more: object) => ({
    status: 200,
    body: { ids: [{ id: "un_sc:1", matchId, change: "added" }], ...more },
  });
  const { client, asked } = scripted([page("one", { nextCursor: "c 2" }), page("two", {})]);
  const read: string[] = [];
  for await (const { matchId } of client.allChanges("2026-03-01")) read.push(matchId);
  expect(read).toEqual(["one", "two"]);
  expect(asked.map(({ url }) => new URL(url).search)).toEqual([
    "?since=2026-03-01&ids=true",
    "?since=2026-03-01&ids=true&cursor=c+2",
  ]);
});

test("a repeated request that meets its own first attempt waits for its record", async () => {
  const record = { verificationId: "ver_12345678", status: "completed" };
  const running = refused(409, "IDEMPOTENCY_IN_PROGRESS");
  const replayed = { status: 200, body: record, headers: { "Idempotent-Replayed": "true" } };
  const { client, waits } = scripted(["connection lost", running, replayed]);
  expect(await client.verify(visa)).toEqual({ kind: "record", record });
  expect(waits).toEqual([1_000, 2_000]);
});

test("a service that cannot serve is told of at once, not waited for", async () => {
  const health = { status: "degraded", checks: { records: "failing" } };
  const { client, asked } = scripted([{ status: 503, body: health }]);
  expect(await client.health()).toEqual(health);
  expect(asked).toHaveLength(1);
  const gateway = scripted([refused(503, "TRY_AGAIN")]);
  await expect(gateway.client.health()).rejects.toMatchObject({ status: 503, code: "TRY_AGAIN" });
});

test("an attempt ends after its time and is made again; the caller's own signal ends it all", async () => {
  const never: typeof fetch = (_input, init) =>
    new Promise((_, reject) => {
      init?.signal?.addEventListener("abort", () => reject(init.signal?.reason));
    });
  const slow = scripted([], { fetch: never, timeoutMs: 20, retries: 1 });
  await expect(slow.client.listCatalogue()).rejects.toMatchObject({ name: "TimeoutError" });
  expect(slow.waits).toHaveLength(1);
  const ended = scripted([], { fetch: never });
  const given = new AbortController();
  setTimeout(() => given.abort(new Error("enough")), 20);
  await expect(ended.client.listCatalogue({ signal: given.signal })).rejects.toThrow("enough");
  expect(ended.waits).toHaveLength(0);
});

test("a key is sent over https alone, but for this machine", () => {
  const to = (baseUrl: string) => () => new VerificationClient({ baseUrl, apiKey: "sk_test_x" });
  expect(to("http://api.example")).toThrow("https");
  for (const fine of ["https://api.example/v/", "http://127.0.0.1:4001", "http://localhost:4001"]) {
    expect(to(fine)).not.toThrow();
  }
});

describe("a webhook's event", () => {
  const secret = `whsec_${Buffer.from("a secret of thirty-two characters").toString("base64")}`;
  const body = JSON.stringify({ type: "webhook.test", timestamp: "2026-03-02T00:00:00.000Z", data: {} });
  const at = 1_772_400_000;
  const signatureOf = (text: string) =>
    createHmac("sha256", Buffer.from(secret.slice(6), "base64"))
      .update(`msg_1.${at}.${text}`)
      .digest("base64");
  const headers = (signature: string) => ({
    "webhook-id": "msg_1",
    "webhook-timestamp": String(at),
    "webhook-signature": signature,
  });
  const open = (signature: string, now = at) => openEvent(secret, headers(signature), body, () => now * 1_000);

  test("is opened where one of its signatures fits", () => {
    const signature = `v1,${signatureOf("other")} v1,${signatureOf(body)}`;
    expect(open(signature)).toEqual({ id: "msg_1", event: JSON.parse(body) });
    expect(openEvent(secret, new Headers(headers(signature)), body, () => at * 1_000).id).toBe("msg_1");
  });

  test("of lists that changed says since when to screen again", () => {
    const data = { eventId: "evt_1", from: "2026-03-01T00:00:00Z-1", to: "2026-03-02T00:00:00Z-2", sources: [] };
    const updated = JSON.stringify({ type: "lists.updated", timestamp: "2026-03-02T00:00:00.000Z", data });
    const { event } = openEvent(secret, headers(`v1,${signatureOf(updated)}`), updated, () => at * 1_000);
    expect(event.type === "lists.updated" && event.data.from).toBe(data.from);
  });

  test("is refused otherwise", () => {
    expect(() => open(`v1,${signatureOf("other")}`)).toThrow("not signed");
    expect(() => open(`v1a,${signatureOf(body)}`)).toThrow("not signed");
    expect(() => open("")).toThrow("not signed");
    expect(() => open(`v1,${signatureOf(body)}`, at + 301)).toThrow("too old");
    expect(() => openEvent(secret, {}, body)).toThrow("missing");
  });
});
