import { expect, test } from "vitest";
import { writeBatch } from "../../../functions/audit-log/batches.ts";
import { connectLogObjects } from "../../../functions/audit-log/s3-objects.ts";
import { findLeaves } from "../../../functions/store/audit-log/log-leaves.ts";
import { deployed } from "../../fixtures/deployed.ts";
import { context } from "../edge/gateway-event.ts";
import { begun } from "../edge/own-alarms.ts";
import { capturePrinted } from "../edge/printed.ts";

const printed = capturePrinted();
const lock = { mode: "GOVERNANCE", years: 1 } as const;
const { world } = deployed(
  {
    queues: { LOG_QUEUE: "wake-ups" },
    others: {
      POWERTOOLS_SERVICE_NAME: "integrate-log",
      LOG_LOCK: JSON.stringify(lock),
      LOG_CLOCK_SECONDS: "1",
      LOG_ORIGIN: "log.example/audit",
      LOG_KEYS: JSON.stringify(["first"]),
    },
  },
  () => import("../../../functions/jobs/integrate-log.ts"),
);

test("what waits in the bucket is in the log, under a signed checkpoint, once the job has run", async () => {
  const { module, tables, text, keys } = world();
  const objects = connectLogObjects({ bucket: "log", lock });
  await writeBatch(objects, [{ key: "LEDGER#acc_1/charge#ver_1/written", text: "{}" }], new Date());
  await module.handler({}, context);
  const [origin, size, , , signature] = (await text("log", "checkpoint"))?.split("\n") ?? [];
  expect([origin, size]).toEqual(["log.example/audit", "1"]);
  expect(signature).toContain("log.example/audit");
  expect(await keys("log")).toContain("tile/entries/000.p/1");
  const leaves = await findLeaves(tables, ["LEDGER#acc_1/charge#ver_1/written"]);
  expect([...leaves.values()]).toEqual([0]);
});

test("more than a run can take wakes somebody once the oldest has waited for five minutes", async () => {
  const objects = connectLogObjects({ bucket: "log", lock });
  const entry = (number: number) => ({ key: `LEDGER#acc_1/charge#late_${number}/written`, text: "{}" });
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const many = Array.from({ length: 1_200 }, (_, number) => entry(number));
  for (let batch = 0; batch < 4; batch += 1) await writeBatch(objects, many, ago(9 - batch * 0.1));
  await writeBatch(objects, [entry(1_200)], ago(7));
  const soonEnded = { ...context, getRemainingTimeInMillis: () => 1_000 };
  await world().module.handler({}, soonEnded);
  expect(begun("integrate-log/LogWaiting", printed.lines)).toEqual([300]);
});
