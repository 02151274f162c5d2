import type { Environment } from "../../contract/routes.ts";

/** An account's webhook as it is kept. Where it leads and what it is signed with is sealed: a table or an export tells neither. */
export type Webhook = {
  accountId: string;
  /** Whose events go there. One that was set without an environment serves both, until one of them has its own. */
  serves: Environment | "both";
  /** Raised by every change: one made on an older reading is refused. */
  version: number;
  /** A removed one stays, empty, so that a suspension cannot be shaken off by beginning anew. */
  state: "active" | "disabled" | "removed";
  sealed?: SealedDestination;
  /** The first try that failed since one arrived. */
  failingSince?: string;
  /**
   * Refusing deliveries must earn nothing: the last refund of a day ends the retries until an operator resumes them.
   */
  retriesSuspended: boolean;
};

/** Sealed under a data key that opens for this account alone. */
export type SealedText = { dataKey: string; box: string };
export type SealedDestination = SealedText;

/** What is sealed. The newest secret stands first; an older one signs beside it until it ends. */
export type Destination = { url: string; secrets: { secret: string; validUntil?: string | undefined }[] };

const failingDaysBeforeDisabled = 5;
const dayMs = 86_400_000;

export function neverRegistered(accountId: string, serves: Webhook["serves"] = "both"): Webhook {
  return {
    accountId,
    serves,
    version: 0,
    state: "removed",
    retriesSuspended: false,
  };
}

/** A result must be able to reach the account: without a webhook that takes retries, an S outcome is final at once. */
export function takesRetries(webhook: Webhook | undefined): boolean {
  return webhook?.state === "active" && !webhook.retriesSuspended;
}

export function signingSecrets({ secrets }: Destination, now: Date): string[] {
  const valid = secrets.filter(({ validUntil }) => validUntil === undefined || Date.parse(validUntil) > now.getTime());
  return valid.map(({ secret }) => secret);
}

/** A change that comes of what happened, not of a command: the webhook as it will be, and what the audit is told. */
export type Consequence = { after: Webhook; what?: "webhook disabled" | "webhook retries suspended" };

/** What a try means for the webhook itself; nothing for most. Five days without an arrival end it. */
export function consequenceOfTry(webhook: Webhook, delivered: boolean, now: Date): Consequence | undefined {
  const { failingSince, ...rest } = webhook;
  if (delivered) return failingSince === undefined ? undefined : { after: raised(rest) };
  if (failingSince === undefined) return { after: raised({ ...webhook, failingSince: now.toISOString() }) };
  const failingMs = now.getTime() - Date.parse(failingSince);
  if (webhook.state !== "active" || failingMs < failingDaysBeforeDisabled * dayMs) return undefined;
  return { after: raised({ ...webhook, state: "disabled" }), what: "webhook disabled" };
}

/** As many results as a day allows were paid back because they never arrived. */
export function consequenceOfLastRefund(webhook: Webhook): Consequence | undefined {
  if (webhook.retriesSuspended) return undefined;
  return { after: raised({ ...webhook, retriesSuspended: true }), what: "webhook retries suspended" };
}

export function raised(webhook: Webhook): Webhook {
  return { ...webhook, version: webhook.version + 1 };
}

/** What an audit event compares; never the address, never a secret. */
export function factsOfWebhook({ serves, state, retriesSuspended }: Webhook): Record<string, unknown> {
  return { ...(serves !== "both" && { environment: serves }), state, retriesSuspended };
}
