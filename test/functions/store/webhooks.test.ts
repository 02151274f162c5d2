import { afterAll, beforeAll, expect, test } from "vitest";
import { neverRegistered, raised } from "../../../functions/domain/account/webhook.ts";
import { readWebhook, saveWebhook } from "../../../functions/store/webhooks.ts";
import { type RealTables, realTables } from "../../fixtures/tables.ts";

let tables: RealTables;
beforeAll(async () => {
  tables = await realTables();
});
afterAll(() => tables.stop());

test("what a delivery makes of a webhook does not overwrite what an operator has made of it meanwhile", async () => {
  const none = neverRegistered("acc_1");
  const first = raised({ ...none, state: "active" });
  expect(await saveWebhook(tables, { before: none, after: first })).toBe("saved");
  expect(await saveWebhook(tables, { before: none, after: raised({ ...none, state: "disabled" }) })).toBe("lost");
  const removed = raised({ ...first, state: "removed" });
  expect(await saveWebhook(tables, { before: first, after: removed })).toBe("saved");
  const failing = raised({ ...first, failingSince: "2026-03-04T10:00:00.000Z" });
  expect(await saveWebhook(tables, { before: first, after: failing })).toBe("lost");
  expect(await readWebhook(tables, "acc_1")).toEqual(removed);
});
