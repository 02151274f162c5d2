import type { Environment } from "../../contract/routes.ts";
import { readHubSettings } from "../../contract/settings/hub-settings.ts";
import { type Peppers, peppersIn } from "../../contract/settings/peppers.ts";
import type { RetryPlan } from "../../contract/settings/retry-plan.ts";
import { type RehearsalName, rehearsalOf } from "../../contract/test-records/rehearsals.ts";
import { takesRetries } from "../../domain/account/webhook.ts";
import type { HubAnswer } from "../../domain/verification/hub-answer.ts";
import { type ScheduleDeps, scheduleRetry } from "../../domain/verification/retries/schedule-retry.ts";
import type { VerifyDeps } from "../../domain/verification/verify.ts";
import { type HubLine, logFault, logHub } from "../../edge/logger.ts";
import { countHubCall } from "../../edge/metrics.ts";
import { connectSecrets, jsonOfShape, secret } from "../../edge/secrets.ts";
import { type HubConnector, hubConnector, type Question } from "../../hub/ask-hub.ts";
import { HubCredentials } from "../../hub/credentials.ts";
import { readWebhook } from "../../store/accounts/webhooks.ts";
import { fingerprintOf, identityOf, randomSettlementId, randomVrn } from "../../store/fingerprints.ts";
import type { Tables } from "../../store/tables.ts";
import { scheduleVerification, sealRequest } from "../../store/verifications/retries.ts";
import { settleVerification } from "../../store/verifications/settlements.ts";
import { openVerification } from "../../store/verifications/verifications.ts";
import { overdueDepsOn } from "./overdue.ts";
import { receiptSignerOn } from "./receipts.ts";

type VerificationEnvironment = {
  ENVIRONMENT: Environment;
  HUB_SETTINGS: string;
  HUB_SECRET: string;
  PEPPER_SECRET: string;
  RECEIPT_SECRET: string;
};

type PostEnvironment = VerificationEnvironment & {
  RETRY_PLAN: RetryPlan;
  RETRY_QUEUE: string;
  REHEARSALS?: RehearsalName[] | undefined;
};

/** What a verification needs of the tables, the hub and the secrets. Built once per process. */
export function verifyDepsOn(tables: Tables, settings: PostEnvironment): VerifyDeps {
  const { askHub, pepper } = hubOn(settings);
  const schedule = scheduleDepsOn(tables, settings);
  return {
    ...overdueDepsOn(tables),
    open: (opening) => openVerification(tables, opening),
    ...settlingOn(tables),
    receiptSigner: receiptSignerOn(tables, settings),
    askHub,
    async retryLater(posted) {
      try {
        return await scheduleRetry(schedule, posted);
      } catch (error) {
        // Without a retry it is a plain system error, which the caller may repeat.
        logFault("schedule", posted.opening.verificationId, error);
        return undefined;
      }
    },
    newIdentity: async () => identityOf(await pepper(), randomVrn()),
    fingerprint: async (parts) => fingerprintOf(await pepper(), parts),
    findRehearsal: (request) => rehearsalOf(request, settings.REHEARSALS ?? [])?.answers,
  };
}

export function settlingOn(tables: Tables): Pick<VerifyDeps, "settle" | "newSettlementId"> {
  return {
    newSettlementId: randomSettlementId,
    async settle(opening, settlement, timeoutMs) {
      try {
        return await settleVerification(tables, opening, { settlement, timeoutMs });
      } catch (error) {
        // Whether it was written is not known: the record will say what became of it.
        logFault("settle", opening.verificationId, error);
        return "unknown";
      }
    },
  };
}

/** The hub and the pepper of one environment. */
export function hubOn(
  settings: VerificationEnvironment,
): Pick<VerifyDeps, "askHub"> & { pepper: () => Promise<Peppers> } {
  const secrets = connectSecrets();
  const pepper = secret(() => secrets(settings.PEPPER_SECRET), peppersIn);
  const credentials = secret(() => secrets(settings.HUB_SECRET), jsonOfShape(HubCredentials));
  const hub = hubConnector({ settings: readHubSettings(JSON.parse(settings.HUB_SETTINGS)), credentials });
  // Both looks begin with the process, so that the first caller hardly waits; a failed one is repeated at its need.
  for (const ready of [pepper, credentials]) ready().catch(() => undefined);
  return {
    pepper,
    async askHub(question, timeoutMs) {
      const startedAt = performance.now();
      // A slow secret store takes its time from the hub's, never from what is kept back for settling.
      await credentials().catch(() => undefined);
      const leftMs = Math.max(1, Math.floor(timeoutMs - (performance.now() - startedAt)));
      return askAndLog({ hub, environment: settings.ENVIRONMENT }, question, leftMs);
    },
  };
}

function scheduleDepsOn(tables: Tables, { ENVIRONMENT, RETRY_PLAN, RETRY_QUEUE }: PostEnvironment): ScheduleDeps {
  return {
    plan: RETRY_PLAN,
    takesRetries: async (accountId) => takesRetries(await readWebhook(tables, accountId, ENVIRONMENT)),
    sealRequest,
    schedule: (opening, first) => scheduleVerification(tables, opening, first),
    sendRetry: retrySender(RETRY_QUEUE),
    random: Math.random,
    now: () => new Date(),
  };
}

/** The SDK of the queues is loaded at the first retry: most processes never send one. */
function retrySender(queueUrl: string): ScheduleDeps["sendRetry"] {
  let send: Promise<ScheduleDeps["sendRetry"]> | undefined;
  return async (message, delaySeconds) => {
    send ??= import("../../queue/queues.ts").then(({ connectSqs, sender }) => sender(connectSqs(), queueUrl));
    await (await send)(message, delaySeconds);
  };
}

async function askAndLog(
  { hub, environment }: { hub: HubConnector; environment: Environment },
  question: Question,
  timeoutMs: number,
): Promise<HubAnswer> {
  const startedAt = performance.now();
  const answer = await askSafely(hub, question, timeoutMs);
  const line: HubLine = {
    environment,
    vrn: question.vrn,
    outcome: answer.kind,
    ...(answer.kind === "failed" ? { reason: answer.reason } : { activityId: answer.activityId }),
    durationMs: Math.round(performance.now() - startedAt),
  };
  logHub(line);
  countHubCall(line);
  return answer;
}

/** A mistake of ours on the way to the hub must not leave the record pending: it is a failure like any other. */
async function askSafely(hub: HubConnector, question: Question, timeoutMs: number): Promise<HubAnswer> {
  try {
    return await hub.ask(question, timeoutMs);
  } catch (error) {
    logFault("hub", question.vrn, error);
    return { kind: "failed", reason: "unreadable" };
  }
}
