import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { ServiceError, VerificationClient } from "../../clients/typescript/client.ts";
import type { VerifyRequest } from "../../clients/typescript/types.ts";
import { type Rehearsal, rehearsals } from "../../functions/contract/test-records/rehearsals.ts";
import { hurriedHost, until } from "../fixtures/host/hurried-host.ts";
import { hostTimeoutMs } from "../fixtures/host/running-host.ts";

// What the test address plays by itself, on a service whose minutes pass in seconds.

vi.setConfig({ testTimeout: 120_000 });

type World = Awaited<ReturnType<typeof hurriedHost>>;
let world: World;
beforeAll(async () => {
  world = await hurriedHost();
}, hostTimeoutMs);
afterAll(() => world.stop());

async function developer() {
  const { accountId, key: liveKey } = await world.account();
  const { key } = await world.operate("key create", { accountId, environment: "test" });
  const { test: address, production } = world.host.service;
  const client = (apiKey: string, baseUrl: string) => new VerificationClient({ baseUrl, apiKey, retries: 0 });
  return {
    accountId,
    liveKey,
    onTest: client(String(key), address.url),
    onProduction: client(liveKey, production.url),
    listen: () => world.operate("webhook set", { accountId, url: world.inbox() }),
  };
}

function bodyOf(name: Rehearsal["name"]): VerifyRequest {
  const found = rehearsals.find((one) => one.name === name);
  if (found === undefined) throw new Error(`no rehearsal ${name}`);
  return JSON.parse(JSON.stringify(found.request));
}

type Client = VerificationClient;
const sent = (client: Client, name: Rehearsal["name"], change: object = {}) =>
  client.verify(Object.assign(bodyOf(name), change)).then(
    (verified) => (verified.kind === "result" ? { ...verified.result, http: 200 } : { http: 0 }),
    (error) => (error instanceof ServiceError ? { ...error.problem, http: error.status } : Promise.reject(error)),
  );
const calls = async (): Promise<number> => (await world.control("GET", "/calls")).total;

describe("a rehearsal that an account without a webhook sends", () => {
  test.each([
    ["system-error", { http: 200, success: false, responseCode: "S", status: "error" }],
    ["locked", { http: 500, success: false, code: "DVS_DOCUMENT_LOCKED", retryAfterSeconds: 300 }],
    ["timeout", { http: 500, success: false, code: "DVS_SYSTEM_ERROR" }],
    ["later-match", { http: 200, success: false, responseCode: "S" }],
  ] as const)("%s is answered as published, and the DVS hears nothing of it", async (name, expected) => {
    const { onTest } = await developer();
    const before = await calls();
    const answered = await sent(onTest, name);
    expect(answered).toMatchObject({ ...expected, rehearsal: true, verificationId: expect.any(String) });
    expect(answered).not.toHaveProperty("retry");
    expect(await calls()).toBe(before);
    const record = await onTest.getVerification(String("verificationId" in answered && answered.verificationId));
    expect(record).toMatchObject({ status: "error", rehearsal: true });
  });
});

describe("a rehearsal that an account with a webhook sends", () => {
  test("S comes first, and Y a little later as an event that says it is a rehearsal, without a receipt", async () => {
    const { onTest, listen } = await developer();
    const { secret } = await listen();
    const before = await calls();
    const answered = await sent(onTest, "later-match");
    expect(answered).toMatchObject({ responseCode: "S", rehearsal: true, retry: { scheduled: true } });
    const id = String("verificationId" in answered && answered.verificationId);
    const [arrived] = await until(async () => {
      const found = await world.arrivals(id);
      return found.length > 0 ? found : undefined;
    });
    const event = new Webhook(String(secret)).verify(arrived?.body ?? "", arrived?.headers ?? {});
    expect(event).toMatchObject({
      type: "verification.completed",
      data: { verificationId: id, responseCode: "Y", rehearsal: true, environment: "test" },
    });
    expect(event).not.toHaveProperty("data.receipt");
    expect(await onTest.getVerification(id)).toMatchObject({ status: "completed", rehearsal: true });
    expect(await calls()).toBe(before);
  });

  test("S to the end arrives as verification.failed, and delays nobody's retries at the real hub", async () => {
    const { onTest, listen } = await developer();
    await listen();
    const { verificationId } = { verificationId: "", ...(await sent(onTest, "timeout")) };
    const [arrived] = await until(async () => {
      const found = await world.arrivals(verificationId);
      return found.length > 0 ? found : undefined;
    });
    expect(JSON.parse(arrived?.body ?? "{}")).toMatchObject({
      type: "verification.failed",
      data: { verificationId, status: "error", rehearsal: true },
    });
    const { hub } = await onTest.preflight(bodyOf("timeout"));
    expect(hub).toEqual({ state: "answering" });
  });
});

describe("what is no rehearsal reaches the DVS", () => {
  test("a published body with any one field changed", async () => {
    const { onTest } = await developer();
    for (const [index, change] of [
      { givenName: "Another" },
      { gender: "F" as const },
      { consentVersion: "rehearsal-2" },
      { consentAttestedAt: "2025-03-03T10:15:01+11:00" },
    ].entries()) {
      const before = await calls();
      const answered = await sent(onTest, "locked", change);
      expect(answered, `change ${index}`).toMatchObject({ http: 200, responseCode: "D" });
      expect(answered).not.toHaveProperty("rehearsal");
      expect(await calls()).toBe(before + 1);
    }
  });

  test("a published body on the production address", async () => {
    const { onProduction } = await developer();
    const before = await calls();
    const answered = await sent(onProduction, "locked");
    expect(answered).toMatchObject({ http: 200, responseCode: "D" });
    expect(answered).not.toHaveProperty("rehearsal");
    expect(await calls()).toBe(before + 1);
  });
});
