import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { expect, test } from "vitest";
import { serviceAccountId } from "../../../functions/domain/account/retry-queues.ts";
import { readMark } from "../../../functions/store/audit-log/log-head.ts";
import { keys as keysOf, lists } from "../../../functions/store/keys.ts";
import { deployed } from "../../fixtures/deployed.ts";
import { openingAt, settlementAt } from "../../fixtures/opening.ts";
import { realRetryStore } from "../../fixtures/real-retry-store.ts";
import { context } from "../edge/gateway-event.ts";
import { begun } from "../edge/own-alarms.ts";
import { capturePrinted } from "../edge/printed.ts";

const printed = capturePrinted();
const { world } = deployed(
  {
    queues: { LOG_QUEUE: "wake-ups" },
    others: {
      POWERTOOLS_SERVICE_NAME: "compare-log",
      LOG_LOCK: JSON.stringify({ mode: "GOVERNANCE", years: 1 }),
      LOG_CLOCK_SECONDS: "1",
    },
  },
  () => import("../../../functions/jobs/compare-log.ts"),
);

test("a verification's end that the stream forgot is laid down for the log, marked as late", async () => {
  const { module, tables, keys, text, messages } = world();
  const store = realRetryStore(tables);
  const opening = openingAt(new Date(Date.now() - 3 * 3_600_000));
  await store.topUp(opening.accountId, 10);
  await store.open(opening);
  await store.settle(opening, settlementAt(opening.requestedAt, { status: "completed" }), 5_000);
  const longEnough = { ...context, getRemainingTimeInMillis: () => 900_000 };
  await module.handler({}, longEnough);
  const laid = (await Promise.all((await keys("log")).map((key) => text("log", key)))).join("");
  const entries = laid
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
  const end = entries.find(({ key }) => key === `LIVE#${opening.verificationId}/VERIFICATION/ended`);
  expect(JSON.parse(end?.text ?? "{}")).toMatchObject({ late: true });
  expect((await messages("wake-ups")).count).toBe(1);
  expect(begun("compare-log/LogLate", printed.lines)).toEqual([1]);
  expect(begun("compare-log/LogUnreadable", printed.lines)).toEqual([]);
  // The next run goes on from an hour ago: younger rows may be on their way through the stream still.
  const mark = (await readMark(tables))?.getTime() ?? 0;
  expect(Math.abs(Date.now() - 3_600_000 - mark)).toBeLessThan(60_000);
});

test("a row that the stream forgot and that nobody can read wakes somebody, and enters by its hash", async () => {
  const { module, tables } = world();
  const at = new Date(Date.now() - 3 * 3_600_000).toISOString();
  const key = keysOf.ledgerRow(serviceAccountId, "charge", "ver_1");
  const Item = { v: 1, ...key, ...lists.ledger(serviceAccountId, at, key.sk), at, halfCredits: "two" };
  await tables.client.send(new PutCommand({ TableName: tables.records, Item }));
  await module.handler({}, { ...context, getRemainingTimeInMillis: () => 900_000 });
  expect(begun("compare-log/LogUnreadable", printed.lines)).toEqual([1]);
});
