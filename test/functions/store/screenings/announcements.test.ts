import { afterAll, beforeAll, expect, test } from "vitest";
import { moveAnnouncement, readAnnouncement } from "../../../../functions/store/screenings/announcements.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";

let tables: RealTables;
beforeAll(async () => {
  tables = await realTables();
});
afterAll(() => tables.stop());

test("of runs that overlap one announces, so that no account hears of a snapshot from both", async () => {
  expect(await readAnnouncement(tables)).toBeUndefined();
  const first = { version: "v1", at: "2026-03-01T00:00:00.000Z", toldUpTo: "", done: true };
  const both = await Promise.all([first, first].map((one) => moveAnnouncement(tables, undefined, one)));
  expect(both.sort()).toEqual([false, true]);
  const data = { from: "v1", to: "v2", sources: [{ id: "un_sc", added: 1, altered: 0, removed: 0 }] };
  const next = { version: "v2", at: "2026-03-01T02:00:00.000Z", data, toldUpTo: "", done: false };
  expect(await moveAnnouncement(tables, first, next)).toBe(true);
  expect(await moveAnnouncement(tables, first, next)).toBe(false);
  expect(await readAnnouncement(tables)).toEqual(next);
});
