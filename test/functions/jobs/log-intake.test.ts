import { expect, test } from "vitest";
import { ledgerKey, streamEvent } from "../../fixtures/audit/audit-rows.ts";
import { deployed } from "../../fixtures/deployed.ts";
import { context } from "../edge/gateway-event.ts";
import { capturePrinted } from "../edge/printed.ts";

capturePrinted();
const { world } = deployed(
  {
    queues: { LOG_QUEUE: "wake-ups" },
    others: { LOG_LOCK: JSON.stringify({ mode: "GOVERNANCE", years: 1 }), LOG_CLOCK_SECONDS: "1" },
  },
  () => import("../../../functions/jobs/log-intake.ts"),
);

test("rows of the stream lie in the bucket as entries, and the integrator is woken once for all of them", async () => {
  const { module, keys, text, messages } = world();
  await module.handler(streamEvent([1, 2]), context);
  const [batch = "", ...others] = await keys("log");
  expect(others).toEqual([]);
  const entries = (await text("log", batch))?.trimEnd().split("\n") ?? [];
  expect(entries.map((line) => JSON.parse(line).key)).toEqual([ledgerKey(1), ledgerKey(2)]);
  expect((await messages("wake-ups")).count).toBe(1);
});

test("a change that is no fact leaves nothing behind", async () => {
  const before = await world().keys("log");
  await world().module.handler({ Records: [{ dynamodb: {} }] }, context);
  expect(await world().keys("log")).toEqual(before);
});
