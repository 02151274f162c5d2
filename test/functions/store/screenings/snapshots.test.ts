import { afterAll, beforeAll, expect, test } from "vitest";
import { noteSnapshot } from "../../../../functions/domain/audit/note-snapshot.ts";
import { lastSnapshot, writeSnapshot } from "../../../../functions/store/screenings/snapshots.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";

let tables: RealTables;
beforeAll(async () => {
  tables = await realTables();
});
afterAll(() => tables.stop());

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
