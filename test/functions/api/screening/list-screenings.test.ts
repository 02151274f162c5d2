import { afterAll, beforeAll, expect, test } from "vitest";
import { recordScreening } from "../../../../functions/store/screenings/screenings.ts";
import { realStore } from "../../../fixtures/real-verification-store.ts";
import { routeOver } from "../../../fixtures/route.ts";
import { madeScreening } from "../../../fixtures/screening.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";
import { callerWith } from "../../edge/gateway-event.ts";
import { capturePrinted } from "../../edge/printed.ts";

const screening = madeScreening("acc_1");
const id = screening.screeningRequestId;
let tables: RealTables;
// What it prints is asked of all routes elsewhere.
capturePrinted();
let route: Awaited<ReturnType<typeof routeOver>>;
beforeAll(async () => {
  tables = await realTables();
  route = await routeOver(
    tables,
    { ENVIRONMENT: "live" },
    () => import("../../../../functions/api/screening/list-screenings.ts"),
  );
  await realStore(tables).topUp("acc_1", 10);
  await recordScreening(tables, { screening }, 10_000);
});
afterAll(async () => {
  route.forget();
  await tables.stop();
});

test("a caller sees the screenings of the own account and nobody else's", async () => {
  const mine = await route.call({ resource: "/v1/screening", method: "GET", caller: callerWith() });
  expect(mine).toMatchObject({
    status: 200,
    body: { screenings: [{ screeningRequestId: id, environment: "live" }], limit: 20, offset: 0, hasMore: false },
  });
  const stranger = callerWith({}, { accountId: "acc_2", keyId: "key_2" });
  expect((await route.call({ resource: "/v1/screening", method: "GET", caller: stranger })).body.screenings).toEqual(
    [],
  );
});

test("a parameter that no list has is refused with the nearest that it has", async () => {
  const { status, body } = await route.call({
    resource: "/v1/screening",
    method: "GET",
    caller: callerWith(),
    query: { offest: ["1"] },
  });
  expect({ status, fields: body.fields }).toMatchObject({
    status: 400,
    fields: [{ field: "offest", message: expect.stringContaining("offset") }],
  });
});
