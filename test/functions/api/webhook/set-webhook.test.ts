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
    { ENVIRONMENT: "live", WEBHOOK_KEY: "none", WEBHOOK_EXEMPT: "[]" },
    () => import("../../../../functions/api/webhook/set-webhook.ts"),
  );
});
afterAll(async () => {
  route.forget();
  await tables.stop();
});

test.each(["https://169.254.169.254/latest", "http://hooks.example.com/", "https://user:secret@hooks.example.com/"])(
  "%s is refused by its field before anything is sealed or written",
  async (url) => {
    const { callerOf } = await accountWithWebhooks(tables, []);
    const { status, body } = await route.call({
      resource: "/v1/webhook",
      method: "PUT",
      caller: callerOf("live"),
      body: JSON.stringify({ url }),
    });
    expect({ status, body }).toMatchObject({ status: 400, body: { fields: [{ field: "url" }] } });
  },
);
