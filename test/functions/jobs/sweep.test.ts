import { DeleteCommand, GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { usualRetryPlan } from "../../../functions/contract/settings/retry-plan.ts";
import { keys } from "../../../functions/store/keys.ts";
import { findOverdue, undeliveredShardName } from "../../../functions/store/pending.ts";
import { readVerification } from "../../../functions/store/verifications/verifications.ts";
import { type QueueEngine, startQueueEngine } from "../../../local/engines/queues.ts";
import { objectOf, parseJson } from "../../../local/template/json.ts";
import { loadedWith } from "../../fixtures/deployed.ts";
import { type HoldingProxy, holdingProxy } from "../../fixtures/holding-proxy.ts";
import { openingAt, settlementAt } from "../../fixtures/opening.ts";
import { realRetryStore, unreadable } from "../../fixtures/real-retry-store.ts";
import { type RealTables, realTables, tablesThrough } from "../../fixtures/tables.ts";
import { capturePrinted } from "../edge/printed.ts";

// The sweep as it is deployed, over tables and a queue: whatever one record is like, the others end in time.

const queueName = "events";
let tables: RealTables;
let proxy: HoldingProxy;
let queue: QueueEngine;
let run: () => Promise<Record<string, unknown>>;
beforeAll(async () => {
  tables = await realTables();
  proxy = await holdingProxy(tables.url);
  queue = await startQueueEngine(1);
  await queue.call("CreateQueue", { QueueName: queueName });
  const environment = {
    RECORDS_TABLE: tables.records,
    EPHEMERAL_TABLE: tables.ephemeral,
    RETRY_PLAN: JSON.stringify(usualRetryPlan),
    LIVE_DELIVERY_QUEUE: queue.queueUrl(queueName),
    TEST_DELIVERY_QUEUE: queue.queueUrl(queueName),
    AWS_ENDPOINT_URL_DYNAMODB: proxy.url,
    AWS_ENDPOINT_URL_SQS: queue.url,
    AWS_ACCESS_KEY_ID: tables.accessKeyId,
  };
  run = (await loadedWith(environment, () => import("../../../functions/jobs/sweep.ts"))).handler;
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await queue.stop();
  await proxy.close();
  await tables.stop();
});

const { lines } = capturePrinted();
const hourAgo = new Date(Date.now() - 3_600_000);

/** A live verification whose process died an hour ago. */
async function abandoned() {
  const store = realRetryStore(tables);
  const opening = openingAt(hourAgo);
  await store.topUp(opening.accountId, 10);
  await store.open(opening);
  return opening;
}

const statusOf = async ({ verificationId }: { verificationId: string }) =>
  (await readVerification(tables, "live", verificationId))?.status;

async function sentTo(verificationId: string): Promise<boolean> {
  const { Messages } = await queue.call("ReceiveMessage", {
    QueueUrl: queue.queueUrl(queueName),
    MaxNumberOfMessages: 10,
  });
  const bodies = Array.isArray(Messages) ? Messages.map((message) => String(objectOf(message).Body)) : [];
  return bodies.some((body) => objectOf(parseJson(body)).verificationId === verificationId);
}

/** A record that ended as an error, and whose event nobody has sent. */
async function unannounced() {
  const store = realRetryStore(tables);
  const opening = await abandoned();
  const deliverBy = Date.now() + 3_600_000;
  const aftermath = { token: `a-${opening.verificationId}`, announced: { deliverBy } };
  await store.settle(opening, settlementAt(hourAgo, { status: "error" }, aftermath), 5_000);
  await change(opening, { deadline: hourAgo.getTime() });
  return opening;
}

async function change({ verificationId }: { verificationId: string }, to: Record<string, unknown>): Promise<void> {
  await tables.client.send(
    new UpdateCommand({
      TableName: tables.records,
      Key: keys.verification("live", verificationId),
      UpdateExpression: `SET ${Object.keys(to).map((name) => `${name} = :${name}`)}`,
      ExpressionAttributeValues: Object.fromEntries(Object.entries(to).map(([name, value]) => [`:${name}`, value])),
    }),
  );
}

test("a record that cannot be read or ended stops neither the others nor the events, and wakes somebody", async () => {
  const broken = await abandoned();
  await change(broken, { heldHalfCredits: "two" });
  const brokenEvent = await unannounced();
  await change(brokenEvent, { pendingShard: undeliveredShardName(0), requestedAt: "long ago" });
  const unreadableEvent = { pendingShard: undeliveredShardName(3), deadline: hourAgo.getTime() };
  await tables.client.send(
    new PutCommand({
      TableName: tables.records,
      Item: { ...keys.verification("live", "ver_unreadable"), ...unreadableEvent },
    }),
  );
  const event = await unannounced();
  const other = await abandoned();
  await expect(run()).rejects.toThrow("a part of the sweep failed");
  expect([await statusOf(other), await sentTo(event.verificationId)]).toEqual(["error", true]);
  const faulty = [broken.verificationId, brokenEvent.verificationId, "ver_unreadable"];
  for (const id of faulty) expect(lines.join()).toContain(id);
  for (const id of faulty) {
    await tables.client.send(new DeleteCommand({ TableName: tables.records, Key: keys.verification("live", id) }));
  }
});

test("an index that cannot be asked for overdue records does not keep events from being sent", async () => {
  const event = await unannounced();
  proxy.harm("cut", "PENDING#");
  await expect(run()).rejects.toThrow();
  proxy.letPass();
  expect(await sentTo(event.verificationId)).toBe(true);
});

test("what an index that lags still calls overdue is left to the retry it was put off for", async () => {
  const opening = await abandoned();
  const { Item } = await tables.client.send(
    new GetCommand({ TableName: tables.records, Key: keys.verification("live", opening.verificationId) }),
  );
  proxy.harm("stale", String(Item?.pendingShard));
  const listed = await findOverdue(tablesThrough(proxy.url, tables), new Date(), unreadable);
  expect(listed.map(({ verificationId }) => verificationId)).toContain(opening.verificationId);
  const later = new Date(Date.now() + 600_000);
  const first = { box: "sealed", deadline: later.getTime(), nextAttemptAt: later };
  expect(await realRetryStore(tables).schedule(opening, first)).toBe("scheduled");
  await run();
  proxy.letPass();
  expect(await statusOf(opening)).toBe("pending");
});
