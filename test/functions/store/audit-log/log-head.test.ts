import { afterAll, beforeAll, expect, test } from "vitest";
import { moveHead, moveMark, readHead, readMark } from "../../../../functions/store/audit-log/log-head.ts";
import { emptyRoot } from "../../../../functions/transparency/hashing.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";

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

test("the time until which table and log were compared is kept", async () => {
  expect(await readMark(tables)).toBeUndefined();
  await moveMark(tables, new Date("2026-11-21T00:00:00Z"));
  expect(await readMark(tables)).toEqual(new Date("2026-11-21T00:00:00Z"));
});
