import { afterAll, beforeAll, expect, test } from "vitest";
import { readEvents } from "../../../../functions/store/accounts/accounts.ts";
import { readWebhook } from "../../../../functions/store/accounts/webhooks.ts";
import { routeOver } from "../../../fixtures/route.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";
import { accountWithWebhooks } from "../../../fixtures/webhook-account.ts";
import { capturePrinted } from "../../edge/printed.ts";

let tables: RealTables;
// What it prints is asked of all routes elsewhere.
capturePrinted();
let route: Awaited<ReturnType<typeof routeOver>>;
beforeAll(async () => {
  tables = await realTables();
  route = await routeOver(
    tables,
    { ENVIRONMENT: "test" },
    () => import("../../../../functions/api/webhook/remove-webhook.ts"),
  );
});
afterAll(async () => {
  route.forget();
  await tables.stop();
});

test("a test key removes what its environment had and leaves production its own; the event names the key", async () => {
  const { accountId, callerOf } = await accountWithWebhooks(tables, ["both"]);
  const caller = callerOf("test");
  const { status, body } = await route.call({ resource: "/v1/webhook", method: "DELETE", caller });
  expect({ status, body }).toEqual({ status: 200, body: { environment: "test", state: "removed" } });
  expect(await readWebhook(tables, accountId, "test")).toMatchObject({ serves: "test", state: "removed" });
  expect(await readWebhook(tables, accountId, "live")).toMatchObject({ serves: "both", state: "active" });
  const events = await readEvents(tables, accountId);
  expect(events).toContainEqual(expect.objectContaining({ who: `key:${caller.keyId}`, what: "webhook remove" }));
  expect((await route.call({ resource: "/v1/webhook", method: "DELETE", caller })).status).toBe(404);
});
