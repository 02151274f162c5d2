import { expect, test } from "vitest";
import { handlerOver } from "../../../fixtures/handler-tables.ts";
import { callerWith, context, gatewayEvent } from "../../edge/gateway-event.ts";
import { capturePrinted } from "../../edge/printed.ts";

capturePrinted();
const world = handlerOver("live", () => import("../../../../functions/api/screening/screening-changes.ts"));

async function ask(query: Record<string, string[]>) {
  const caller = callerWith();
  const event = gatewayEvent({ method: "GET", path: "/v1/screening/changes", query, caller });
  const { statusCode, body } = await world.module.handler(event, context);
  return { status: statusCode, body: JSON.parse(body) };
}

test("before the first list is in service nothing is told as unchanged", async () => {
  expect(await ask({ since: ["2026-03-01"] })).toMatchObject({ status: 503, body: { code: "LISTS_UNAVAILABLE" } });
});

test.each([
  [{}, "since"],
  [{ since: ["yesterday"] }, "since"],
  [{ since: ["2999-01-01"] }, "since"],
  [{ since: ["2026-03-01"], ids: ["yes"] }, "ids"],
  [{ since: ["2026-03-01"], cursor: ["bm90IG91cnM"] }, "cursor"],
  [{ since: ["2026-03-01"], group: ["PEP"] }, "group"],
])("what cannot be read of %o is refused by name", async (query, field) => {
  const { status, body } = await ask(query);
  expect([status, body.fields.map((one: { field: string }) => one.field)]).toEqual([400, [field]]);
});
