import { afterAll, beforeAll, expect, test } from "vitest";
import { entryOf } from "../../../../functions/audit-log/facts/entries.ts";
import { writeEvent } from "../../../../functions/store/accounts/account-writes.ts";
import { rowsBetween } from "../../../../functions/store/accounts/rows-between.ts";
import { book } from "../../../../functions/store/accounts/wallets.ts";
import { recordScreening } from "../../../../functions/store/screenings/screenings.ts";
import { writeSnapshot } from "../../../../functions/store/screenings/snapshots.ts";
import { openingAt, settlementAt } from "../../../fixtures/opening.ts";
import { realStore } from "../../../fixtures/real-verification-store.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";

let tables: RealTables;
beforeAll(async () => {
  tables = await realTables();
});
afterAll(() => tables.stop());

test("every row that the service writes is one that the log can read, and is found by its time", async () => {
  const store = realStore(tables);
  await store.topUp("acc_1", 20);
  const asked = new Date("2026-03-02T00:00:00Z");
  for (const [environment, verificationId] of [
    ["live", "ver_live0001"],
    ["test", "ver_test0001"],
  ] as const) {
    const opened = openingAt(asked, { accountId: "acc_1", environment, verificationId });
    await store.open(opened);
    const ended = settlementAt(new Date("2026-03-02T00:00:01Z"), { status: "completed", activityId: "hub-1" });
    await store.settle(opened, ended, 5_000);
  }
  const pending = openingAt(asked, { accountId: "acc_1", verificationId: "ver_live0002" });
  await store.open(pending);
  const screening = {
    screeningRequestId: "5d0e0a3e-0000-4000-8000-000000000001",
    accountId: "acc_1",
    keyId: "key_1",
    at: "2026-03-02T00:00:05.000Z",
    externalReference: "case-1",
    snapshot: "s-1",
    matcherVersion: 1,
    thresholds: { exact: 98, strong: 85, possible: 70 } as const,
    matches: [{ entityId: "ofac:1", score: 91 }],
    priceHalfCredits: 1,
  };
  await recordScreening(tables, { screening, claim: undefined }, 5_000);
  const event = {
    eventId: "evt_9",
    accountId: "acc_1",
    at: "2026-03-02T00:00:06.000Z",
    who: "op",
    what: "wallet adjustment",
  };
  const adjustment = {
    accountId: "acc_1",
    kind: "adjustment",
    subjectId: "evt_9",
    halfCredits: 2,
    at: event.at,
  } as const;
  await book(tables, adjustment, { ...event, before: {}, after: { credits: 1 } });
  await writeSnapshot(tables, 1, {
    version: "s-1",
    sha256: "ab",
    entities: 3,
    builtAt: "2026-03-01T23:00:00.000Z",
    sources: [{ id: "ofac", records: 3, digest: "cd" }],
    at: "2026-03-02T00:00:00.000Z",
  });

  const found = await noted("2026-03-01T00:00:00Z", "2026-03-03T00:00:00Z");
  expect(found.filter(({ alarming }) => alarming)).toEqual([]);
  expect(found.map(({ entry }) => entry.key).toSorted()).toEqual([
    "ACCOUNT#acc_1/EVENT#2026-03-01T00:00:00.000Z#evt_acc_1/written",
    "ACCOUNT#acc_1/EVENT#2026-03-01T00:00:00.000Z#made_acc_1/written",
    "ACCOUNT#acc_1/EVENT#2026-03-02T00:00:06.000Z#evt_9/written",
    "LEDGER#acc_1/adjustment#evt_9/written",
    "LEDGER#acc_1/charge#5d0e0a3e-0000-4000-8000-000000000001/written",
    "LEDGER#acc_1/charge#ver_live0001/written",
    "LEDGER#acc_1/charge#ver_test0001/written",
    "LEDGER#acc_1/top_up#start/written",
    "LIVE#ver_live0001/VERIFICATION/ended",
    "SCREENING#5d0e0a3e-0000-4000-8000-000000000001/SCREENING/written",
    "SNAPSHOT#/0000000001/written",
    "TEST#ver_test0001/VERIFICATION/ended",
  ]);
  await writeEvent(tables, { ...event, eventId: "evt_10", at: "2026-03-05T00:00:00.000Z", before: {}, after: {} });
  // What operators did that concerns no account.
  await writeEvent(tables, {
    ...event,
    accountId: "service",
    eventId: "evt_11",
    at: "2026-03-05T00:00:01.000Z",
    before: {},
    after: {},
  });
  const later = await noted("2026-03-04T00:00:00Z", "2026-03-06T00:00:00Z");
  expect(later.map(({ entry }) => entry.key)).toEqual([
    "ACCOUNT#acc_1/EVENT#2026-03-05T00:00:00.000Z#evt_10/written",
    "ACCOUNT#service/EVENT#2026-03-05T00:00:01.000Z#evt_11/written",
    "SNAPSHOT#/0000000001/written",
  ]);
});

async function noted(since: string, until: string) {
  const found: NonNullable<ReturnType<typeof entryOf>>[] = [];
  for await (const images of rowsBetween(tables, new Date(since), new Date(until))) {
    for (const after of images) {
      const one = entryOf({ after });
      if (one !== undefined) found.push(one);
    }
  }
  return found;
}
