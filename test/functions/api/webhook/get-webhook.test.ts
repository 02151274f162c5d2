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
    { ENVIRONMENT: "test", WEBHOOK_KEY: "none" },
    () => import("../../../../functions/api/webhook/get-webhook.ts"),
  );
});
afterAll(async () => {
  route.forget();
  await tables.stop();
});

test("an account without a webhook for this environment is told so, whatever the other environment has", async () => {
  const { callerOf } = await accountWithWebhooks(tables, ["live"]);
  const { status, body } = await route.call({ resource: "/v1/webhook", method: "GET", caller: callerOf("test") });
  expect({ status, body }).toMatchObject({ status: 404, body: { message: "The account has no webhook." } });
});
