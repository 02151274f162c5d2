import { Problem } from "../../contract/problems.ts";
import type { WebhookEvent } from "../../contract/verification/webhook-event.ts";
import { type AccountDeps, accountOf } from "./account-operations.ts";
import { type AuditEvent, auditEvent, type Clockwork, refuse, type Who } from "./operator.ts";
import {
  type Destination,
  factsOfWebhook,
  neverRegistered,
  raised,
  type SealedDestination,
  signingSecrets,
  type Webhook,
} from "./webhook.ts";

export type WebhookDeps = Clockwork &
  DeliveringDeps &
  Pick<AccountDeps, "readAccount"> & {
    /** One transaction: the webhook, as long as it is still as it was read, and the audit event where there is one. */
    saveWebhook: (saved: { before: Webhook; after: Webhook; event?: AuditEvent }) => Promise<"saved" | "lost">;
    sealDestination: (accountId: string, destination: Destination) => Promise<SealedDestination>;
    newSecret: () => string;
    /** Why a webhook cannot lead there. */
    whyNoDestination: (url: string) => string | undefined;
    /** Newest first. */
    readDeliveries: (accountId: string) => Promise<Delivery[]>;
  };

export type DeliveringDeps = {
  readWebhook: (accountId: string) => Promise<Webhook | undefined>;
  openDestination: (accountId: string, sealed: SealedDestination) => Promise<Destination>;
  /** Signs and posts once. Does not throw. */
  post: (posted: {
    url: string;
    secrets: string[];
    eventId: string;
    event: WebhookEvent;
    at: Date;
  }) => Promise<PostOutcome>;
  /** For the account to look at; losing one is no harm, and does not throw. */
  noteDelivery: (accountId: string, delivery: Delivery) => Promise<void>;
  now: () => Date;
};

/** `status` is absent where nobody answered in time. */
type PostOutcome = { delivered: boolean; status?: number | undefined; durationMs: number };
export type Delivery = PostOutcome & { at: string; eventId: string; type: WebhookEvent["type"]; attempt: number };

/** What is shown once, and can never be shown again. */
type ShownSecret = { url: string; secret: string };

/** Registers where an account's events go. The old address and its secret end at once; a suspension does not. */
export async function setWebhook(
  deps: WebhookDeps,
  who: Who,
  { accountId, url }: { accountId: string; url: string },
): Promise<ShownSecret> {
  const account = await accountOf(deps, accountId);
  if (account.closed) throw refuse("The account is closed.");
  const reason = deps.whyNoDestination(url);
  if (reason !== undefined) throw refuse(reason);
  const before = (await deps.readWebhook(accountId)) ?? neverRegistered(accountId);
  const secret = deps.newSecret();
  const sealed = await deps.sealDestination(accountId, { url, secrets: [{ secret }] });
  const { failingSince: _past, ...kept } = before;
  await save(deps, who, { what: "webhook set", before, after: raised({ ...kept, state: "active", sealed }) });
  return { url, secret };
}

export async function removeWebhook(deps: WebhookDeps, who: Who, accountId: string): Promise<Webhook> {
  const { webhook: before } = await registered(deps, accountId);
  const { sealed: _address, failingSince: _past, ...kept } = before;
  const after = raised({ ...kept, state: "removed" });
  await save(deps, who, { what: "webhook remove", before, after });
  return after;
}

/** A new secret; for the overlap events carry a signature of each. */
export async function rollWebhook(
  deps: WebhookDeps,
  who: Who,
  { accountId, overlapHours }: { accountId: string; overlapHours: number },
): Promise<ShownSecret> {
  const { webhook: before, destination } = await registered(deps, accountId);
  const now = deps.now();
  const validUntil = new Date(now.getTime() + overlapHours * 3_600_000).toISOString();
  const secret = deps.newSecret();
  const old = signingSecrets(destination, now).slice(0, 1);
  const secrets = [{ secret }, ...old.map((one) => ({ secret: one, validUntil }))];
  const sealed = await deps.sealDestination(accountId, { url: destination.url, secrets });
  await save(deps, who, { what: "webhook roll", before, after: raised({ ...before, sealed }) });
  return { url: destination.url, secret };
}

/** After a suspension, or after days without an arrival: an operator lets it go on. */
export async function resumeWebhook(deps: WebhookDeps, who: Who, accountId: string): Promise<Webhook> {
  const { webhook: before } = await registered(deps, accountId);
  if (before.state === "active" && !before.retriesSuspended)
    throw refuse("The webhook is neither disabled nor suspended.");
  const { failingSince: _past, ...kept } = before;
  const after = raised({ ...kept, state: "active", retriesSuspended: false });
  await save(deps, who, { what: "webhook resume", before, after });
  return after;
}

/** Posts one event now and tells what came of it. */
export async function testWebhook(deps: WebhookDeps, accountId: string): Promise<Delivery> {
  const { destination } = await registered(deps, accountId);
  const at = deps.now();
  const event: WebhookEvent = {
    type: "webhook.test",
    timestamp: at.toISOString(),
    data: { accountId, message: "Your webhook works." },
  };
  const sent = { eventId: deps.newId("msg"), event, attempt: 1 };
  return deliverOnce(deps, { accountId, destination, ...sent });
}

export async function deliveriesOf(deps: WebhookDeps, accountId: string): Promise<Delivery[]> {
  await accountOf(deps, accountId);
  return deps.readDeliveries(accountId);
}

/** One try, written down for the account to look at. */
export async function deliverOnce(
  deps: Pick<DeliveringDeps, "post" | "noteDelivery" | "now">,
  sent: { accountId: string; destination: Destination; eventId: string; event: WebhookEvent; attempt: number },
): Promise<Delivery> {
  const { accountId, destination, eventId, event, attempt } = sent;
  const at = deps.now();
  const secrets = signingSecrets(destination, at);
  const posted = await deps.post({ url: destination.url, secrets, eventId, event, at });
  const delivery = { at: at.toISOString(), eventId, type: event.type, attempt, ...posted };
  await deps.noteDelivery(accountId, delivery);
  return delivery;
}

/** The webhook and where it leads, as an operator sees it. */
export async function showWebhook(deps: WebhookDeps, accountId: string) {
  const { webhook, destination } = await registered(deps, accountId);
  const { state, retriesSuspended, failingSince } = webhook;
  return { accountId, url: destination.url, state, retriesSuspended, ...(failingSince && { failingSince }) };
}

async function registered(
  deps: WebhookDeps,
  accountId: string,
): Promise<{ webhook: Webhook; destination: Destination }> {
  await accountOf(deps, accountId);
  const webhook = await deps.readWebhook(accountId);
  if (webhook?.sealed === undefined) throw new Problem("notFound", { message: "The account has no webhook." });
  return { webhook, destination: await deps.openDestination(accountId, webhook.sealed) };
}

async function save(
  deps: WebhookDeps,
  who: Who,
  { what, before, after }: { what: string; before: Webhook; after: Webhook },
): Promise<void> {
  const { accountId } = after;
  const facts = { before: factsOfWebhook(before), after: factsOfWebhook(after) };
  const event = auditEvent(deps, { accountId, who, what, ...facts });
  const outcome = await deps.saveWebhook({ before, after, event });
  if (outcome === "lost") throw refuse("Somebody else changed the webhook at the same moment. Run the command again.");
}
