import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { batchIdOf, subjectId } from "../../../../functions/domain/screening/batch-ids.ts";
import { thresholds } from "../../../../functions/domain/screening/tiers.ts";
import { recordBatch } from "../../../../functions/store/screenings/screening-batches.ts";
import { readScreenings } from "../../../../functions/store/screenings/screening-list.ts";
import { recordScreening } from "../../../../functions/store/screenings/screenings.ts";
import { realStore } from "../../../fixtures/real-verification-store.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";

let tables: RealTables;
beforeAll(async () => {
  tables = await realTables();
});
afterAll(() => tables.stop());

const accountId = "acc_looksback";
const alike = { accountId, keyId: "mem_1", snapshot: "s-1", matcherVersion: 1, thresholds, priceHalfCredits: 1 };

test("an account finds its screenings by reference, one by one and those of a batch alike, newest first", async () => {
  await realStore(tables).topUp(accountId, 20);
  const single = { ...alike, screeningRequestId: randomUUID(), at: "2026-03-04T10:00:00.000Z", matches: [] };
  await recordScreening(tables, { screening: { ...single, externalReference: "case-1" } }, 10_000);
  const batchId = batchIdOf(randomUUID(), "paid");
  const subjects = [1, 2].map((number) => ({
    number,
    screeningRequestId: subjectId(batchId, number),
    reference: `row-${number}`,
    matches: [],
  }));
  const batch = { ...alike, batchId, at: "2026-03-05T10:00:00.000Z", subjects, notSearched: [] };
  expect(await recordBatch(tables, { batch }, 10_000)).toEqual({ kind: "recorded" });

  const all = await readScreenings(tables, accountId, { most: 10 });
  expect(all.map(({ externalReference }) => externalReference)).toEqual(["row-1", "row-2", "case-1"]);
  expect(await readScreenings(tables, accountId, { reference: "row-2", most: 10 })).toMatchObject([
    { screeningRequestId: subjectId(batchId, 2) },
  ]);
  expect(await readScreenings(tables, accountId, { most: 1 })).toHaveLength(1);
  expect(await readScreenings(tables, "acc_other", { most: 10 })).toEqual([]);
});
