import { afterAll, beforeAll, expect, test } from "vitest";
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
    { ENVIRONMENT: "test", DELIVERY_QUEUE: "none" },
    () => import("../../../../functions/api/webhook/test-webhook.ts"),
  );
});
afterAll(async () => {
  route.forget();
  await tables.stop();
});

test("nothing is laid down for an account that has no webhook, and a body is not asked for", async () => {
  const { callerOf } = await accountWithWebhooks(tables, ["live"]);
  expect((await route.call({ resource: "/v1/webhook/test", method: "POST", caller: callerOf("test") })).status).toBe(
    404,
  );
});
