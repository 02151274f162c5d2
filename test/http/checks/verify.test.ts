import { afterEach, beforeAll, describe, expect, test } from "vitest";
import type { PublishedRecord } from "../../../functions/contract/test-records.ts";
import { unheldPassport } from "../../fixtures/host/desk.ts";
import {
  behave,
  behaveAgain,
  fireSchedule,
  fiveKeys,
  get,
  hubCalls,
  post,
  publishedRecords,
  walletOf,
} from "../hub.ts";
import { type Answered, type MadeAccount, openAccount, operate } from "../operator.ts";

let account: MadeAccount;
beforeAll(async () => {
  account = await openAccount(100);
});
afterEach(async () => {
  await behaveAgain();
});

/** Every fifth record, one after another: five lanes side by side are within what the plan lets through. */
async function postOneByOne(key: string, records: PublishedRecord[], lane: number) {
  const answers: (Answered & { index: number })[] = [];
  for (const [index, { request }] of records.entries()) {
    if (index % 5 === lane) answers.push({ ...(await post(key, request)), index });
  }
  return answers;
}

const count = (answers: Answered[], status: number) => answers.filter((one) => one.status === status).length;

describe.each(["test", "live"] as const)("with a %s key", (environment) => {
  test("every published record is answered with its published code", async () => {
    const owner = await openAccount(100);
    const keys = await fiveKeys(owner, environment);
    const records = await publishedRecords();
    const answers = (await Promise.all(keys.map((key, lane) => postOneByOne(key, records, lane)))).flat();
    answers.sort((a, b) => a.index - b.index);
    expect(answers.filter(({ status }) => status !== 200).map(({ status, body }) => [status, body])).toEqual([]);
    expect(answers.map(({ body }) => body.responseCode)).toEqual(records.map(({ expected }) => expected));
    const charged = environment === "live" ? records.length : 0;
    expect(await walletOf(owner.accountId)).toEqual({ balance: 100 - charged, held: 0, charges: charged });
  });

  test("the answer holds what the specification lists, and the record nothing of the outcome", async () => {
    const key = environment === "live" ? account.liveKey : account.testKey;
    const records = await publishedRecords();
    const differing = records.find(({ expected, documentType }) => expected === "N" && documentType === "visa");
    const { body, headers } = await post(key, differing?.request ?? {}, { "X-Request-Id": "mine-42" });
    expect(headers.get("X-Request-Id")).toBe("mine-42");
    expect(body).toEqual({
      success: true,
      verificationId: expect.stringMatching(/^ver_/),
      documentType: "visa",
      status: "failed",
      match: false,
      responseCode: "N",
      message: expect.any(String),
      errors: [{ source: "Issuer", field: "BirthDate", requestField: "dateOfBirth", message: expect.any(String) }],
      timestamp: expect.any(String),
      environment,
      requestId: "mine-42",
      receipt: expect.stringMatching(/^eyJ/),
      ...(environment === "live" && { vrn: expect.stringMatching(/^[A-Z]{2}\d{13}$/) }),
    });
    const read = await get(key, `/v1/verify/${String(body.verificationId)}`);
    expect(read.body).toEqual({
      verificationId: body.verificationId,
      documentType: "visa",
      status: "completed",
      environment,
      requestedAt: expect.any(String),
      completedAt: body.timestamp,
    });
    const { body: list } = await get(key, "/v1/verify?limit=1");
    expect(list).toMatchObject({ verifications: [read.body], limit: 1, offset: 0 });
  });
});

describe("reads", () => {
  test("another account, the other environment and an unknown id are 404", async () => {
    const { body } = await post(account.liveKey, unheldPassport());
    const other = await openAccount(0);
    for (const [key, id] of [
      [other.liveKey, body.verificationId],
      [account.testKey, body.verificationId],
      [account.liveKey, "ver_00000000000000000000"],
      [account.liveKey, "nonsense"],
    ]) {
      const { status, body: refused } = await get(String(key), `/v1/verify/${String(id)}`);
      expect({ status, error: refused.error }).toEqual({ status: 404, error: "Not Found" });
    }
  });
});

describe("credits", () => {
  test("forty different documents on ten credits: ten reach the hub, thirty get 402", async () => {
    const owner = await openAccount(10);
    const keys = await fiveKeys(owner, "live");
    const before = (await hubCalls()).total;
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => post(keys[i % 5] ?? "", unheldPassport())));
    expect([count(answers, 200), count(answers, 402)]).toEqual([10, 30]);
    expect((await hubCalls()).total - before).toBe(10);
    expect(await walletOf(owner.accountId)).toEqual({ balance: 0, held: 0, charges: 10 });
    expect(answers.find(({ status }) => status === 402)?.body).toEqual({
      error: "Payment Required",
      code: "INSUFFICIENT_CREDITS",
      message: expect.any(String),
      doc: "/docs#error-INSUFFICIENT_CREDITS",
    });
  });

  test("forty times the same document: one reaches the hub, thirty-nine are told how long to wait", async () => {
    const owner = await openAccount(10);
    const keys = await fiveKeys(owner, "live");
    const body = unheldPassport();
    const before = (await hubCalls()).total;
    const answers = await Promise.all(Array.from({ length: 40 }, (_, i) => post(keys[i % 5] ?? "", body)));
    expect([count(answers, 200), count(answers, 429)]).toEqual([1, 39]);
    expect((await hubCalls()).total - before).toBe(1);
    for (const { status, headers, body: told } of answers) {
      if (status !== 429) continue;
      expect(told).toMatchObject({ error: "Too Many Requests", code: "DOCUMENT_COOLDOWN" });
      const seconds = Number(told.retryAfterSeconds);
      expect(headers.get("Retry-After")).toBe(String(seconds));
      expect(seconds).toBeGreaterThanOrEqual(50);
      expect(seconds).toBeLessThanOrEqual(60);
    }
    expect(await walletOf(owner.accountId)).toEqual({ balance: 9, held: 0, charges: 1 });
  });

  test("the same after an S: a retry passes at once", async () => {
    const body = unheldPassport();
    await behave({ mode: "system_error", documentType: "passport" });
    const first = await post(account.liveKey, body);
    expect(first).toMatchObject({
      status: 200,
      body: { success: false, status: "error", responseCode: "S", match: false },
    });
    expect(first.body.vrn).toBeDefined();
    await behaveAgain();
    expect((await post(account.liveKey, body)).body).toMatchObject({ success: true, responseCode: "D" });
  });
});

describe("a hub that does what it should not", () => {
  const failures = [
    "fault",
    "http_500",
    "drop",
    "garbage",
    "truncated",
    "entity_bomb",
    "other_vrn",
    "reject_signature",
  ];

  test.each([...failures, "fifth_code", "oversized"])(
    "%s is a system error that costs nothing and may be retried",
    async (mode) => {
      const body = unheldPassport();
      const before = await walletOf(account.accountId);
      await behave({ mode, documentType: "passport" });
      const failed = await post(account.liveKey, body);
      expect(failed).toMatchObject({
        status: 500,
        body: { success: false, error: "Verification Failed", code: "DVS_SYSTEM_ERROR", message: expect.any(String) },
      });
      expect(await walletOf(account.accountId)).toEqual(before);
      const { body: record } = await get(account.liveKey, `/v1/verify/${String(failed.body.verificationId)}`);
      expect(record).toMatchObject({ status: "error", error: { code: "DVS_SYSTEM_ERROR" } });
      await behaveAgain();
      expect((await post(account.liveKey, body)).status).toBe(200);
      expect(await walletOf(account.accountId)).toEqual({
        ...before,
        balance: before.balance - 1,
        charges: before.charges + 1,
      });
    },
  );

  test("a locked document is told with its time, costs nothing, and is refused from then on", async () => {
    const body = unheldPassport();
    const before = await walletOf(account.accountId);
    await behave({ mode: "locked", documentType: "passport" });
    const locked = await post(account.liveKey, body);
    expect(locked).toMatchObject({
      status: 500,
      body: {
        success: false,
        error: "Verification Failed",
        code: "DVS_DOCUMENT_LOCKED",
        message: expect.any(String),
        verificationId: expect.stringMatching(/^ver_/),
        retryAfterSeconds: 300,
      },
    });
    expect(locked.headers.get("Retry-After")).toBe("300");
    await behaveAgain();
    const repeat = await post(account.liveKey, body);
    expect(repeat).toMatchObject({
      status: 429,
      body: { code: "DOCUMENT_COOLDOWN", message: expect.stringContaining("lock") },
    });
    expect(Number(repeat.headers.get("Retry-After"))).toBeGreaterThan(290);
    expect(await walletOf(account.accountId)).toEqual(before);
  });

  test("a Y that carries an error shows none, and of two errors the first is shown", async () => {
    const key = account.testKey;
    await behave({ mode: "yes_with_error", documentType: "passport" });
    const yes = await post(key, unheldPassport());
    expect(yes.body).toMatchObject({ responseCode: "Y", match: true });
    expect(yes.body.errors).toBeUndefined();
    await behave({ mode: "two_errors", documentType: "passport" });
    expect((await post(key, unheldPassport())).body).toMatchObject({
      responseCode: "N",
      errors: [{ field: "GivenName" }],
    });
  });
});

describe("an idempotency key", () => {
  const named = (name: string) => ({ "Idempotency-Key": name });

  test("answers the record of the first request, and neither asks nor charges again", async () => {
    const body = unheldPassport();
    const first = await post(account.liveKey, body, named("order-1"));
    const before = [await walletOf(account.accountId), (await hubCalls()).total];
    const again = await post(account.liveKey, body, named("order-1"));
    expect(again.status).toBe(200);
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(Object.keys(again.body).sort()).toEqual(
      ["verificationId", "documentType", "status", "environment", "requestedAt", "completedAt"].sort(),
    );
    expect(again.body).toMatchObject({ verificationId: first.body.verificationId, status: "completed" });
    expect([await walletOf(account.accountId), (await hubCalls()).total]).toEqual(before);
    const other = await post(account.liveKey, unheldPassport(), named("order-1"));
    expect(other).toMatchObject({ status: 422, body: { code: "IDEMPOTENCY_KEY_REUSED" } });
  });

  test("that is still at work is a 409, and an unusable one a 400", async () => {
    await behave({ mode: "delay", delayMs: 1_500, documentType: "passport", count: 1 });
    const body = unheldPassport();
    const running = post(account.testKey, body, named("order-2"));
    await new Promise((resolve) => setTimeout(resolve, 700));
    expect(await post(account.testKey, body, named("order-2"))).toMatchObject({
      status: 409,
      body: { code: "IDEMPOTENCY_IN_PROGRESS" },
    });
    expect((await running).status).toBe(200);
    const unusable = await post(account.testKey, body, named("with space"));
    expect(unusable).toMatchObject({
      status: 400,
      body: { code: "INVALID_REQUEST", fields: [{ field: "Idempotency-Key" }] },
    });
  });
});

test("the sweep runs when it is fired, and finds nothing that is still at work", async () => {
  expect(await fireSchedule("laptop-sweep")).toMatchObject({ outcomes: ["answered"] });
  const { held } = await operate("wallet show", { accountId: account.accountId });
  expect(held).toBe(0);
});
