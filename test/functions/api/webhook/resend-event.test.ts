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
    () => import("../../../../functions/api/webhook/resend-event.ts"),
  );
});
afterAll(async () => {
  route.forget();
  await tables.stop();
});

test("an id that names no verification of the caller is not found", async () => {
  const { callerOf } = await accountWithWebhooks(tables, ["test"]);
  for (const id of ["msg_7Qm2ZtYb4KcX9sLw", "ver_7Qm2ZtYb4KcX9sLw", "?"]) {
    const resource = "/v1/webhook/deliveries/{id}/resend";
    const call = { method: "POST", resource, caller: callerOf("test"), pathParameters: { id } } as const;
    expect((await route.call(call)).status).toBe(404);
  }
});
