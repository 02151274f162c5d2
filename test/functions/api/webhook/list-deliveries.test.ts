import { afterAll, beforeAll, expect, test } from "vitest";
import { noteDelivery } from "../../../../functions/store/accounts/webhooks.ts";
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
    () => import("../../../../functions/api/webhook/list-deliveries.ts"),
  );
});
afterAll(async () => {
  route.forget();
  await tables.stop();
});

test("a test key sees the tries of its environment, and nothing of production", async () => {
  const { accountId, callerOf } = await accountWithWebhooks(tables, []);
  for (const environment of ["live", "test"] as const) {
    const at = new Date().toISOString();
    const tried = {
      at,
      environment,
      eventId: `msg_${environment}`,
      attempt: 1,
      delivered: true,
      status: 200,
      durationMs: 4,
    };
    await noteDelivery(tables, accountId, { ...tried, type: "webhook.test" });
  }
  const { body } = await route.call({ resource: "/v1/webhook/deliveries", method: "GET", caller: callerOf("test") });
  expect(body).toEqual({ deliveries: [expect.objectContaining({ eventId: "msg_test", status: 200 })] });
});
