import type { RetryPlan } from "../../../contract/settings/retry-plan.ts";
import type { RetryMessage } from "../../../contract/verification/retry-message.ts";
import type { SealedRequest } from "../../../contract/verification/sealed-request.ts";
import type { VerifyRequest } from "../../../contract/verification/verify.ts";
import type { HubAnswer } from "../hub-answer.ts";
import type { Opening } from "../verification.ts";
import { laterAttempt } from "./next-attempt.ts";

export type ScheduleDeps = {
  plan: RetryPlan;
  /** Whether a result could still reach the account. */
  takesRetries: (accountId: string) => Promise<boolean>;
  /** Under a new key. The box may rest; the key travels in the message and rests nowhere. */
  sealRequest: (sealed: SealedRequest) => { key: string; box: string };
  /** One transaction: the record stays pending for longer, its lock with it, and the sealed request is laid down. */
  schedule: (opening: Opening, first: FirstRetry) => Promise<"scheduled" | "unscheduled">;
  sendRetry: (message: RetryMessage, delaySeconds: number) => Promise<void>;
  random: () => number;
  now: () => Date;
};

export type FirstRetry = { box: string; deadline: number; nextAttemptAt: Date };
export type Retry = { scheduled: true; nextAttemptAt: string };
export type Posted = { opening: Opening; request: VerifyRequest; requestId?: string | undefined };

/** What passes by itself: the issuer's or the hub's own trouble, and a hub out of reach. A refused message does not. */
export function passes(answer: HubAnswer): boolean {
  if (answer.kind === "answered") return answer.code === "S";
  return answer.kind === "failed" && (answer.reason === "timeout" || answer.reason === "network");
}

/** `unsent`: it was written down, but no message will ever come for it, so the record must be settled now. */
export type Rescheduled = Retry | "unsent" | undefined;

/** Puts the first retry into the queue. Where that cannot be done there is none, and the answer is a plain one. */
export async function scheduleRetry(deps: ScheduleDeps, posted: Posted): Promise<Rescheduled> {
  const { opening } = posted;
  if (!(await deps.takesRetries(opening.accountId))) return undefined;
  const deadline = opening.requestedAt.getTime() + (deps.plan.finalAfterSeconds * 1_000) / deps.plan.pace;
  const first = laterAttempt(deps.plan, 1, { now: deps.now(), deadline, random: deps.random });
  if (first === undefined) return undefined;
  const { key, box } = deps.sealRequest(sealedOf(posted, deadline));
  const scheduled = await deps.schedule(opening, { box, deadline, nextAttemptAt: first.at });
  if (scheduled === "unscheduled") return undefined;
  const message = { verificationId: opening.verificationId, attempt: 1, key };
  const sent = await deps.sendRetry(message, first.delaySeconds).then(
    () => true,
    () => false,
  );
  if (!sent) return "unsent";
  return { scheduled: true, nextAttemptAt: first.at.toISOString() };
}

function sealedOf({ opening, request, requestId }: Posted, deadline: number): SealedRequest {
  const { cooldown, claim, ...rest } = opening;
  return {
    request,
    ...(requestId !== undefined && { requestId }),
    opening: {
      ...rest,
      deadline,
      ...(cooldown && { cooldown: { fingerprint: cooldown.fingerprint } }),
      ...(claim && { claim: { fingerprint: claim.fingerprint, bodyFingerprint: claim.bodyFingerprint } }),
    },
  };
}
