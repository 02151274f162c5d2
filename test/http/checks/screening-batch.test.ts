import { beforeAll, describe, expect, test } from "vitest";
import { limits } from "../../../functions/contract/limits.ts";
import {
  type ScreeningBatchResponse,
  ScreeningBatchResponse as Shape,
} from "../../../functions/contract/screening/screening-batch.ts";
import { openAccount, operate, request, service } from "../operator.ts";

let testKey: string;
beforeAll(async () => {
  testKey = (await openAccount(0)).testKey;
});

const listed = "Vasgar Ilmenov Tretyakovsen";
const unlisted = "Wilhelmina Unlistedsson";
const subjects = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ reference: `c-${index}`, name: `${unlisted} ${index}` }));

async function send(key: string, body: object, { headers = {}, address = "production" as "production" | "test" } = {}) {
  const url = `${service()[address].url}/v1/screening/batch`;
  const answered = await request(url, { method: "POST", key, body, headers });
  return { ...answered, batch: answered.status === 200 ? Shape.parse(answered.body) : undefined };
}

const resultOf = (batch: ScreeningBatchResponse | undefined, reference: string) =>
  batch?.results.find((result) => result.reference === reference);
const screenedOf = (batch: ScreeningBatchResponse | undefined, reference: string) => {
  const result = resultOf(batch, reference);
  return result !== undefined && "cleared" in result ? result : undefined;
};
const balanceOf = async (accountId: string) => (await operate("wallet show", { accountId })).balance;
const chargesOf = async (accountId: string) => {
  const ledger = (await operate("wallet ledger", { accountId })) as unknown as Record<string, unknown>[];
  return ledger.filter(({ kind }) => kind === "charge");
};

describe("a batch", () => {
  test("answers each subject as a single screening would, in the order they were sent", async () => {
    const { liveKey } = await openAccount(10);
    const asked = [
      { reference: "a", name: unlisted },
      { reference: "b", name: listed, dateOfBirth: "1961-03-14" },
      { reference: "c", name: "Sea of Paper", schema: "Vessel" },
    ];
    const { batch } = await send(liveKey, { subjects: asked });
    expect(batch?.results.map(({ reference }) => reference)).toEqual(["a", "b", "c"]);
    expect(batch?.lists?.snapshot).toBeTruthy();
    for (const { reference, ...subject } of asked) {
      const single = await request(`${service().production.url}/v1/screening`, {
        method: "POST",
        key: liveKey,
        body: subject,
      });
      const { screeningRequestId: _id, lists: _lists, matches, ...expected } = single.body;
      const found = screenedOf(batch, reference);
      expect(found).toMatchObject(expected);
      expect(found?.matches.map(({ caption, score }) => [caption, score])).toEqual(
        (matches as { caption: string; score: number }[]).map(({ caption, score }) => [caption, score]),
      );
    }
  });

  test("looks at the lists it is told to, for all of its subjects", async () => {
    const { liveKey } = await openAccount(10);
    const asked = { subjects: [{ reference: "m", name: "Rosalind Featherquay" }] };
    const without = await send(liveKey, asked);
    const { batch } = await send(liveKey, { ...asked, listFilter: { includeAdverseMedia: true } });
    expect(screenedOf(without.batch, "m")).toMatchObject({ cleared: true, matchCount: 0 });
    expect(screenedOf(batch, "m")?.matches[0]).toMatchObject({ matchType: "adverse_media" });
  });

  test("of 500 subjects in a body of more than 16 KB costs half a credit each, in one row of the ledger", async () => {
    const { accountId, liveKey } = await openAccount(251);
    const { batch, headers } = await send(liveKey, { subjects: subjects(500).map(withLongAddress) });
    expect(batch?.results).toHaveLength(500);
    expect(new Set(batch?.results.map((result) => "cleared" in result && result.screeningRequestId)).size).toBe(500);
    expect(await balanceOf(accountId)).toBe(1);
    expect(await chargesOf(accountId)).toMatchObject([{ credits: -250, subjectId: batch?.batchId }]);
    expect(headers.get("RateLimit")).toContain('"minute";r=99');
  });
});

const withLongAddress = (subject: object) => ({ ...subject, address: "12 Invented Street ".repeat(20).trim() });

describe("what a batch costs", () => {
  test("is all or nothing: with a half credit too few nobody is screened, nothing is charged and nothing is told", async () => {
    const { accountId, liveKey } = await openAccount(1);
    const { status, body } = await send(liveKey, { subjects: subjects(3) });
    expect({ status, error: body.error, results: body.results }).toEqual({
      status: 402,
      error: "Payment Required",
      results: undefined,
    });
    expect(await balanceOf(accountId)).toBe(1);
    expect(await chargesOf(accountId)).toEqual([]);
  });

  test("does not count a subject that cannot be searched, which is told why in its place", async () => {
    const { accountId, liveKey } = await openAccount(10);
    const { batch } = await send(liveKey, {
      subjects: [
        { reference: "good", name: listed },
        { reference: "empty", name: "?!…" },
        { reference: "born", name: unlisted, dateOfBirth: "2023-02-30" },
        { reference: "typo", name: unlisted, nationalty: "AU" },
        { reference: "last", name: unlisted },
      ],
    });
    expect(screenedOf(batch, "good")).toMatchObject({ cleared: false });
    expect(screenedOf(batch, "last")).toMatchObject({ cleared: true });
    for (const [reference, field] of [
      ["empty", "name"],
      ["born", "dateOfBirth"],
      ["typo", "nationalty"],
    ] as const) {
      expect(resultOf(batch, reference)).toEqual({
        reference,
        error: {
          code: "INVALID_REQUEST",
          message: expect.any(String),
          fields: [{ field, message: expect.any(String) }],
        },
      });
    }
    expect(await balanceOf(accountId)).toBe(9);
  });

  test("one subject among 500 that cannot be searched is told so in its place, and the 499 others are screened and paid for", async () => {
    const { accountId, liveKey } = await openAccount(250);
    const { batch } = await send(liveKey, {
      subjects: subjects(500).map((subject, index) => (index === 217 ? { ...subject, name: "?!…" } : subject)),
    });
    expect(batch?.results.map(({ reference }) => reference)).toEqual(subjects(500).map(({ reference }) => reference));
    const refused = batch?.results.filter((result) => "error" in result);
    expect(refused).toMatchObject([
      { reference: "c-217", error: { code: "INVALID_REQUEST", fields: [{ field: "name" }] } },
    ]);
    const searched = batch?.results.flatMap((result) => ("cleared" in result ? [result] : [])) ?? [];
    expect(new Set(searched.map(({ screeningRequestId }) => screeningRequestId)).size).toBe(499);
    expect(await chargesOf(accountId)).toMatchObject([{ credits: -249.5, subjectId: batch?.batchId }]);
    expect(await balanceOf(accountId)).toBe(0.5);
    for (const { screeningRequestId } of [searched[216], searched[217], searched[498]].flatMap((one) => one ?? [])) {
      const record = await request(`${service().production.url}/v1/screening/${screeningRequestId}`, { key: liveKey });
      expect(record).toMatchObject({ status: 200, body: { screeningRequestId } });
    }
  });

  test("a batch of nothing that can be searched costs nothing", async () => {
    const { accountId, liveKey } = await openAccount(1);
    const { batch } = await send(liveKey, { subjects: [{ reference: "x", name: "🙂" }] });
    expect(resultOf(batch, "x")).toMatchObject({ error: { code: "INVALID_REQUEST" } });
    expect(await balanceOf(accountId)).toBe(1);
  });

  test("one whose answer was lost is answered again under its Idempotency-Key, free and under the same ids", async () => {
    const { accountId, liveKey } = await openAccount(10);
    const headers = { "Idempotency-Key": "nightly-1" };
    const asked = { subjects: [{ reference: "bad", name: "?" }, ...subjects(12)] };
    const first = await send(liveKey, asked, { headers });
    const again = await send(liveKey, asked, { headers });
    expect(again.headers.get("Idempotent-Replayed")).toBe("true");
    expect(again.batch).toMatchObject({ batchId: first.batch?.batchId });
    const ids = ({ batch }: typeof first) => batch?.results.map((one) => "cleared" in one && one.screeningRequestId);
    expect(ids(again)).toEqual(ids(first));
    expect(await balanceOf(accountId)).toBe(4);
    const other = await send(liveKey, { subjects: subjects(11) }, { headers });
    expect({ status: other.status, code: other.body.code }).toEqual({ status: 422, code: "IDEMPOTENCY_KEY_REUSED" });
  });
});

describe("a batch that is refused whole", () => {
  test.each([
    ["no subject", { subjects: [] }, "subjects"],
    ["501 subjects", { subjects: subjects(501) }, "subjects"],
    ["a subject without a reference", { subjects: [{ name: "A B" }] }, "subjects.0.reference"],
    ["a reference with a blank", { subjects: [{ reference: "a b", name: "A B" }] }, "subjects.0.reference"],
    [
      "one reference for two subjects",
      { subjects: [...subjects(3), { reference: "c-1", name: "A B" }] },
      "subjects.3.reference",
    ],
    ["filters for one subject", { subjects: subjects(1), topics: ["pep"] }, "topics"],
    ["a subject that is a text", { subjects: ["Vasgar"] }, "subjects.0"],
  ])("%s: every fault is named and nothing is charged", async (_what, body, field) => {
    const { accountId, liveKey } = await openAccount(1);
    const { status, body: answered } = await send(liveKey, body);
    expect(status).toBe(400);
    expect(answered.fields).toMatchObject([{ field }]);
    expect(await balanceOf(accountId)).toBe(1);
  });

  test("a body of one byte more than 1 MB; one of 1 MB is read", async () => {
    const { liveKey } = await openAccount(1);
    const url = `${service().production.url}/v1/screening/batch`;
    const text = JSON.stringify({ subjects: subjects(1) });
    const sized = (bytes: number) => ({ raw: text.padEnd(bytes), headers: { "Content-Type": "application/json" } });
    const exact = await request(url, { method: "POST", key: liveKey, ...sized(limits.batchBodyBytes) });
    expect(exact.status).toBe(200);
    const over = await request(url, { method: "POST", key: liveKey, ...sized(limits.batchBodyBytes + 1) });
    expect({ status: over.status, message: over.body.message }).toEqual({
      status: 400,
      message: "The body is larger than 1 MB.",
    });
  });

  test("only this address takes more than 16 KB", async () => {
    const { liveKey } = await openAccount(1);
    for (const path of ["/v1/screening", "/v1/verify"]) {
      const body = { name: unlisted, address: "a".repeat(20_000) };
      const { status, body: answered } = await request(`${service().production.url}${path}`, {
        method: "POST",
        key: liveKey,
        body,
      });
      expect({ path, status, message: answered.message }).toEqual({
        path,
        status: 400,
        message: "The body is larger than 16 KB.",
      });
    }
  });
});

describe("on the test address", () => {
  test("the seven names have their fixed answers", async () => {
    const { batch } = await send(
      testKey,
      {
        subjects: [
          { reference: "1", name: "screenclear" },
          { reference: "2", name: " ScreenSanction " },
        ],
      },
      { address: "test" },
    );
    expect(screenedOf(batch, "1")).toMatchObject({ cleared: true, matchCount: 0 });
    expect(screenedOf(batch, "2")).toMatchObject({ cleared: false, matchCount: 1 });
    expect(batch?.lists).toBeUndefined();
  });

  test("one other name refuses the batch, and says which names are taken", async () => {
    const asked = [
      { reference: "1", name: "screenclear" },
      { reference: "2", name: listed },
    ];
    const { status, body } = await send(testKey, { subjects: asked }, { address: "test" });
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: "SANDBOX_SCREENING_NAME_REQUIRED", testNames: expect.any(Array) });
  });
});
