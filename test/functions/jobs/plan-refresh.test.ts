import { expect, test } from "vitest";
import { refreshedSources } from "../../../functions/lists/sources/sources.ts";
import { deployed } from "../../fixtures/deployed.ts";
import { capturePrinted } from "../edge/printed.ts";

capturePrinted();
const { world } = deployed(
  { queues: { REFRESH_QUEUE: "steps", INDEX_QUEUE: "index" } },
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
