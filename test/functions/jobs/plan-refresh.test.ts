import { expect, test } from "vitest";
import { refreshedSources } from "../../../functions/lists/sources/sources.ts";
import { deployed } from "../../fixtures/deployed.ts";
import { begun } from "../edge/own-alarms.ts";
import { capturePrinted } from "../edge/printed.ts";

const printed = capturePrinted();
const { world } = deployed(
  {
    queues: { REFRESH_QUEUE: "steps", INDEX_QUEUE: "index" },
    others: { POWERTOOLS_SERVICE_NAME: "plan-refresh" },
  },
  () => import("../../../functions/jobs/plan-refresh.ts"),
);

test("a deployment without a list asks every publisher at once, and for a snapshot of what comes", async () => {
  const { module, messages } = world();
  expect(await module.handler({})).toMatchObject({ sources: refreshedSources().length, stale: 0, guarded: 0 });
  const steps = await messages("steps");
  expect(steps.count).toBe(refreshedSources().length);
  // The first chain starts now, the others seconds apart.
  expect(steps.bodies).toMatchObject([{ source: refreshedSources()[0]?.id, step: "fetch", attempt: 0 }]);
  expect((await messages("index")).count).toBe(1);
});

test("a list that could not be checked for days wakes somebody", async () => {
  const [source] = refreshedSources();
  const state = { v: 1, source: source?.id, state: "fresh", records: 5, persons: 1, downloads: {} };
  const checkedAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
  const plan = async (days: number) => {
    await world().put("lists", `state/${source?.id}.json`, JSON.stringify({ ...state, checkedAt: checkedAgo(days) }));
    await world().module.handler({});
    return begun("plan-refresh/ListsStale", printed.lines);
  };
  expect(await plan(1)).toEqual([]);
  expect(await plan(70)).toEqual([1]);
});
