import { expect, test } from "vitest";
import { handlerOver } from "../../../fixtures/handler-tables.ts";
import { callerWith, context, gatewayEvent } from "../../edge/gateway-event.ts";
import { capturePrinted } from "../../edge/printed.ts";

capturePrinted();
const world = handlerOver("live", () => import("../../../../functions/api/screening/lists.ts"));

const ask = (query: Record<string, string[]>) =>
  world.module.handler(
    gatewayEvent({ method: "GET", path: "/v1/screening/lists", query, caller: callerWith() }),
    context,
  );

test("before the first refresh the catalogue shows no list as if it had been screened against", async () => {
  const { statusCode, body } = await ask({});
  expect(statusCode).toBe(200);
  const shown: { records: number; lastRefreshed: unknown }[] = JSON.parse(body).lists;
  expect(shown.filter(({ records }) => records > 0)).toEqual([]);
});

test("a query that the catalogue does not know is refused by name, not ignored", async () => {
  const { statusCode, body } = await ask({ group: ["PEP"] });
  expect([statusCode, JSON.parse(body).code]).toEqual([400, "INVALID_REQUEST"]);
});
