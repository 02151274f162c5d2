import { expect, test } from "vitest";
import { handlerOver } from "../../fixtures/handler-tables.ts";
import { context, gatewayEvent } from "../edge/gateway-event.ts";
import { capturePrinted } from "../edge/printed.ts";

capturePrinted();
const world = handlerOver("live", () => import("../../../functions/api/not-found.ts"));

test("a path of ours with another method is 405 and names the methods it takes; any other path is 404", async () => {
  const ask = (method: string, path: string) => world.module.handler(gatewayEvent({ method, path }), context);
  const wrongMethod = await ask("DELETE", "/v1/screening");
  expect(wrongMethod).toMatchObject({ statusCode: 405, headers: { Allow: expect.stringContaining("POST") } });
  const unknown = await ask("GET", "/v2/everything");
  expect([unknown.statusCode, JSON.parse(unknown.body).error]).toEqual([404, "Not Found"]);
});
