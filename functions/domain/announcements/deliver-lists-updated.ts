import type { RetryPlan } from "../../contract/settings/retry-plan.ts";
import type { ListsMessage } from "../../contract/verification/retry-message.ts";
import { type DeliveringDeps, deliverOnce } from "../account/webhook-operations.ts";
import { matchIdOf } from "../screening/match-id.ts";

export type DeliverListsDeps = DeliveringDeps & {
  plan: RetryPlan;
  sendAgain: (message: ListsMessage, delaySeconds: number) => Promise<void>;
};

/**
 * One try to tell an account of a new snapshot. It is news and no result: nothing was paid for it, and one that never
 * arrives neither refunds anything nor counts against the webhook.
 */
export async function deliverListsUpdated(deps: DeliverListsDeps, message: ListsMessage): Promise<void> {
  const { accountId, at, lists, attempt } = message;
  const webhook = await deps.readWebhook(accountId, "live");
  if (webhook?.state !== "active" || webhook.sealed === undefined) return;
  const destination = await deps.openDestination(accountId, webhook.sealed);
  const event = { type: "lists.updated", timestamp: at, data: lists } as const;
  const eventId = eventIdOf(accountId, lists.to);
  const { delivered } = await deliverOnce(deps, {
    accountId,
    environment: "live",
    destination,
    eventId,
    event,
    attempt: attempt + 1,
  });
  const delay = deps.plan.deliveryDelaysSeconds[attempt + 1];
  if (!delivered && delay !== undefined) await deps.sendAgain({ ...message, attempt: attempt + 1 }, delay);
}

/** The same for every try, and for a message that came twice: the receiver can tell that it has the event already. */
function eventIdOf(accountId: string, version: string): string {
  return `msg_${matchIdOf(`${accountId} ${version}`).replaceAll("-", "")}`;
}
