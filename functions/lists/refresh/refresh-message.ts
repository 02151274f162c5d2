import type { RefreshDeps } from "./place.ts";
import { runStep } from "./run-step.ts";
import type { RefreshStep, StepOutcome } from "./steps.ts";

export type RefreshMessageDeps = RefreshDeps & {
  send: (step: RefreshStep, delaySeconds: number) => Promise<void>;
  /** A changed list is worth a new snapshot. */
  requestIndex: () => Promise<void>;
  /** For the log and the alarms: one line an ended refresh. */
  report: (line: RefreshReport) => void;
};

export type RefreshReport = { source: string } & Exclude<StepOutcome, { kind: "next" }>;

/** One message of the chain: it ends in the next message, or in a word on how the refresh went. */
export async function handleRefreshMessage(deps: RefreshMessageDeps, step: RefreshStep): Promise<void> {
  const outcome = await runStep(deps, step);
  if (outcome.kind === "next") {
    await deps.send({ ...outcome.step, steps: step.steps + 1 }, outcome.delaySeconds);
    return;
  }
  if (outcome.kind === "accepted" && outcome.changed) await deps.requestIndex();
  deps.report({ source: step.source, ...outcome });
}
