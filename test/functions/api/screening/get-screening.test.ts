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
    () => import("../../../../functions/api/screening/get-screening.ts"),
  );
  await realStore(tables).topUp("acc_1", 10);
  await recordScreening(tables, { screening }, 10_000);
});
afterAll(async () => {
  route.forget();
  await tables.stop();
});

test("another account's screening does not exist for the caller, and what cannot be an id is not there", async () => {
  const mine = await route.call({
    resource: "/v1/screening/{id}",
    method: "GET",
    caller: callerWith(),
    pathParameters: { id },
  });
  expect(mine).toMatchObject({ status: 200, body: { screeningRequestId: id, credits: 0.5 } });
  expect(mine.body.accountId).toBeUndefined();
  const stranger = callerWith({}, { accountId: "acc_2", keyId: "key_2" });
  expect(
    (await route.call({ resource: "/v1/screening/{id}", method: "GET", caller: stranger, pathParameters: { id } }))
      .status,
  ).toBe(404);
  expect(
    (
      await route.call({
        resource: "/v1/screening/{id}",
        method: "GET",
        caller: callerWith(),
        pathParameters: { id: "?" },
      })
    ).status,
  ).toBe(404);
});
