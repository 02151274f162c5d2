import type { RetryPlan } from "../../../contract/settings/retry-plan.ts";

/** Until when an event counts that is sent now for the first time; in milliseconds, as records hold it. */
export function deliverBy(plan: RetryPlan, now: Date): number {
  return now.getTime() + (plan.deliverWithinSeconds * 1_000) / plan.pace;
}
