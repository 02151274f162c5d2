import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { neverRegistered, raised } from "../../../../functions/domain/account/webhook.ts";
import { readWebhook, saveWebhook } from "../../../../functions/store/accounts/webhooks.ts";
import { bothTables, type OpenTables } from "../../../fixtures/both-tables.ts";

let tables: OpenTables;

describe.each(bothTables)("on the %s tables", (_name, open) => {
  beforeAll(async () => {
    tables = await open();
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
    expect(await readWebhook(tables, "acc_1", "live")).toEqual(removed);
  });
});
