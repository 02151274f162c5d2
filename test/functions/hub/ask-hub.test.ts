import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { testRecords } from "../../../functions/contract/test-records.ts";
import { documentTypes, VerifyRequest } from "../../../functions/contract/verification/verify.ts";
import { hubConnector } from "../../../functions/hub/ask-hub.ts";
import { startStandIn } from "../../../local/standin/stand-in.ts";
import { hubWorld, nextVrn, publishedRecord } from "../../fixtures/host/hub-world.ts";

let world: Awaited<ReturnType<typeof hubWorld>>;
const passport = publishedRecord("passport", "Y");

beforeAll(async () => {
  world = await hubWorld();
});
afterEach(async () => {
  await world.control("DELETE", "/behaviour");
});
afterAll(() => world.close());

describe("the published test records", () => {
  test.each(testRecords)("$documentType $request.familyName is answered $expected", async (record) => {
    const answer = await world.ask(VerifyRequest.parse(record.request));
    const hasDetail = record.expected === "N";
    expect(answer).toMatchObject({ kind: "answered", code: record.expected, activityId: expect.any(String) });
    expect(answer.kind === "answered" && answer.errors).toHaveLength(hasDetail ? 1 : 0);
  });

  test("a difference is named as the hub names it, with its source and its words", async () => {
    expect(await world.ask(publishedRecord("visa", "N"))).toMatchObject({
      errors: [{ source: "Issuer", field: "BirthDate", message: "BirthDate does not match the issuer's record." }],
    });
  });
});

describe("a hub that misbehaves", () => {
  test.each([
    ["system_error", { kind: "answered", code: "S", errors: [] }],
    ["fault", { kind: "failed", reason: "fault" }],
    ["reject_signature", { kind: "failed", reason: "fault" }],
    ["http_500", { kind: "failed", reason: "http_status" }],
    ["drop", { kind: "failed", reason: "network" }],
    ["garbage", { kind: "failed", reason: "unreadable" }],
    ["truncated", { kind: "failed", reason: "unreadable" }],
    ["entity_bomb", { kind: "failed", reason: "unreadable" }],
    ["oversized", { kind: "failed", reason: "unreadable" }],
    ["other_vrn", { kind: "failed", reason: "other_vrn" }],
    ["fifth_code", { kind: "failed", reason: "unknown_code" }],
    ["locked", { kind: "locked", retryAfterSeconds: 300 }],
    ["yes_with_error", { kind: "answered", code: "Y", errors: [] }],
    ["two_errors", { kind: "answered", code: "N", errors: [{ field: "GivenName" }] }],
  ])("%s", async (mode, expected) => {
    await world.behave({ mode });
    expect(await world.ask(passport)).toMatchObject(expected);
    await world.control("DELETE", "/behaviour");
    expect(await world.ask(passport)).toMatchObject({ kind: "answered", code: "Y" });
  });

  test("a hub that never answers is given up after the time the caller allows", async () => {
    await world.behave({ mode: "timeout" });
    const startedAt = performance.now();
    expect(await world.ask(passport, { timeoutMs: 150 })).toEqual({ kind: "failed", reason: "timeout" });
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  test("a slow reply within that time is waited for", async () => {
    await world.behave({ mode: "delay", delayMs: 100 });
    expect(await world.ask(passport)).toMatchObject({ code: "Y" });
  });

  test("whatever happens, a call is sent once", async () => {
    for (const mode of ["drop", "http_500", "garbage", "fault"]) {
      const vrn = nextVrn();
      await world.behave({ mode });
      await world.ask(passport, { vrn });
      expect((await world.control("GET", "/calls")).body.byVrn[vrn]).toBe(1);
    }
  });

  test("a hub that is not there is a network failure", async () => {
    const settings = { ...world.settings, endpoint: "http://127.0.0.1:1/verification" };
    const nowhere = hubConnector({ settings, credentials: async () => world.hub.client });
    const question = { request: passport, vrn: nextVrn(), agencyCode: "QK7A" };
    expect(await nowhere.ask(question, 1_000)).toEqual({ kind: "failed", reason: "network" });
  });
});

describe("what issuers are told", () => {
  test.each(documentTypes)(
    "an apostrophe, an ampersand and other scripts reach the issuer of %s whole",
    async (type) => {
      const request = publishedRecord(type, "D");
      const marked = JSON.parse(JSON.stringify(request), (field, value) =>
        /^(?:familyName|fullName|name|nameOnCard)$/.test(field) ? "D'Arcy & <Łučić>" : value,
      );
      await world.control("POST", "/records", { documentType: type, request: marked, expected: "Y" });
      expect(await world.ask(VerifyRequest.parse(marked))).toMatchObject({ code: "Y" });
    },
  );

  test("a green Medicare card's expiry goes as a month, even where the caller gave a day", async () => {
    const green = { ...publishedRecord("medicare", "Y"), expiryDate: "2029-08-31" };
    expect(await world.ask(VerifyRequest.parse(green))).toMatchObject({ code: "Y" });
  });

  test("a partial birth date agrees with the register as far as it goes", async () => {
    expect(await world.ask(VerifyRequest.parse({ ...passport, dateOfBirth: "1984-07" }))).toMatchObject({ code: "Y" });
    expect(await world.ask(VerifyRequest.parse({ ...passport, dateOfBirth: "1984-08" }))).toMatchObject({
      code: "N",
      errors: [{ field: "BirthDate" }],
    });
  });
});

describe("credentials", () => {
  const question = () => ({ request: passport, vrn: nextVrn(), agencyCode: "QK7A" });

  test("a rotated certificate is used from the next call on, without a new connector", async () => {
    const other = await startStandIn({ controlPort: 0, soapPort: 0 });
    let client = other.client;
    const connector = hubConnector({ settings: world.settings, credentials: async () => client });
    expect(await connector.ask(question(), 2_000)).toEqual({ kind: "failed", reason: "fault" });
    client = world.hub.client;
    expect(await connector.ask(question(), 2_000)).toMatchObject({ kind: "answered", code: "Y" });
    connector.close();
    await other.close();
  });

  test.each([
    ["cannot be fetched", () => Promise.reject(new Error("no secret"))],
    ["are no certificate", async () => ({ certificatePem: "-", privateKeyPem: "-" })],
  ])("credentials that %s fail the call and send nothing", async (_, credentials) => {
    const before = (await world.control("GET", "/calls")).body.total;
    const connector = hubConnector({ settings: world.settings, credentials });
    expect(await connector.ask(question(), 2_000)).toEqual({ kind: "failed", reason: "credentials" });
    expect((await world.control("GET", "/calls")).body.total).toBe(before);
  });
});

test("a hub configured for rsa-sha1 is spoken to in rsa-sha1, and refuses anything else", async () => {
  const old = await hubWorld({ algorithms: { signature: "rsa-sha1", digest: "sha1" } });
  expect(await old.ask(passport)).toEqual({ kind: "failed", reason: "fault" });
  const settings = { ...old.settings, signature: { algorithm: "rsa-sha1", digest: "sha1" } } as const;
  const connector = hubConnector({ settings, credentials: async () => old.hub.client });
  const answer = await connector.ask({ request: passport, vrn: nextVrn(), agencyCode: "QK7A" }, 2_000);
  expect(answer).toMatchObject({ code: "Y" });
  connector.close();
  await old.close();
});
