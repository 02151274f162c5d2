import { Problem } from "../../../contract/problems.ts";
import type { Environment } from "../../../contract/routes.ts";
import type { RetryPlan } from "../../../contract/settings/retry-plan.ts";
import type { DeliveryMessage, TestMessage } from "../../../contract/verification/retry-message.ts";
import type { WebhookEvent } from "../../../contract/verification/webhook-event.ts";
import type { Clockwork } from "../../account/operator.ts";
import { type Consequence, consequenceOfTry, type SealedText, type Webhook } from "../../account/webhook.ts";
import { type DeliveringDeps, deliverOnce, testEvent, type WebhookDeps } from "../../account/webhook-operations.ts";
import { recordOf, type Verification } from "../verification.ts";
import { audited, type GivingUpDeps, giveUp } from "./give-up.ts";

export type DeliverDeps = DeliveringDeps &
  Clockwork &
  GivingUpDeps &
  Pick<WebhookDeps, "saveWebhook"> & {
    plan: RetryPlan;
    /** One conditional write: not yet delivered, at this attempt, and nobody else at work on it. */
    claimDelivery: (claim: DeliveryClaim) => Promise<{ claimed: boolean; found: Verification | undefined }>;
    /** The next attempt is the one that counts; false where the claim is no longer ours. */
    moveDelivery: (claim: DeliveryClaim, attempt: number) => Promise<boolean>;
    arrived: (claim: DeliveryClaim) => Promise<void>;
    /** Of one that was given up and stayed charged. */
    arrivedLate: (verification: Verification) => Promise<void>;
    readSealedEvent: (message: DeliveryMessage) => Promise<WebhookEvent | undefined>;
    /** Lays the event's key down, sealed for the account. Losing it costs a try on demand, and does not throw. */
    keepEventKey: (kept: { verification: Verification; sealed: SealedText; key: string }) => Promise<void>;
    readEventKey: (verification: Verification) => Promise<string | undefined>;
    sendDelivery: (message: DeliveryMessage, delaySeconds: number) => Promise<void>;
    newOwner: () => string;
  };

export type DeliveryClaim = { verificationId: string; attempt: number; owner: string; now: Date };

/** One try at a webhook, named by its message. Doubles and late ones change nothing. */
export async function deliver(deps: DeliverDeps, message: DeliveryMessage): Promise<void> {
  const claim = claimFor(deps, message);
  const { claimed, found } = await deps.claimDelivery(claim);
  if (found === undefined) return;
  if (!claimed) return takeUp(deps, message, found);

  const [webhook, event] = await Promise.all([readWebhookOf(deps, found), eventFor(deps, message, found)]);
  // Sent by a sweep that has not written yet until when it counts: not late.
  const late = found.deliverBy !== undefined && found.deliverBy <= deps.now().getTime();
  if (webhook?.state !== "active" || webhook.sealed === undefined || event === undefined || late) {
    return giveUp(deps, found);
  }
  const delivered = await post(deps, { webhook, sealed: webhook.sealed, found, event, attempt: message.attempt + 1 });
  if (delivered) await deps.arrived(claim);
  else {
    const { key } = message;
    if (key !== undefined) await deps.keepEventKey({ verification: found, sealed: webhook.sealed, key });
    await tryLater(deps, message, { claim, found });
  }
  await follow(deps, webhook, consequenceOfTry(webhook, delivered, deps.now()));
}

/**
 * A try that the account asked for. Where it fails everything is as it was: the plan's own next try is on its way. One
 * that was given up and stayed charged has no plan any more, and may be tried for as long as its event rests.
 */
export async function deliverAgain(deps: DeliverDeps, message: DeliveryMessage): Promise<void> {
  const claim = claimFor(deps, message);
  const { claimed, found } = await deps.claimDelivery(claim);
  if (found === undefined || !(claimed || mayStillBeSent(found, deps.now()))) return;
  const giveBack = async () => {
    if (claimed) await deps.moveDelivery(claim, message.attempt);
  };

  const key = found.status === "completed" ? await deps.readEventKey(found) : undefined;
  const [webhook, event] = await Promise.all([
    readWebhookOf(deps, found),
    eventFor(deps, { ...message, ...(key !== undefined && { key }) }, found),
  ]);
  if (webhook?.state !== "active" || webhook.sealed === undefined || event === undefined) return giveBack();
  const delivered = await post(deps, { webhook, sealed: webhook.sealed, found, event, attempt: message.attempt + 1 });
  if (!delivered) await giveBack();
  else if (claimed) await deps.arrived(claim);
  else await deps.arrivedLate(found);
  await follow(deps, webhook, consequenceOfTry(webhook, delivered, deps.now()));
}

/** Given up after the day's last refund, it is charged like any other, and its event rests for a while. */
export function mayStillBeSent({ delivery, eventKeptUntil = 0 }: Verification, now: Date): boolean {
  return delivery === "failed" && eventKeptUntil > now.getTime();
}

/** A test event that the account asked for: one try. */
export async function deliverTest(
  deps: DeliverDeps,
  { accountId, eventId }: TestMessage,
  environment: Environment,
): Promise<void> {
  const webhook = await deps.readWebhook(accountId, environment);
  if (webhook?.sealed === undefined) return;
  const destination = await deps.openDestination(accountId, webhook.sealed);
  await deliverOnce(deps, { accountId, environment, destination, eventId, ...testEvent(deps, accountId) });
}

function claimFor(deps: DeliverDeps, { verificationId, attempt }: DeliveryMessage): DeliveryClaim {
  return { verificationId, attempt, owner: deps.newOwner(), now: deps.now() };
}

function readWebhookOf(deps: DeliverDeps, { accountId, environment }: Verification): Promise<Webhook | undefined> {
  return deps.readWebhook(accountId, environment);
}

type Posted = { webhook: Webhook; sealed: SealedText; found: Verification; event: WebhookEvent; attempt: number };

async function post(deps: DeliverDeps, { webhook, sealed, found, event, attempt }: Posted): Promise<boolean> {
  const { accountId } = webhook;
  const destination = await deps.openDestination(accountId, sealed);
  const { environment, verificationId } = found;
  const eventId = eventIdOf(verificationId);
  return (await deliverOnce(deps, { accountId, environment, destination, eventId, event, attempt })).delivered;
}

/** The same for every try, so that a receiver can tell that it has the event already. */
function eventIdOf(verificationId: string): string {
  return verificationId.replace(/^ver_/, "msg_");
}

async function eventFor(
  deps: DeliverDeps,
  message: DeliveryMessage,
  found: Verification,
): Promise<WebhookEvent | undefined> {
  if (found.status === "completed") return message.key === undefined ? undefined : deps.readSealedEvent(message);
  const timestamp = found.completedAt ?? deps.now().toISOString();
  const { delivery: _underWay, ...data } = recordOf(found);
  return { type: "verification.failed", timestamp, data };
}

async function takeUp(deps: DeliverDeps, message: DeliveryMessage, found: Verification): Promise<void> {
  if (found.delivery !== "pending") return;
  const current = found.deliveryAttempt ?? 0;
  if (current === message.attempt + 1) return sendNext(deps, message);
  // Somebody is at work on it. Should that worker die, this message is the one that takes it up.
  if (current === message.attempt) throw new Problem("tryAgain", { retryAfterSeconds: 1 });
}

/** The next try is written first and sent then, as with the attempts at the hub. */
async function tryLater(
  deps: DeliverDeps,
  message: DeliveryMessage,
  { claim, found }: { claim: DeliveryClaim; found: Verification },
): Promise<void> {
  const next = message.attempt + 1;
  if (deps.plan.deliveryDelaysSeconds[next] === undefined) return giveUp(deps, found);
  if (await deps.moveDelivery(claim, next)) await sendNext(deps, message);
}

async function sendNext(deps: DeliverDeps, message: DeliveryMessage): Promise<void> {
  const attempt = message.attempt + 1;
  await deps.sendDelivery({ ...message, attempt }, deps.plan.deliveryDelaysSeconds[attempt] ?? 0);
}

async function follow(deps: DeliverDeps, before: Webhook, consequence: Consequence | undefined): Promise<void> {
  if (consequence === undefined) return;
  // Lost where somebody changed the webhook meanwhile: the next try will see what is left to do.
  await deps.saveWebhook({ before, ...audited(deps, before, consequence) });
}
