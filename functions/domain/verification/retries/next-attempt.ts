import type { RetryPlan } from "../../../contract/settings/retry-plan.ts";

type Later = { delaySeconds: number; at: Date };

const jitter = 0.2;

/** When attempt k is due, counted from now; nothing where there is no such attempt, or it would come too late. */
export function laterAttempt(
  plan: RetryPlan,
  attempt: number,
  { now, deadline, random }: { now: Date; deadline: number; random: () => number },
): Later | undefined {
  const usual = plan.attemptDelaysSeconds[attempt - 1];
  if (usual === undefined) return undefined;
  const delaySeconds = Math.round(usual * (1 - jitter + 2 * jitter * random()));
  const at = new Date(now.getTime() + (delaySeconds * 1_000) / plan.pace);
  return at.getTime() < deadline ? { delaySeconds, at } : undefined;
}

/** What is left of a delay that was begun before. */
export function restOf(plan: RetryPlan, at: Date, now: Date): number {
  const restMs = Math.max(0, at.getTime() - now.getTime()) * plan.pace;
  return Math.min(900, Math.ceil(restMs / 1_000));
}
