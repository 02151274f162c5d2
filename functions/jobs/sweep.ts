import { randomBytes } from "node:crypto";
import { base62 } from "../domain/account/api-key.ts";
import { sweep } from "../domain/verification/sweep.ts";
import { type SweepDeliveriesDeps, sweepDeliveries } from "../domain/verification/sweep-deliveries.ts";
import { environment, environments } from "../edge/environment.ts";
import { scheduled } from "../edge/scheduled.ts";
import { connectSqs, sender } from "../queue/queues.ts";
import { failDelivery, lookAgainAt } from "../store/deliveries.ts";
import { findOverdue, findUndelivered } from "../store/pending.ts";
import { readCharge, readRefunds } from "../store/refunds.ts";
import { endOverdue } from "../store/settlements.ts";
import { connectTables } from "../store/tables.ts";
import { readVerification } from "../store/verifications.ts";
import { readWebhook } from "../store/webhooks.ts";

const told = environment(environments.sweep);
const tables = connectTables(told);
const sqs = connectSqs();
const now = () => new Date();
const send = { live: sender(sqs, told.LIVE_DELIVERY_QUEUE), test: sender(sqs, told.TEST_DELIVERY_QUEUE) };

const deliveries: SweepDeliveriesDeps = {
  findUndelivered: (at) => findUndelivered(tables, at),
  readVerification: (environmentName, id) => readVerification(tables, environmentName, id),
  sendDelivery: (environmentName, message) => send[environmentName](message, 0),
  lookAgainAt: (verification, due) => lookAgainAt(tables, verification, due),
  readWebhook: (accountId) => readWebhook(tables, accountId),
  readCharge: (verification) => readCharge(tables, verification),
  readRefunds: (accountId, day) => readRefunds(tables, accountId, day),
  failDelivery: (failed, at) => failDelivery(tables, failed, at),
  newId: (prefix) => `${prefix}_${base62(20, randomBytes)}`,
  now,
};

/** First the records whose process died, then the events of those that have ended. */
export const handler = scheduled("sweep", async () => {
  const swept = await sweep({
    findOverdue: (at) => findOverdue(tables, at),
    endOverdue: (pending, at) => endOverdue(tables, pending, at),
    now,
  });
  return { ...swept, ...(await sweepDeliveries(deliveries)) };
});
