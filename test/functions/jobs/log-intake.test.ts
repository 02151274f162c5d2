import { expect, test } from "vitest";
import { ledgerImage, ledgerKey, streamEvent } from "../../fixtures/audit/audit-rows.ts";
import { deployed } from "../../fixtures/deployed.ts";
import { context } from "../edge/gateway-event.ts";
import { begun } from "../edge/own-alarms.ts";
import { capturePrinted } from "../edge/printed.ts";

const printed = capturePrinted();
const { world } = deployed(
  {
    queues: { LOG_QUEUE: "wake-ups" },
    others: {
      POWERTOOLS_SERVICE_NAME: "log-intake",
      LOG_LOCK: JSON.stringify({ mode: "GOVERNANCE", years: 1 }),
      LOG_CLOCK_SECONDS: "1",
    },
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

test.each([
  ["changed", { NewImage: ledgerImage(3, { halfCredits: -1 }) }],
  ["moved out of its list", { NewImage: ledgerImage(3, { listKey: "LEDGER#acc_2" }) }],
  ["removed", {}],
])("a row of the ledger that somebody %s wakes somebody", async (_what, after) => {
  await world().module.handler({ Records: [{ dynamodb: { OldImage: ledgerImage(3), ...after } }] }, context);
  expect(begun("log-intake/LogUnreadable", printed.lines)).toEqual([1]);
});

test("a row of the ledger that is written, or given its end, wakes nobody", async () => {
  await world().module.handler(streamEvent([4]), context);
  const ending = { OldImage: ledgerImage(4), NewImage: ledgerImage(4, { expiresAt: 2_000_000_000 }) };
  await world().module.handler({ Records: [{ dynamodb: ending }] }, context);
  expect(begun("log-intake/LogUnreadable", printed.lines)).toEqual([]);
});
