import { beforeAll, describe, expect, test } from "vitest";
import { testRecords } from "../../../functions/contract/test-records.ts";
import { matcherVersionOf } from "../../../lib/functions/matcher-version.ts";
import { type MadeAccount, openAccount, request, service } from "../operator.ts";

let account: MadeAccount;
let stranger: MadeAccount;
beforeAll(async () => {
  [account, stranger] = await Promise.all([openAccount(100), openAccount(10)]);
});

const url = (path: string, address: "production" | "test" = "production") => `${service()[address].url}${path}`;
const get = (path: string, key = account.liveKey) => request(url(path), { key });
const post = (path: string, body: object, key = account.liveKey) => request(url(path), { method: "POST", key, body });
const listed = "Vasgar Ilmenov Tretyakovsen";

type Listed = { screeningRequestId: string; at: string; externalReference?: string; reference?: string };
const listOf = async (query = "", key = account.liveKey) => {
  const { body } = await get(`/v1/screening${query}`, key);
  return body as { screenings: Listed[]; hasMore: boolean; nextCursor?: string };
};

describe("the record of a screening", () => {
  test("says by which lists and rules it was made, what it cost and whom it found, and no name", async () => {
    const { body: screened } = await post("/v1/screening", { name: listed, externalReference: "case-7" });
    const { status, body } = await get(`/v1/screening/${screened.screeningRequestId}`);
    expect(status).toBe(200);
    const { snapshot } = screened.lists as { snapshot: string };
    expect(body).toEqual({
      screeningRequestId: screened.screeningRequestId,
      externalReference: "case-7",
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      environment: "live",
      snapshot,
      matcherVersion: matcherVersionOf(),
      thresholds: { exact: 98, strong: 85, possible: 70 },
      credits: 0.5,
      matches: [{ entityId: expect.any(String), score: 98 }],
    });
    expect(JSON.stringify(body)).not.toMatch(/vasgar|tretyakovsen/i);
  });

  test("of a batch's subject is found by its own id, and tells which batch it was one of", async () => {
    const subjects = [
      { reference: "c-1", name: "?" },
      { reference: "c-2", name: listed },
    ];
    const { body: batch } = await post("/v1/screening/batch", { subjects });
    const [, second] = batch.results as { screeningRequestId: string }[];
    const { body } = await get(`/v1/screening/${second?.screeningRequestId}`);
    expect(body).toMatchObject({
      screeningRequestId: second?.screeningRequestId,
      batchId: batch.batchId,
      reference: "c-2",
      credits: 0.5,
      matches: [{ score: 98 }],
    });
    const first = `${second?.screeningRequestId.slice(0, -1)}1`;
    expect((await get(`/v1/screening/${first}`)).status).toBe(404);
  });

  test("is kept from whoever it does not belong to, and does not exist where there is none", async () => {
    const { body } = await post("/v1/screening", { name: "Anybody" });
    expect((await get(`/v1/screening/${body.screeningRequestId}`, stranger.liveKey)).status).toBe(404);
    for (const id of ["5d0e0a3e-0000-4000-8000-000000000001", "nonsense", "5b0d6a3e-91c4-8d27-a6f0-3c1e7d942000"]) {
      expect([id, (await get(`/v1/screening/${id}`)).status]).toEqual([id, 404]);
    }
  });
});

describe("the list of screenings", () => {
  test("is newest first, page by page, those of a batch each by itself, and no screening twice", async () => {
    const own = await openAccount(20);
    const made: unknown[] = [];
    const single = async () => {
      const { body } = await post("/v1/screening", { name: "Anybody" }, own.liveKey);
      made.push(body.screeningRequestId);
    };
    await single();
    const subjects = Array.from({ length: 13 }, (_, index) => ({ reference: `c-${index}`, name: `Anybody ${index}` }));
    const { body } = await post("/v1/screening/batch", { subjects }, own.liveKey);
    made.push(...(body.results as Listed[]).map(({ screeningRequestId }) => screeningRequestId));
    await single();
    const read: string[] = [];
    let cursor = "";
    do {
      const page = await listOf(`?limit=4${cursor}`, own.liveKey);
      expect(page.screenings.length).toBeLessThanOrEqual(4);
      read.push(...page.screenings.map(({ screeningRequestId }) => screeningRequestId));
      cursor = page.hasMore === true ? `&cursor=${page.nextCursor}` : "";
    } while (cursor !== "");
    expect(read).toEqual(made.reverse());
    const offset = await listOf("?limit=5&offset=3", own.liveKey);
    expect(offset.screenings.map(({ screeningRequestId }) => screeningRequestId)).toEqual(read.slice(3, 8));
    expect(offset).toMatchObject({ limit: 5, offset: 3, hasMore: true });
    expect((await listOf("", stranger.liveKey)).screenings).toEqual([]);
  });

  test("by externalReference, which of a batch's subject may be its reference, and by time", async () => {
    const own = await openAccount(20);
    await post("/v1/screening", { name: "Anybody", externalReference: "case-1" }, own.liveKey);
    await post("/v1/screening", { name: "Anybody", externalReference: "case-2" }, own.liveKey);
    const subjects = [
      { reference: "case-1", name: "Anybody" },
      { reference: "r-2", name: "Anybody", externalReference: "case-1" },
      { reference: "r-3", name: "Anybody" },
    ];
    await post("/v1/screening/batch", { subjects }, own.liveKey);
    const found = await listOf("?externalReference=case-1", own.liveKey);
    expect(found.screenings.map(({ reference }) => reference)).toEqual(["r-2", "case-1", undefined]);
    const all = (await listOf("", own.liveKey)).screenings;
    const [newest, , , second, first] = all;
    const during = (query: string) => listOf(query, own.liveKey).then(({ screenings }) => screenings.length);
    expect(all).toHaveLength(5);
    // From a moment on, and up to one, which is no part of it.
    expect(await during(`?from=${second?.at}`)).toBe(4);
    expect(await during(`?to=${second?.at}`)).toBe(1);
    expect(await during(`?from=${first?.at}&to=${newest?.at}`)).toBe(2);
    expect(await during("?from=2031-01-01")).toBe(0);
    expect(await during(`?to=${encodeURIComponent("2031-01-01T00:00:00+10:00")}`)).toBe(5);
  });
});

describe("the list of verifications", () => {
  test("by status, document type and time", async () => {
    const own = await openAccount();
    const made: string[] = [];
    for (const type of ["visa", "passport", "visa"]) {
      const record = testRecords.filter(({ documentType }) => documentType === type)[made.length];
      made.push(type);
      await request(url("/v1/verify", "test"), { method: "POST", key: own.testKey, body: record?.request });
    }
    const during = async (query: string) => {
      const { status, body } = await request(url(`/v1/verify?${query}`, "test"), { key: own.testKey });
      return [status, (body.verifications as { documentType: string }[]).map(({ documentType }) => documentType)];
    };
    expect(await during("documentType=visa")).toEqual([200, ["visa", "visa"]]);
    expect(await during("documentType=visa&status=completed&limit=1")).toEqual([200, ["visa"]]);
    expect(await during("status=pending")).toEqual([200, []]);
    expect(await during("from=2031-01-01")).toEqual([200, []]);
    expect(await during("to=2031-01-01")).toEqual([200, ["visa", "passport", "visa"]]);
  });
});

test.each([
  ["/v1/verify?status=done", "status"],
  ["/v1/verify?documentType=library_card", "documentType"],
  ["/v1/verify?externalReference=x", "externalReference"],
  ["/v1/screening?from=yesterday", "from"],
  ["/v1/screening?to=2026-02-30", "to"],
  ["/v1/screening?from=2026-03-02&to=2026-03-01", "to"],
  ["/v1/screening?cursor=abc", "cursor"],
  ["/v1/screening?limit=0", "limit"],
  ["/v1/screening?externalReference=a%20b", "externalReference"],
])("%s is refused and named: %s", async (path, field) => {
  const { status, body } = await get(path);
  expect({ status, fields: body.fields }).toMatchObject({ status: 400, fields: [{ field }] });
});
