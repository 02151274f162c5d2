import { Problem } from "../../../contract/problems.ts";
import type { Environment } from "../../../contract/routes.ts";
import { type AuditEvent, auditEvent, type Clockwork } from "../../account/operator.ts";
import { creditsOf } from "../../account/wallet.ts";
import { type Consequence, consequenceOfLastRefund, factsOfWebhook, type Webhook } from "../../account/webhook.ts";
import type { Verification } from "../verification.ts";

export type GivingUpDeps = Clockwork & {
  readWebhook: (accountId: string, environment: Environment) => Promise<Webhook | undefined>;
  /** What the ledger says was charged for it; 0 where nothing was. Such a row never changes. */
  readCharge: (verification: Verification) => Promise<number>;
  /** How many results that never arrived were paid back to an account in one UTC day; read consistently. */
  readRefunds: (accountId: string, day: string) => Promise<number>;
  /** One transaction. `lost`: the day's count or the webhook is no longer as it was read. */
  failDelivery: (failed: FailedDelivery, at: Date) => Promise<"failed" | "ended before" | "lost">;
};

export type FailedDelivery = {
  verification: Verification;
  /** Written only where the day has had exactly so many before. */
  refund?: { halfCredits: number; day: string; before: number };
  suspension?: { before: Webhook; after: Webhook };
  /** What follows for the account, for whoever asks in years. */
  event?: AuditEvent;
  /** What stays charged may still be sent again, as long as its event rests. */
  eventKeptUntil?: number;
};

/**
 * A receiver could read an outcome and answer with an error, to get its price back. That works so often a day, and no
 * more.
 */
const mostRefundsADay = 3;

/** As long as the table keeps a sealed event: longer than all delays of a delivery together. */
const eventRestsMs = 75 * 60_000;

const mostTries = 8;

/**
 * A result that never arrived is paid back, up to a number a day: the count is raised in the refund's own transaction,
 * so that any number of failures at once get no more. Beyond it the charge stands. Where somebody else changes the
 * count at the same moment, it is tried again.
 */
export async function giveUp(deps: GivingUpDeps, verification: Verification): Promise<void> {
  const charged = await chargeOf(deps, verification);
  for (let tries = 0; tries < mostTries; tries++) {
    const at = deps.now();
    const failed = charged === 0 ? { verification } : await withMoney(deps, { verification, charged, at });
    if ((await deps.failDelivery(failed, at)) !== "lost") return;
  }
  throw new Problem("tryAgain", { retryAfterSeconds: 1 });
}

/** The price of today may not be what was charged. The test environment charges nothing. */
async function chargeOf(deps: GivingUpDeps, verification: Verification): Promise<number> {
  const { status, environment } = verification;
  return status === "completed" && environment === "live" ? deps.readCharge(verification) : 0;
}

async function withMoney(
  deps: GivingUpDeps,
  { verification, charged, at }: { verification: Verification; charged: number; at: Date },
): Promise<FailedDelivery> {
  const { accountId, verificationId, completedAt } = verification;
  const day = at.toISOString().slice(0, "YYYY-MM-DD".length);
  const before = await deps.readRefunds(accountId, day);
  if (before >= mostRefundsADay) {
    const after = { verificationId, credits: creditsOf(charged), day };
    const event = auditEvent(deps, { accountId, who: "service", what: "refund withheld", after });
    const eventKeptUntil = Date.parse(completedAt ?? at.toISOString()) + eventRestsMs;
    return { verification, event, eventKeptUntil };
  }
  const refund = { halfCredits: charged, day, before };
  if (before + 1 < mostRefundsADay) return { verification, refund };
  return { verification, refund, ...(await suspensionOf(deps, verification)) };
}

async function suspensionOf(
  deps: GivingUpDeps,
  { accountId, environment }: Verification,
): Promise<Pick<FailedDelivery, "suspension" | "event">> {
  const before = await deps.readWebhook(accountId, environment);
  const consequence = before && consequenceOfLastRefund(before);
  if (before === undefined || consequence === undefined) return {};
  const { after, event } = audited(deps, before, consequence);
  return { suspension: { before, after }, ...(event && { event }) };
}

/** What the service does by itself is audited like what an operator does. */
export function audited(
  clockwork: Clockwork,
  before: Webhook,
  { after, what }: Consequence,
): { after: Webhook; event?: AuditEvent } {
  if (what === undefined) return { after };
  const facts = { before: factsOfWebhook(before), after: factsOfWebhook(after) };
  return { after, event: auditEvent(clockwork, { accountId: after.accountId, who: "service", what, ...facts }) };
}
