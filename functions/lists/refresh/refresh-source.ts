import type { RefreshDeps } from "./place.ts";
import { runStep } from "./run-step.ts";
import { firstStep, type StepOutcome } from "./steps.ts";

export type ChainDeps = RefreshDeps & {
  newRun: () => string;
  sleep: (seconds: number) => Promise<void>;
  onProgress: (line: string) => void;
};

/** A whole chain in one go, for whoever can wait; a queue carries the same steps one message each. */
export async function refreshSource(deps: ChainDeps, source: string): Promise<Exclude<StepOutcome, { kind: "next" }>> {
  let step = firstStep(source, deps.newRun());
  for (;;) {
    const outcome = await runStep(deps, step);
    if (outcome.kind !== "next") return outcome;
    const { attempt, page, step: name } = outcome.step;
    if (attempt > 0) deps.onProgress(`${source}: attempt ${attempt + 1} in ${outcome.delaySeconds} s`);
    else deps.onProgress(`${source}: ${name === "accept" ? "parsing" : page > 0 ? `page ${page + 1}` : "downloading"}`);
    await deps.sleep(outcome.delaySeconds);
    step = outcome.step;
  }
}
