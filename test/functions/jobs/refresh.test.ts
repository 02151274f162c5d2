import { expect, test } from "vitest";
import { deployed, fromQueue } from "../../fixtures/deployed.ts";
import { context } from "../edge/gateway-event.ts";
import { begun } from "../edge/own-alarms.ts";
import { capturePrinted } from "../edge/printed.ts";

const printed = capturePrinted();
const ownAddress = { nz_russia: { "Russia-Sanctions-Register.xlsx": "http://127.0.0.1:1/register.xlsx" } };
const { world } = deployed(
  {
    queues: { REFRESH_QUEUE: "steps", INDEX_QUEUE: "index" },
    others: { POWERTOOLS_SERVICE_NAME: "refresh", LIST_ADDRESSES: JSON.stringify(ownAddress) },
  },
  () => import("../../../functions/jobs/refresh.ts"),
);

test("a publisher that cannot be reached is asked again later, by the queue and not by a function that waits", async () => {
  const { module, messages, keys } = world();
  const step = { source: "nz_russia", run: "run-1", step: "fetch", file: 0, page: 0, attempt: 0, pieces: [] };
  expect(await module.handler(fromQueue(step), context, () => {})).toEqual({ batchItemFailures: [] });
  expect(await messages("steps")).toEqual({ count: 1, bodies: [] });
  expect((await messages("index")).count).toBe(0);
  expect(await keys("lists")).toEqual([]);
});

test("a publisher that cannot be reached at the last attempt either wakes somebody, and the list in service stays", async () => {
  const step = { source: "nz_russia", run: "run-2", step: "fetch", file: 0, page: 0, attempt: 50, pieces: [] };
  await world().module.handler(fromQueue(step), context, () => {});
  expect(begun("refresh/ListsGuarded", printed.lines)).toEqual([1]);
});
