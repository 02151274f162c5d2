import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { batchIdOf, subjectId } from "../../../../functions/domain/screening/batch-ids.ts";
import type { ScreeningBatch } from "../../../../functions/domain/screening/screen-batch.ts";
import { thresholds } from "../../../../functions/domain/screening/tiers.ts";
import { recordBatch } from "../../../../functions/store/screenings/screening-batches.ts";
import { readScreening, readScreenings } from "../../../../functions/store/screenings/screening-records.ts";
import { readRow } from "../../../../functions/store/screenings/screenings.ts";
import { realStore } from "../../../fixtures/real-verification-store.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";

let tables: RealTables;
beforeAll(async () => {
  tables = await realTables();
});
afterAll(() => tables.stop());

let made = 0;
async function account(halfCredits: number) {
  made += 1;
  const accountId = `acc_batch_${made}`;
  const store = realStore(tables);
  await store.topUp(accountId, halfCredits);
  return { accountId, store };
}

/** As many subjects as are asked for, each found to resemble as many entities. */
function batchOf(
  accountId: string,
  { numbers, matches = 1, entityId = "list:1", price = "paid", notSearched = [] }: Asked,
): ScreeningBatch {
  const batchId = batchIdOf(randomUUID(), price);
  return {
    batchId,
    accountId,
    keyId: "key_1",
    at: "2026-03-04T10:00:00.000Z",
    snapshot: "snapshot-1",
    matcherVersion: 7,
    notSearched,
    thresholds,
    priceHalfCredits: price === "free" ? 0 : 1,
    subjects: numbers.map((number) => ({
      screeningRequestId: subjectId(batchId, number),
      number,
      reference: `r-${number}`,
      externalReference: undefined,
      matches: Array.from({ length: matches }, (_, index) => ({ entityId: `${entityId}/${index}`, score: 91 })),
    })),
  };
}
type Asked = {
  numbers: number[];
  matches?: number;
  entityId?: string;
  price?: "paid" | "free";
  notSearched?: number[];
};

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test("a batch is charged in one row, and whoever audits it finds each subject under its own id", async () => {
  const { accountId, store } = await account(600);
  const batch = batchOf(accountId, { numbers: upTo(500).filter((number) => number !== 12) });
  expect(await recordBatch(tables, { batch }, 10_000)).toEqual({ kind: "recorded" });
  expect(await store.readWallet(accountId)).toMatchObject({ availableHalfCredits: 101 });
  const charges = (await store.readLedger(accountId)).filter(({ kind }) => kind === "charge");
  expect(charges).toMatchObject([{ subjectId: batch.batchId, halfCredits: -499 }]);
  for (const number of [1, 10, 11, 13, 500]) {
    const screeningRequestId = subjectId(batch.batchId, number);
    const row = await readRow(tables, screeningRequestId);
    expect(row?.item).toMatchObject({ batchId: batch.batchId, matcherVersion: 7, snapshot: "snapshot-1", accountId });
    expect(row?.item.subjects).toContainEqual({
      screeningRequestId,
      reference: `r-${number}`,
      scores: { "list:1/0": 91 },
    });
    expect((await readScreening(tables, screeningRequestId))?.accountId).toBe(accountId);
  }
  expect(await readScreening(tables, subjectId(batch.batchId, 12))).toBeUndefined();
});

test("of many batches on the last credits as many are made as are paid for, each whole", async () => {
  const { accountId, store } = await account(25);
  const ask = () => recordBatch(tables, { batch: batchOf(accountId, { numbers: upTo(12) }) }, 10_000);
  const outcomes = await Promise.all([ask(), ask(), ask(), ask()]);
  expect(outcomes.map(({ kind }) => kind).sort()).toEqual([
    "recorded",
    "recorded",
    "too few credits",
    "too few credits",
  ]);
  expect(await store.readWallet(accountId)).toMatchObject({ availableHalfCredits: 1 });
});

test("under one Idempotency-Key a batch is charged once, and answered under its first id", async () => {
  const { accountId, store } = await account(10);
  const claim = { fingerprint: randomUUID(), bodyFingerprint: "body" };
  const batch = batchOf(accountId, { numbers: upTo(3) });
  expect(await recordBatch(tables, { batch, claim }, 10_000)).toEqual({ kind: "recorded" });
  const again = await recordBatch(tables, { batch: batchOf(accountId, { numbers: upTo(3) }), claim }, 10_000);
  expect(again).toEqual({ kind: "claimed", batchId: batch.batchId, bodyFingerprint: "body" });
  expect(await store.readWallet(accountId)).toMatchObject({ availableHalfCredits: 7 });
});

test("the largest answers that there are can be kept; what DynamoDB would not take is refused and not charged", async () => {
  const { accountId, store } = await account(1_000);
  const largest = batchOf(accountId, { numbers: upTo(500), matches: 100, entityId: "pep_wikidata:Q123456789" });
  expect(await recordBatch(tables, { batch: largest }, 20_000)).toEqual({ kind: "recorded" });
  const larger = batchOf(accountId, { numbers: upTo(500), matches: 100, entityId: `ftm:${"x".repeat(80)}` });
  expect(await recordBatch(tables, { batch: larger }, 10_000)).toEqual({ kind: "too large" });
  expect(await store.readWallet(accountId)).toMatchObject({ availableHalfCredits: 500 });
}, 30_000);

describe("a free batch", () => {
  const free = (accountId: string, asked: Asked) => ({
    ...batchOf(accountId, { ...asked, price: "free" }),
    changedSince: "snapshot-0",
  });
  const rowsOf = async (accountId: string) =>
    (await readScreenings(tables, accountId, { limit: 100, offset: 0 })).screenings;

  test("of an account without a credit is kept in one item, which has those alone who match somebody", async () => {
    const { accountId, store } = await account(0);
    const batch = free(accountId, {
      numbers: upTo(500).filter((number) => number !== 12),
      notSearched: [12],
      matches: 0,
    });
    batch.subjects = batch.subjects.map((subject) =>
      subject.number === 77 ? { ...subject, matches: [{ entityId: "list:9", score: 88 }] } : subject,
    );
    expect(await recordBatch(tables, { batch }, 10_000)).toEqual({ kind: "recorded" });
    expect((await store.readLedger(accountId)).filter(({ kind }) => kind === "charge")).toEqual([]);
    const idOf = (number: number) => subjectId(batch.batchId, number);
    const row = await readRow(tables, idOf(77));
    expect(row?.item).toMatchObject({ searchedCount: 499, notSearched: [12], changedSince: "snapshot-0" });
    expect(row?.item.subjects).toEqual([{ screeningRequestId: idOf(77), reference: "r-77", scores: { "list:9": 88 } }]);
    expect(await rowsOf(accountId)).toMatchObject([{ screeningRequestId: idOf(77), changedSince: "snapshot-0" }]);
    expect(await readScreening(tables, idOf(77))).toMatchObject({ matches: [{ entityId: "list:9", score: 88 }] });
    expect(await readScreening(tables, idOf(500))).toMatchObject({ accountId, matches: [], priceHalfCredits: 0 });
    expect(await readScreening(tables, idOf(12))).toBeUndefined();
    expect(await readScreening(tables, idOf(501))).toBeUndefined();
  });

  test("with more matches than one item takes is kept in parts, in which each subject is still found", async () => {
    const { accountId } = await account(0);
    const batch = free(accountId, {
      numbers: upTo(500).filter((number) => number !== 120),
      notSearched: [120],
      matches: 60,
    });
    expect(await recordBatch(tables, { batch }, 10_000)).toEqual({ kind: "recorded" });
    for (const number of [1, 50, 51, 119, 121, 500]) {
      expect(await readScreening(tables, subjectId(batch.batchId, number))).toMatchObject({ reference: `r-${number}` });
    }
    expect(await readScreening(tables, subjectId(batch.batchId, 120))).toBeUndefined();
    expect(await readScreening(tables, subjectId(batch.batchId, 501))).toBeUndefined();
    expect(await rowsOf(accountId)).toHaveLength(100);
  });

  test("is recorded once under its Idempotency-Key", async () => {
    const { accountId } = await account(0);
    const claim = { fingerprint: randomUUID(), bodyFingerprint: "body" };
    const batch = free(accountId, { numbers: [1] });
    expect(await recordBatch(tables, { batch, claim }, 10_000)).toEqual({ kind: "recorded" });
    const again = free(accountId, { numbers: [1] });
    expect(await recordBatch(tables, { batch: again, claim }, 10_000)).toMatchObject({
      kind: "claimed",
      batchId: batch.batchId,
    });
  });
});
