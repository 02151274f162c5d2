import type { CheckFrequency } from "../../contract/screening/check-frequency.ts";
import { type SourceState, type SourceStates, stateAt } from "../source-state.ts";
import type { ListSource } from "../sources/source.ts";
import { refreshedSources } from "../sources/sources.ts";
import { firstStep, type RefreshStep } from "./steps.ts";

type PlanDeps = {
  states: SourceStates;
  now: () => Date;
  newRun: () => string;
  send: (step: RefreshStep, delaySeconds: number) => Promise<void>;
  requestIndex: () => Promise<void>;
};

type Plan = { sources: number; stale: number; guarded: number };

/**
 * Once a day, and as the service is deployed: a chain for every source that is due, and a look by the index job whether
 * or not anything changes. What it counts of the days before is for an alarm: lists that nobody could check, and lists an
 * older copy stands in for.
 */
export async function planRefresh(deps: PlanDeps): Promise<Plan> {
  const now = deps.now();
  const sources = await Promise.all(
    refreshedSources().map(async (source) => ({ source, state: await deps.states.read(source.id) })),
  );
  const frequencies = dueFrequencies(now);
  const due = sources.filter(
    ({ source, state }) => frequencies.includes(source.frequency) || isOverdue(source, state, now),
  );
  // Seconds apart: the functions need not all run at once.
  await Promise.all(due.map(({ source }, place) => deps.send(firstStep(source.id, deps.newRun()), place * 5)));
  await deps.requestIndex();
  // A source that was never downloaded is no trouble: an operator may live without it.
  const words = sources.map(({ source, state }) => state && stateAt(source, state, now));
  return {
    sources: due.length,
    stale: words.filter((word) => word === "stale").length,
    guarded: words.filter((word) => word === "guarded").length,
  };
}

const periodDays: Record<CheckFrequency, number> = { dailyForUpdates: 1, daily: 1, weekly: 7, monthly: 31 };

/** Never checked, or its day passed without a check that succeeded: it is due now and not at the next of its days. */
function isOverdue({ frequency }: ListSource, state: SourceState | undefined, now: Date): boolean {
  if (state?.checkedAt === undefined) return true;
  return now.getTime() - Date.parse(state.checkedAt) > periodDays[frequency] * 86_400_000;
}

/** Mondays and firsts of the month are those of Sydney, where the service and its callers are. */
export function dueFrequencies(now: Date): CheckFrequency[] {
  const parts = sydney.formatToParts(now);
  const valueOfPart = (type: string) => parts.find((part) => part.type === type)?.value;
  return [
    "dailyForUpdates",
    "daily",
    ...(valueOfPart("weekday") === "Mon" ? (["weekly"] as const) : []),
    ...(valueOfPart("day") === "1" ? (["monthly"] as const) : []),
  ];
}

const sydney = new Intl.DateTimeFormat("en-AU", { timeZone: "Australia/Sydney", weekday: "short", day: "numeric" });
