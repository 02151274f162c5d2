import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { testRecords } from "../../../functions/contract/test-records.ts";
import { VerifyRequest } from "../../../functions/contract/verification/verify.ts";
import { hubWorld, publishedRecord } from "../../fixtures/host/hub-world.ts";

let world: Awaited<ReturnType<typeof hubWorld>>;
const passport = publishedRecord("passport", "Y");
const licence = publishedRecord("drivers_licence", "Y");
const added = { ...passport, familyName: "Quillon", passportNumber: "PZ1111111" };

beforeAll(async () => {
  world = await hubWorld({
    extraRoutes: {
      "POST /schedules/:name": async ({ path, body }) => ({ status: 202, body: { path, body } }),
      "GET /inbox": async () => ({ status: 200, body: [] }),
      "GET /broken": async () => {
        throw new Error("inbox is gone");
      },
    },
  });
});
afterEach(async () => {
  await world.control("DELETE", "/behaviour");
});
afterAll(() => world.close());

describe("issuer records", () => {
  test("the published ones are listed with type, whole request and expected code, and nothing else", async () => {
    const { status, body } = await world.control("GET", "/records");
    expect(status).toBe(200);
    expect(body).toHaveLength(testRecords.length);
    expect(body.every((record: object) => Object.keys(record).join() === "documentType,request,expected")).toBe(true);
  });

  test("an added one is answered Y from then on, and others with its number N", async () => {
    const request = VerifyRequest.parse(added);
    expect(await world.ask(request)).toMatchObject({ code: "D" });
    const record = { documentType: "passport", request: added, expected: "Y" };
    expect(await world.control("POST", "/records", record)).toMatchObject({ status: 201, body: record });
    expect(await world.ask(request)).toMatchObject({ code: "Y" });
    expect(await world.ask(VerifyRequest.parse({ ...added, familyName: "quillon" }))).toMatchObject({ code: "Y" });
    const other = VerifyRequest.parse({ ...added, familyName: "Quillan" });
    expect(await world.ask(other)).toMatchObject({ code: "N", errors: [{ field: "FamilyName" }] });
  });

  test("two documents may share a number, as a family shares a Medicare card", async () => {
    const father = publishedRecord("medicare", "Y");
    const daughter = { ...father, fullName: "Ottilie Thorburn", individualReferenceNumber: 3 };
    await world.control("POST", "/records", { documentType: "medicare", request: daughter, expected: "Y" });
    expect(await world.ask(VerifyRequest.parse(daughter))).toMatchObject({ code: "Y" });
    expect(await world.ask(father)).toMatchObject({ code: "Y" });
  });

  test("a certificate is found by either of its numbers", async () => {
    const birth = publishedRecord("birth_certificate", "Y");
    for (const missing of ["registrationNumber", "certificateNumber"]) {
      const request = VerifyRequest.parse({ ...birth, [missing]: undefined });
      expect(await world.ask(request)).toMatchObject({ code: "Y" });
    }
  });

  test("added ones outlive a restart, and so does the certificate", async () => {
    const dataDir = mkdtempSync(join(tmpdir(), "stand-in-"));
    const first = await hubWorld({ dataDir });
    await first.control("POST", "/records", { documentType: "passport", request: added, expected: "Y" });
    await first.close();
    const second = await hubWorld({ dataDir });
    expect(second.hub.client).toEqual(first.hub.client);
    expect(await second.ask(VerifyRequest.parse(added))).toMatchObject({ code: "Y" });
    await second.close();
    rmSync(dataDir, { recursive: true });
  });
});

describe("calls", () => {
  test("every arriving request is counted, a refused one too, and by its number", async () => {
    const before = (await world.control("GET", "/calls")).body.total;
    await world.ask(passport, { vrn: "TC0000000000001" });
    await fetch(world.hub.soapUrl, { method: "POST", body: "nonsense" });
    const { body } = await world.control("GET", "/calls");
    expect(body.total - before).toBe(2);
    expect(body.byVrn.TC0000000000001).toBe(1);
  });
});

describe("behaviour", () => {
  test("counted calls misbehave and the next is normal", async () => {
    await world.behave({ mode: "system_error", count: 2 });
    const codes = [];
    for (let call = 0; call < 3; call += 1) codes.push(await world.ask(passport));
    expect(codes).toMatchObject([{ code: "S" }, { code: "S" }, { code: "Y" }]);
  });

  test("one document type misbehaves and the others are normal", async () => {
    await world.behave({ mode: "system_error", documentType: "passport" });
    expect(await world.ask(passport)).toMatchObject({ code: "S" });
    expect(await world.ask(licence)).toMatchObject({ code: "Y" });
  });

  test("with the repeat switch a case seen within 30 seconds is answered N", async () => {
    const immicard = publishedRecord("immicard", "Y");
    await world.behave({ mode: "normal", repeat: true });
    expect(await world.ask(immicard)).toMatchObject({ code: "Y" });
    expect(await world.ask(immicard)).toMatchObject({ code: "N", errors: [] });
    await world.control("DELETE", "/behaviour");
    expect(await world.ask(immicard)).toMatchObject({ code: "Y" });
  });
});

describe("bad input to the control API is refused with a sentence", () => {
  test.each([
    ["PUT", "/behaviour", { mode: "sulk" }, "mode must be one of normal, system_error"],
    ["PUT", "/behaviour", { mode: "delay", delay: 5 }, "Unrecognized key"],
    ["PUT", "/behaviour", { mode: "normal", documentType: "library_card" }, "documentType must be one of"],
    ["POST", "/records", { documentType: "passport", request: added, expected: "N" }, "expected must be Y"],
    ["POST", "/records", { documentType: "visa", request: added, expected: "Y" }, "differs from request.documentType"],
    [
      "POST",
      "/records",
      { documentType: "passport", request: {}, expected: "Y" },
      "request.documentType must be one of",
    ],
  ])("%s %s %j", async (method, path, sent, sentence) => {
    const { status, body } = await world.control(method, path, sent);
    expect(status).toBe(400);
    expect(body.message).toContain(sentence);
  });

  test("no JSON, too much of it, and a path that does not exist", async () => {
    const put = (body: string) => fetch(`${world.hub.controlUrl}/behaviour`, { method: "PUT", body });
    expect((await put("{")).status).toBe(400);
    expect((await put("x".repeat(300_000))).status).toBe(400);
    expect(await world.control("GET", "/nothing")).toMatchObject({ status: 404 });
  });
});

describe("routes the host adds", () => {
  test("are answered beside the hub's own, by name where the path ends in one", async () => {
    expect(await world.control("GET", "/inbox")).toEqual({ status: 200, body: [] });
    expect(await world.control("POST", "/schedules/nightly", { now: true })).toEqual({
      status: 202,
      body: { path: "/schedules/nightly", body: { now: true } },
    });
  });

  test("a route that fails is a 500 with its reason, and the hub goes on", async () => {
    const { status, body } = await world.control("GET", "/broken");
    expect(status).toBe(500);
    expect(body.message).toContain("inbox is gone");
    expect((await world.control("GET", "/calls")).status).toBe(200);
  });
});
