import { afterAll, beforeAll, expect, test } from "vitest";
import { entryOf } from "../../../functions/audit-log/entries.ts";
import { noteSnapshot } from "../../../functions/domain/audit/note-snapshot.ts";
import { writeEvent } from "../../../functions/store/account-writes.ts";
import { moveHead, moveMark, readHead, readMark } from "../../../functions/store/log-head.ts";
import { findLeaf, findLeaves, writeLeaves } from "../../../functions/store/log-leaves.ts";
import { rowsBetween } from "../../../functions/store/rows-between.ts";
import { recordScreening } from "../../../functions/store/screenings.ts";
import { lastSnapshot, writeSnapshot } from "../../../functions/store/snapshots.ts";
import { book } from "../../../functions/store/wallets.ts";
import { emptyRoot } from "../../../functions/transparency/hashing.ts";
import { openingAt, settlementAt } from "../../fixtures/opening.ts";
import { realStore } from "../../fixtures/real-verification-store.ts";
import { type RealTables, realTables } from "../../fixtures/tables.ts";

let tables: RealTables;
beforeAll(async () => {
  tables = await realTables();
});
afterAll(() => tables.stop());

test("the head is moved by one of two who read the same, and begins with the tree without leaves", async () => {
  const beginning = await readHead(tables);
  expect(beginning).toEqual({ revision: 0, size: 0, root: emptyRoot.toString("base64"), settledUntil: "" });
  const next = { ...beginning, revision: 1, size: 3, root: "AA==", sequenced: { key: "batches/sequenced/1", from: 0 } };
  const moved = await Promise.all([moveHead(tables, beginning, next), moveHead(tables, beginning, next)]);
  expect(moved.toSorted()).toEqual([false, true]);
  expect(await readHead(tables)).toEqual(next);
  const { sequenced: _done, ...finished } = { ...next, revision: 2 };
  expect(await moveHead(tables, next, finished)).toBe(true);
  expect(await moveHead(tables, next, finished)).toBe(false);
  expect(await readHead(tables)).toEqual(finished);
});

test("every fact of a long row of them is found where it was put, and what was not put is not", async () => {
  const leaves = new Map(Array.from({ length: 260 }, (_, leaf) => [`LEDGER#acc/charge#ver_${leaf}/written`, leaf]));
  await writeLeaves(tables, leaves);
  expect(await findLeaves(tables, [...leaves.keys(), "elsewhere", "elsewhere"])).toEqual(leaves);
  expect(await findLeaf(tables, "LEDGER#acc/charge#ver_259/written")).toBe(259);
  expect(await findLeaf(tables, "elsewhere")).toBeUndefined();
  expect(await findLeaves(tables, [])).toEqual(new Map());
});

test("the time until which table and log were compared is kept", async () => {
  expect(await readMark(tables)).toBeUndefined();
  await moveMark(tables, new Date("2026-11-21T00:00:00Z"));
  expect(await readMark(tables)).toEqual(new Date("2026-11-21T00:00:00Z"));
});

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
  await noteSnapshot(snapshotDeps("s-1"));

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

test("a snapshot is noted once each time another one is in service, and again when it comes back", async () => {
  const before = (await lastSnapshot(tables))?.number ?? 0;
  for (const version of ["s-2", "s-2", "s-3", "s-2"]) await noteSnapshot(snapshotDeps(version));
  expect(await lastSnapshot(tables)).toEqual({ number: before + 3, version: "s-2" });
  // Two who look at once write one row.
  await Promise.all([noteSnapshot(snapshotDeps("s-4")), noteSnapshot(snapshotDeps("s-4"))]);
  expect(await lastSnapshot(tables)).toEqual({ number: before + 4, version: "s-4" });
});

const snapshotDeps = (version: string) => ({
  currentSnapshot: async () => ({
    version,
    sha256: "ab",
    entities: 3,
    builtAt: "2026-03-01T23:00:00.000Z",
    sources: [{ id: "ofac", records: 3, digest: "cd" }],
  }),
  lastSnapshot: () => lastSnapshot(tables),
  writeSnapshot: (number: number, snapshot: Parameters<typeof writeSnapshot>[2]) =>
    writeSnapshot(tables, number, snapshot),
  now: () => new Date("2026-03-02T00:00:00.000Z"),
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
