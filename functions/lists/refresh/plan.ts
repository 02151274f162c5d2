import type { CheckFrequency } from "../../contract/check-frequency.ts";
import { type SourceStates, stateAt } from "../source-state.ts";
import { refreshedSources } from "../sources.ts";
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
 * Once a day: a chain for every source that is due, and a look by the index job whether or not anything changes. What
 * it counts of the days before is for an alarm: lists that nobody could check, and lists an older copy stands in for.
 */
export async function planRefresh(deps: PlanDeps): Promise<Plan> {
  const frequencies = dueFrequencies(deps.now());
  const due = refreshedSources().filter(({ frequency }) => frequencies.includes(frequency));
  // Seconds apart: the functions need not all run at once.
  await Promise.all(due.map(({ id }, place) => deps.send(firstStep(id, deps.newRun()), place * 5)));
  await deps.requestIndex();
  return { sources: due.length, ...(await troubles(deps)) };
}

/** A source that was never downloaded is no trouble: an operator may live without it. */
async function troubles({ states, now }: PlanDeps): Promise<{ stale: number; guarded: number }> {
  const words = await Promise.all(
    refreshedSources().map(async (source) => {
      const state = await states.read(source.id);
      return state && stateAt(source, state, now());
    }),
  );
  return {
    stale: words.filter((word) => word === "stale").length,
    guarded: words.filter((word) => word === "guarded").length,
  };
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
