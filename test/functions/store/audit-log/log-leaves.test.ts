import { afterAll, beforeAll, expect, test } from "vitest";
import { findLeaf, findLeaves, writeLeaves } from "../../../../functions/store/audit-log/log-leaves.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";

let tables: RealTables;
beforeAll(async () => {
  tables = await realTables();
});
afterAll(() => tables.stop());

test("every fact of a long row of them is found where it was put, and what was not put is not", async () => {
  const leaves = new Map(Array.from({ length: 260 }, (_, leaf) => [`LEDGER#acc/charge#ver_${leaf}/written`, leaf]));
  await writeLeaves(tables, leaves);
  expect(await findLeaves(tables, [...leaves.keys(), "elsewhere", "elsewhere"])).toEqual(leaves);
  expect(await findLeaf(tables, "LEDGER#acc/charge#ver_259/written")).toBe(259);
  expect(await findLeaf(tables, "elsewhere")).toBeUndefined();
  expect(await findLeaves(tables, [])).toEqual(new Map());
});
