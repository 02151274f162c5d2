import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { batchIdOf, subjectId } from "../../../../functions/domain/screening/batch-ids.ts";
import { thresholds } from "../../../../functions/domain/screening/tiers.ts";
import { recordBatch } from "../../../../functions/store/screenings/screening-batches.ts";
import { readScreening, readScreenings } from "../../../../functions/store/screenings/screening-records.ts";
import { recordScreening } from "../../../../functions/store/screenings/screenings.ts";
import { realStore } from "../../../fixtures/real-verification-store.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";

let tables: RealTables;
beforeAll(async () => {
  tables = await realTables();
  await realStore(tables).topUp("acc_records", 1_000);
});
afterAll(() => tables.stop());

const common = {
  accountId: "acc_records",
  keyId: "key_1",
  snapshot: "snapshot-1",
  matcherVersion: 7,
  thresholds,
  priceHalfCredits: 1,
};
const at = (minute: number) => new Date(Date.UTC(2026, 2, 4, 10, minute)).toISOString();

async function single(minute: number, externalReference?: string): Promise<string> {
  const screeningRequestId = randomUUID();
  const matches = [{ entityId: "list:1", score: 91 }];
  const screening = { ...common, screeningRequestId, at: at(minute), externalReference, matches };
  await recordScreening(tables, { screening }, 10_000);
  return screeningRequestId;
}

async function batch(minute: number, references: string[]): Promise<string[]> {
  const batchId = batchIdOf(randomUUID(), "paid");
  const subjects = references.map((reference, index) => ({
    reference,
    number: index + 1,
    screeningRequestId: subjectId(batchId, index + 1),
    externalReference: undefined,
    matches: [
      { entityId: "list:2", score: 75 },
      { entityId: "list:1", score: 91 },
    ],
  }));
  await recordBatch(tables, { batch: { ...common, batchId, at: at(minute), subjects, notSearched: [] } }, 10_000);
  return subjects.map(({ screeningRequestId }) => screeningRequestId);
}

const read = (query: object) => readScreenings(tables, "acc_records", { limit: 20, offset: 0, ...query });

test("a screening is read by its id, a batch's subject by its own, whom it found best first", async () => {
  const id = await single(1, "case-1");
  expect(await readScreening(tables, id)).toMatchObject({
    screeningRequestId: id,
    externalReference: "case-1",
    matches: [{ entityId: "list:1", score: 91 }],
  });
  const [, second = ""] = await batch(2, ["r-1", "r-2"]);
  expect(await readScreening(tables, second)).toMatchObject({
    screeningRequestId: second,
    reference: "r-2",
    matches: [
      { entityId: "list:1", score: 91 },
      { entityId: "list:2", score: 75 },
    ],
  });
  expect(await readScreening(tables, `${second.slice(0, -1)}3`)).toBeUndefined();
});

test("few of a reference among thousands are all found, over short pages where need be", async () => {
  const wanted = await single(10, "rare");
  for (let made = 0; made < 2_100; made += 300) {
    await Promise.all(
      Array.from({ length: 300 / 50 }, () =>
        batch(
          20,
          Array.from({ length: 50 }, () => "common"),
        ),
      ),
    );
  }
  const [inBatch] = await batch(30, ["rare"]);
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await read({ externalReference: "rare", limit: 1, ...(cursor && { cursor }) });
    found.push(...page.screenings.map(({ screeningRequestId }) => screeningRequestId));
    expect(page.hasMore).toBe(page.nextCursor !== undefined);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  expect(found).toEqual([inBatch, wanted]);
}, 60_000);

test("a page that begins within a batch's item goes on behind the subject it ended at, within the time asked for", async () => {
  const ids = await batch(40, ["a", "b", "c", "d", "e"]);
  const during = { from: at(40), to: at(41) };
  const first = await read({ ...during, limit: 2 });
  const second = await read({ ...during, limit: 2, cursor: first.nextCursor });
  const third = await read({ ...during, limit: 2, cursor: second.nextCursor });
  const pages = [first, second, third].map(({ screenings }) => screenings.map((one) => one.screeningRequestId));
  expect(pages.flat()).toEqual(ids.reverse());
  expect(third).toMatchObject({ hasMore: false });
  // The cursor lies behind all that this time holds.
  expect(await read({ from: at(50), to: at(51), cursor: first.nextCursor })).toMatchObject({
    screenings: [],
    hasMore: false,
  });
});
