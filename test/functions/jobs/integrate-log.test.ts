import { expect, test } from "vitest";
import { writeBatch } from "../../../functions/audit-log/batches.ts";
import { connectLogObjects } from "../../../functions/audit-log/s3-objects.ts";
import { findLeaves } from "../../../functions/store/audit-log/log-leaves.ts";
import { deployed } from "../../fixtures/deployed.ts";
import { context } from "../edge/gateway-event.ts";
import { capturePrinted } from "../edge/printed.ts";

capturePrinted();
const lock = { mode: "GOVERNANCE", years: 1 } as const;
const { world } = deployed(
  {
    queues: { LOG_QUEUE: "wake-ups" },
    others: {
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
