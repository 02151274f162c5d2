import { Problem } from "../../contract/problems.ts";
import type { Environment } from "../../contract/routes.ts";
import type { TestMessage } from "../../contract/verification/retry-message.ts";
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

/** What whoever changes where events go needs. */
export type ChangeWebhookDeps = Clockwork &
  Pick<AccountDeps, "readAccount"> &
  Pick<DeliveringDeps, "readWebhook"> & {
    /** One transaction: the webhook, as long as it is still as it was read, and the audit event where there is one. */
    saveWebhook: (saved: { before: Webhook; after: Webhook; event?: AuditEvent }) => Promise<"saved" | "lost">;
    sealDestination: (accountId: string, destination: Destination) => Promise<SealedDestination>;
    newSecret: () => string;
    /** Why a webhook cannot lead there. */
    whyNoDestination: (url: string) => string | undefined;
  };

export type WebhookDeps = ChangeWebhookDeps &
  DeliveringDeps & {
    /** Newest first. */
    readDeliveries: (accountId: string, environment: Environment) => Promise<Delivery[]>;
  };

export type DeliveringDeps = {
  /** The environment's own, else the one that serves both. */
  readWebhook: (accountId: string, environment: Environment) => Promise<Webhook | undefined>;
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
export type Delivery = PostOutcome & {
  at: string;
  environment: Environment;
  eventId: string;
  type: WebhookEvent["type"];
  attempt: number;
};

/** Which webhook of an account. Without an environment it is the one that serves both. */
export type Place = { accountId: string; environment?: Environment | undefined };

/** What is shown once, and can never be shown again. */
type ShownSecret = { url: string; secret: string };

/** Registers where an account's events go. The old address and its secret end at once; a suspension does not. */
export async function setWebhook(
  deps: ChangeWebhookDeps,
  who: Who,
  asked: Place & { url: string },
): Promise<ShownSecret> {
  const { accountId, url } = asked;
  const account = await accountOf(deps, accountId);
  if (account.closed) throw refuse("The account is closed.");
  const reason = deps.whyNoDestination(url);
  if (reason !== undefined) throw refuse(reason);
  const before = await currentWebhook(deps, asked);
  const secret = deps.newSecret();
  const sealed = await deps.sealDestination(accountId, { url, secrets: [{ secret }] });
  const { failingSince: _past, ...kept } = before;
  await save(deps, who, { what: "webhook set", place: asked, before, after: { ...kept, state: "active", sealed } });
  return { url, secret };
}

export async function removeWebhook(
  deps: Omit<ChangeWebhookDeps, "sealDestination" | "newSecret" | "whyNoDestination">,
  who: Who,
  place: Place,
): Promise<Webhook> {
  const before = await registered(deps, place);
  const { sealed: _address, failingSince: _past, ...kept } = before;
  return save(deps, who, { what: "webhook remove", place, before, after: { ...kept, state: "removed" } });
}

/** A new secret; for the overlap events carry a signature of each. */
export async function rollWebhook(
  deps: WebhookDeps,
  who: Who,
  asked: Place & { overlapHours: number },
): Promise<ShownSecret> {
  const before = await registered(deps, asked);
  const destination = await deps.openDestination(before.accountId, before.sealed);
  const now = deps.now();
  const validUntil = new Date(now.getTime() + asked.overlapHours * 3_600_000).toISOString();
  const secret = deps.newSecret();
  const old = signingSecrets(destination, now).slice(0, 1);
  const secrets = [{ secret }, ...old.map((one) => ({ secret: one, validUntil }))];
  const sealed = await deps.sealDestination(asked.accountId, { url: destination.url, secrets });
  await save(deps, who, { what: "webhook roll", place: asked, before, after: { ...before, sealed } });
  return { url: destination.url, secret };
}

/** After a suspension, or after days without an arrival: an operator lets it go on. */
export async function resumeWebhook(deps: WebhookDeps, who: Who, place: Place): Promise<Webhook> {
  const before = await registered(deps, place);
  if (before.state === "active" && !before.retriesSuspended)
    throw refuse("The webhook is neither disabled nor suspended.");
  const { failingSince: _past, ...kept } = before;
  const after: Webhook = { ...kept, state: "active", retriesSuspended: false };
  return save(deps, who, { what: "webhook resume", place, before, after });
}

/** Posts one event now and tells what came of it. */
export async function testWebhook(deps: WebhookDeps, { accountId, environment }: Place): Promise<Delivery> {
  const { sealed } = await registered(deps, { accountId, environment });
  const destination = await deps.openDestination(accountId, sealed);
  const sent = { destination, eventId: deps.newId("msg"), ...testEvent(deps, accountId) };
  return deliverOnce(deps, { accountId, environment: environment ?? "live", ...sent });
}

/** A try that is asked for, and followed by no other. */
export function testEvent(deps: Pick<DeliveringDeps, "now">, accountId: string): { event: WebhookEvent; attempt: 1 } {
  const data = { accountId, message: "Your webhook works." };
  return { event: { type: "webhook.test", timestamp: deps.now().toISOString(), data }, attempt: 1 };
}

/** Newest first; of both environments where none is named. */
export async function deliveriesOf(
  deps: Pick<WebhookDeps, "readAccount" | "readDeliveries">,
  { accountId, environment }: Place,
): Promise<Delivery[]> {
  await accountOf(deps, accountId);
  if (environment !== undefined) return deps.readDeliveries(accountId, environment);
  const both = await Promise.all(environments.map((one) => deps.readDeliveries(accountId, one)));
  return both.flat().sort((one, other) => other.at.localeCompare(one.at));
}

/** One try, written down for the account to look at. */
export async function deliverOnce(
  deps: Pick<DeliveringDeps, "post" | "noteDelivery" | "now">,
  sent: {
    accountId: string;
    environment: Environment;
    destination: Destination;
    eventId: string;
    event: WebhookEvent;
    attempt: number;
  },
): Promise<Delivery> {
  const { accountId, environment, destination, eventId, event, attempt } = sent;
  const at = deps.now();
  const secrets = signingSecrets(destination, at);
  const posted = await deps.post({ url: destination.url, secrets, eventId, event, at });
  const delivery = { at: at.toISOString(), environment, eventId, type: event.type, attempt, ...posted };
  await deps.noteDelivery(accountId, delivery);
  return delivery;
}

/** The webhook and where it leads, as its account and operators see it. */
export async function showWebhook(deps: ShowWebhookDeps, place: Place) {
  const { accountId, sealed, serves, state, retriesSuspended, failingSince } = await registered(deps, place);
  const { url } = await deps.openDestination(accountId, sealed);
  return { accountId, url, serves, state, retriesSuspended, ...(failingSince && { failingSince }) };
}

type ShowWebhookDeps = Pick<WebhookDeps, "readAccount" | "readWebhook" | "openDestination">;

const environments = ["live", "test"] as const;

/**
 * Without an environment the one that serves both is meant. Where an environment has one of its own, a command for both
 * would pass it by, so it has to name one.
 */
async function currentWebhook(
  deps: Pick<WebhookDeps, "readWebhook">,
  { accountId, environment }: Place,
): Promise<Webhook> {
  if (environment !== undefined) {
    return (await deps.readWebhook(accountId, environment)) ?? neverRegistered(accountId, environment);
  }
  const found = await Promise.all(environments.map((one) => deps.readWebhook(accountId, one)));
  const own = found.find((webhook) => webhook !== undefined && webhook.serves !== "both");
  if (own !== undefined) throw refuse(`The account has a webhook of its own for ${own.serves}. Name the environment.`);
  return found[0] ?? neverRegistered(accountId);
}

async function registered(
  deps: Pick<WebhookDeps, "readAccount" | "readWebhook">,
  place: Place,
): Promise<Webhook & { sealed: SealedDestination }> {
  await accountOf(deps, place.accountId);
  const { sealed, ...webhook } = await currentWebhook(deps, place);
  if (sealed === undefined) throw new Problem("notFound", { message: "The account has no webhook." });
  return { ...webhook, sealed };
}

/** Lays a test event down for whoever delivers: it goes out with the checks and the signature of every other. */
export async function queueTestEvent(deps: QueueTestDeps, place: Place): Promise<{ eventId: string }> {
  await registered(deps, place);
  const eventId = deps.newId("msg");
  await deps.sendTest({ accountId: place.accountId, eventId });
  return { eventId };
}

type QueueTestDeps = Pick<WebhookDeps, "readAccount" | "readWebhook" | "newId"> & {
  sendTest: (message: TestMessage) => Promise<void>;
};

/** Set for one environment, what served both goes on to serve the other. */
async function save(
  deps: Pick<ChangeWebhookDeps, "saveWebhook" | "now" | "newId">,
  who: Who,
  { what, place, before, after }: { what: string; place: Place; before: Webhook; after: Webhook },
): Promise<Webhook> {
  const { accountId, environment = before.serves } = place;
  const saved = raised({ ...after, serves: environment });
  const facts = { before: factsOfWebhook(before), after: factsOfWebhook(saved) };
  const event = auditEvent(deps, { accountId, who, what, ...facts });
  const outcome = await deps.saveWebhook({ before, after: saved, event });
  if (outcome === "lost") throw refuse("Somebody else changed the webhook at the same moment. Run the command again.");
  return saved;
}
