import { afterAll, beforeAll, expect, test } from "vitest";
import { testRecords } from "../../../../functions/contract/test-records.ts";
import { standInHubSettings } from "../../../../lib/deployment/stand-in-hub.ts";
import { routeOver } from "../../../fixtures/route.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";
import { callerWith } from "../../edge/gateway-event.ts";
import { capturePrinted } from "../../edge/printed.ts";

let tables: RealTables;
// What it prints is asked of all routes elsewhere.
capturePrinted();
let route: Awaited<ReturnType<typeof routeOver>>;
beforeAll(async () => {
  tables = await realTables();
  const hub = JSON.stringify(standInHubSettings("http://127.0.0.1:1/verification"));
  const others = { ENVIRONMENT: "test", HUB_SETTINGS: hub, PEPPER_SECRET: "none" };
  route = await routeOver(tables, others, () => import("../../../../functions/api/verification/preflight.ts"));
});
afterAll(async () => {
  route.forget();
  await tables.stop();
});

test("a misspelt field is refused before any secret or hub is asked, and named with the nearest there is", async () => {
  const caller = callerWith({}, { keyEnvironment: "test" });
  const body = JSON.stringify({ ...testRecords[0]?.request, familyNmae: "x" });
  expect(await route.call({ resource: "/v1/verify/preflight", caller, body })).toMatchObject({
    status: 400,
    body: { fields: [{ field: "familyNmae", message: expect.stringContaining("familyName") }] },
  });
});
