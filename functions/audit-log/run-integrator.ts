import { oldestWaiting } from "./batches.ts";
import { type IntegrateDeps, integrate, Overtaken, type Pass } from "./integrate.ts";
import { type PublishDeps, publish, secondsToTick } from "./publish.ts";

export type IntegratorDeps = IntegrateDeps &
  PublishDeps & {
    /** Has the integrator started again after so many seconds. */
    wake: (delaySeconds: number) => Promise<void>;
    remainingMs: () => number;
  };

/** What a pass may take: another one is begun only while there is more time than this. */
const passMs = 20_000;
/** Two integrators at once overtake each other now and then; more often than this, something else is wrong. */
const mostOvertaken = 5;

/** Integrates what waits, pass after pass, and publishes how far the log has come. */
export async function runIntegrator(deps: IntegratorDeps) {
  let entries = 0;
  for (;;) {
    const pass = await unlessOvertaken(deps);
    const published = await publish(deps, pass.head);
    if (pass.kind === "integrated") {
      entries += pass.entries;
      if (deps.remainingMs() > passMs) continue;
    }
    const oldest = pass.kind === "idle" ? undefined : await oldestWaiting(deps.objects, pass.head.settledUntil);
    if (oldest !== undefined || published === "later") await deps.wake(secondsToTick(deps, deps.now()));
    const waitingSeconds = oldest === undefined ? 0 : Math.round((deps.now().getTime() - oldest.getTime()) / 1_000);
    return { entries, size: pass.head.size, published, waitingSeconds };
  }
}

async function unlessOvertaken(deps: IntegratorDeps): Promise<Pass> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await integrate(deps);
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === mostOvertaken) throw error;
    }
  }
}
