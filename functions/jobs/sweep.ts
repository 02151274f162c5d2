import { randomBytes } from "node:crypto";
import { base62 } from "../domain/account/api-key.ts";
import { type SweepDeliveriesDeps, sweepDeliveries } from "../domain/verification/deliveries/sweep-deliveries.ts";
import { type SweepDeps, sweep } from "../domain/verification/sweep.ts";
import { environment, environments } from "../edge/environment.ts";
import { logFault, logJob } from "../edge/logger.ts";
import { scheduled } from "../edge/triggers/scheduled.ts";
import { connectSqs, sender } from "../queue/queues.ts";
import { readWebhook } from "../store/accounts/webhooks.ts";
import { findOverdue, findUndelivered } from "../store/pending.ts";
import { connectTables } from "../store/tables.ts";
import { failDelivery, lookAgainAt } from "../store/verifications/deliveries.ts";
import { readCharge, readRefunds } from "../store/verifications/refunds.ts";
import { endOverdue } from "../store/verifications/settlements.ts";
import { readVerification } from "../store/verifications/verifications.ts";

const settings = environment(environments.sweep);
const tables = connectTables(settings);
const sqs = connectSqs();
const now = () => new Date();
const send = { live: sender(sqs, settings.LIVE_DELIVERY_QUEUE), test: sender(sqs, settings.TEST_DELIVERY_QUEUE) };

/**
 * First the records whose process died, then the events of those that have ended. What cannot be worked on stops nothing
 * else: the rest is done, and then the run fails, so that somebody is woken.
 */
export const handler = scheduled("sweep", async () => {
  let failures = 0;
  const failed = (verificationId: string, error: unknown) => {
    failures += 1;
    logFault("sweep", verificationId, error);
  };
  const half = async (run: () => Promise<Record<string, number>>): Promise<Record<string, number>> => {
    try {
      return await run();
    } catch (error) {
      failed("", error);
      return {};
    }
  };
  const records = await half(() => sweep(recordsWith(failed)));
  const events = await half(() => sweepDeliveries(deliveriesWith(failed)));
  const figures = { ...records, ...events, failures };
  if (failures === 0) return figures;
  logJob("sweep", figures);
  throw new Error("a part of the sweep failed");
});

type Failed = SweepDeps["failed"];

function recordsWith(failed: Failed): SweepDeps {
  return {
    findOverdue: (at) => findOverdue(tables, at, failed),
    endOverdue: (found, at) => endOverdue(tables, found, at),
    failed,
    now,
  };
}

function deliveriesWith(failed: Failed): SweepDeliveriesDeps {
  return {
    plan: settings.RETRY_PLAN,
    findUndelivered: (at) => findUndelivered(tables, at, failed),
    readVerification: (environmentName, id) => readVerification(tables, environmentName, id),
    sendDelivery: (environmentName, message) => send[environmentName](message, 0),
    lookAgainAt: (verification, until) => lookAgainAt(tables, verification, until),
    readWebhook: (accountId, environment) => readWebhook(tables, accountId, environment),
    readCharge: (verification) => readCharge(tables, verification),
    readRefunds: (accountId, day) => readRefunds(tables, accountId, day),
    failDelivery: (given, at) => failDelivery(tables, given, at),
    newId: (prefix) => `${prefix}_${base62(20, randomBytes)}`,
    failed,
    now,
  };
}
