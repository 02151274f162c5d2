import { usualRetryPlan } from "../../functions/contract/settings/retry-plan.ts";
import type { DeliveryMessage, RetryMessage } from "../../functions/contract/verification/retry-message.ts";
import type { Account } from "../../functions/domain/account/account.ts";
import { neverRegistered, takesRetries } from "../../functions/domain/account/webhook.ts";
import { type DeliverDeps, deliver } from "../../functions/domain/verification/deliveries/deliver.ts";
import {
  type SweepDeliveriesDeps,
  sweepDeliveries,
} from "../../functions/domain/verification/deliveries/sweep-deliveries.ts";
import type { Circuit } from "../../functions/domain/verification/retries/circuit.ts";
import { type RetryDeps, retry } from "../../functions/domain/verification/retries/retry.ts";
import { type ScheduleDeps, scheduleRetry } from "../../functions/domain/verification/retries/schedule-retry.ts";
import { sweep } from "../../functions/domain/verification/sweep.ts";
import type { VerifyDeps } from "../../functions/domain/verification/verify.ts";
import { eventKeyOf, sealEvent } from "../../functions/store/verifications/deliveries.ts";
import { sealRequest } from "../../functions/store/verifications/retries.ts";
import { receiptSigner } from "../fixtures/audit/receipts.ts";
import { callerWith } from "../functions/edge/gateway-event.ts";
import { FakeRetryStore } from "./retry-store.ts";

export type Queued = { dueAt: number; received: number } & (
  | { kind: "retry"; message: RetryMessage }
  | { kind: "delivery"; message: DeliveryMessage }
);

/** Tables, queues, a webhook and a clock, all in memory: what the workers of retries stand on. */
export function retryWorld(clock: { now: number }, plan = usualRetryPlan) {
  const store = new FakeRetryStore();
  const queue: Queued[] = [];
  const eventKeys = new Map<string, string>();
  const circuits = new Map<string, Circuit>();
  const accounts = new Map<string, Account>();
  const posted: { eventId: string; type: string; accountId: string }[] = [];
  const answers = { webhook: (_accountId: string): number | undefined => 200 };
  let owners = 0;
  const now = () => new Date(clock.now);
  const send =
    <Kind extends Queued["kind"]>(kind: Kind) =>
    async (message: Extract<Queued, { kind: Kind }>["message"], delaySeconds: number) => {
      queue.push({ kind, message, dueAt: clock.now + delaySeconds * 1_000, received: 0 } as Queued);
    };
  const shared = { plan, random: () => 0.5, now, newOwner: () => `owner-${++owners}` };
  const schedule: ScheduleDeps = {
    ...shared,
    takesRetries: async (accountId) => takesRetries(await store.readWebhook(accountId)),
    sealRequest,
    schedule: (opening, first) => store.schedule(opening, first),
    sendRetry: send("retry"),
  };
  const retries: Omit<RetryDeps, "askHub"> = {
    ...shared,
    claimAttempt: (claim) => store.claimAttempt(claim),
    moveAttempt: (claim, to) => store.moveAttempt(claim, to),
    readSealedRequest: (message) => store.readSealedRequest(message),
    readAccount: async (accountId) => accounts.get(accountId),
    readWebhook: (accountId) => store.readWebhook(accountId),
    readCircuit: async (type) => circuits.get(type),
    writeCircuit: async (type, circuit) => {
      if (circuit === "closed") circuits.delete(type);
      else circuits.set(type, circuit);
    },
    sealEvent,
    eventKeyOf,
    settle: (...given) => store.settle(...given),
    newSettlementId: () => `settlement-${++owners}`,
    receiptSigner,
    endOverdue: (...given) => store.endOverdue(...given),
    sendRetry: send("retry"),
    sendDelivery: send("delivery"),
  };
  const deliveries: DeliverDeps & SweepDeliveriesDeps = {
    ...shared,
    newId: (prefix) => `${prefix}_${++owners}`,
    claimDelivery: (claim) => store.claimDelivery(claim),
    moveDelivery: (claim, attempt) => store.moveDelivery(claim, attempt),
    arrived: (claim) => store.arrived(claim),
    readCharge: (verification) => store.readCharge(verification),
    readRefunds: (accountId, day) => store.readRefunds(accountId, day),
    failDelivery: (failed, at) => store.failDelivery(failed, at),
    readSealedEvent: (message) => store.readSealedEvent(message),
    readWebhook: (accountId) => store.readWebhook(accountId),
    saveWebhook: (saved) => store.saveWebhook(saved),
    openDestination: async (accountId) => ({ url: accountId, secrets: [] }),
    async post({ url: accountId, eventId, event }) {
      const status = answers.webhook(accountId);
      posted.push({ eventId, type: event.type, accountId });
      return { delivered: status === 200, status, durationMs: 5 };
    },
    noteDelivery: async () => {},
    arrivedLate: (verification) => store.arrivedLate(verification),
    keepEventKey: async ({ verification, key }) => void eventKeys.set(verification.verificationId, key),
    readEventKey: async ({ verificationId }) => eventKeys.get(verificationId),
    sendDelivery: async (...given: unknown[]) => {
      // The sweep names the environment first; all of it is live here.
      const [message, delay] = (typeof given[0] === "string" ? given.slice(1) : given) as [DeliveryMessage, number?];
      await send("delivery")(message, delay ?? 0);
    },
    findUndelivered: (at) => store.findUndelivered(at),
    readVerification: (environment, id) => store.readVerification(environment, id),
    lookAgainAt: (verification, due) => store.lookAgainAt(verification, due),
    failed: broken,
  };
  return {
    store,
    queue,
    accounts,
    posted,
    answers,
    schedule,
    retries,
    deliveries,
    retryLater: ((given) => scheduleRetry(schedule, given)) satisfies VerifyDeps["retryLater"],
    /** An account with every gate open, some credits and a webhook. */
    async open(accountId: string, halfCredits: number, webhook = true): Promise<void> {
      const { access } = callerWith();
      const account = { accountId, name: "Test", createdAt: "", agencyCode: "QK7A", closed: false, version: 1, access };
      accounts.set(accountId, account);
      await store.topUp(accountId, halfCredits);
      const sealed = { dataKey: "", box: "" };
      if (webhook)
        store.webhooks.set(accountId, { ...neverRegistered(accountId), version: 1, state: "active", sealed });
    },
    handle: (queued: Queued, hub: RetryDeps["askHub"]): Promise<void> =>
      queued.kind === "retry"
        ? retry({ ...retries, askHub: hub }, queued.message, () => 28_000)
        : deliver(deliveries, queued.message),
    async sweep(): Promise<void> {
      await sweep({
        findOverdue: (at) => store.findOverdue(at),
        endOverdue: (...given) => store.endOverdue(...given),
        failed: broken,
        now,
      });
      await sweepDeliveries(deliveries);
    },
  };
}

/** Nothing that these tables hold is unreadable, and none of their writes fails. */
function broken(verificationId: string, error: unknown): never {
  throw new Error(`the sweep could not work on ${verificationId}`, { cause: error });
}
