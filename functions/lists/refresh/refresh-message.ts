import * as z from "zod";
import { type CheckFrequency, checkFrequencies, refreshedSources } from "../sources.ts";
import { type RefreshDeps, runStep } from "./run-step.ts";
import { firstStep, RefreshStep, type StepOutcome } from "./steps.ts";

const frequencies: [CheckFrequency, ...CheckFrequency[]] = ["dailyForUpdates", "daily", "weekly", "monthly"];

/** What a schedule puts on the refresh queue: the sources of one rhythm are due. */
export const PlanMessage = z.object({ plan: z.enum(frequencies) });

export const RefreshMessage = z.union([PlanMessage, RefreshStep]);
export type RefreshMessage = z.infer<typeof RefreshMessage>;

export type RefreshMessageDeps = RefreshDeps & {
  newRun: () => string;
  send: (message: RefreshMessage, delaySeconds: number) => Promise<void>;
  /** A changed list is worth a new snapshot. */
  requestIndex: () => Promise<void>;
  /** For the log and the alarms: one line an ended refresh. */
  report: (line: RefreshReport) => void;
};

export type RefreshReport = { source: string } & Exclude<StepOutcome, { kind: "next" }>;

/** One message of the chain: it ends in the next message, or in a word on how the refresh went. */
export async function handleRefreshMessage(deps: RefreshMessageDeps, message: RefreshMessage): Promise<void> {
  if ("plan" in message) {
    const due = refreshedSources().filter(({ frequency }) => frequency === message.plan);
    // Seconds apart: the publishers do not mind, and the functions need not all run at once.
    await Promise.all(due.map(({ id }, place) => deps.send(firstStep(id, deps.newRun()), place * 5)));
    return;
  }
  const outcome = await runStep(deps, message);
  if (outcome.kind === "next") {
    await deps.send(outcome.step, outcome.delaySeconds);
    return;
  }
  if (outcome.kind === "accepted" && outcome.changed) await deps.requestIndex();
  deps.report({ source: message.source, ...outcome });
}

/** The schedules to be, as data: one rhythm each, with what it puts on the queue. */
export const scheduledPlans = frequencies.map((plan) => ({ plan, text: checkFrequencies[plan] }));
