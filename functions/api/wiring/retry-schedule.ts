import type { Environment } from "../../contract/routes.ts";
import type { RetryPlan } from "../../contract/settings/retry-plan.ts";
import { takesRetries } from "../../domain/account/webhook.ts";
import { type ScheduleDeps, scheduleRetry } from "../../domain/verification/retries/schedule-retry.ts";
import type { VerifyDeps } from "../../domain/verification/verify.ts";
import { connectSqs, sender } from "../../queue/queues.ts";
import { readWebhook } from "../../store/accounts/webhooks.ts";
import type { Tables } from "../../store/tables.ts";
import { scheduleVerification, sealRequest } from "../../store/verifications/retries.ts";

export type RetryEnvironment = { ENVIRONMENT: Environment; RETRY_PLAN: RetryPlan; RETRY_QUEUE: string };

/** What puts the first retry of a verification into the queue. */
export function retryScheduleOn(
  tables: Tables,
  { ENVIRONMENT, RETRY_PLAN, RETRY_QUEUE }: RetryEnvironment,
): VerifyDeps["retryLater"] {
  const deps: ScheduleDeps = {
    plan: RETRY_PLAN,
    takesRetries: async (accountId) => takesRetries(await readWebhook(tables, accountId, ENVIRONMENT)),
    sealRequest,
    schedule: (opening, first) => scheduleVerification(tables, opening, first),
    sendRetry: sender(connectSqs(), RETRY_QUEUE),
    random: Math.random,
    now: () => new Date(),
  };
  return (posted) => scheduleRetry(deps, posted);
}
