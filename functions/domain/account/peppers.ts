import type { Environment } from "../../contract/routes.ts";
import type { Peppers } from "../../contract/settings/peppers.ts";
import { auditEvent, type Clockwork, refuse, type Who } from "./operator.ts";
import { type RetryQueueDeps, serviceAccountId } from "./retry-queues.ts";

export type PepperDeps = Clockwork &
  Pick<RetryQueueDeps, "writeEvent"> & {
    readPeppers: (environment: Environment) => Promise<Peppers>;
    writePeppers: (environment: Environment, peppers: Peppers) => Promise<void>;
    newPepper: () => string;
  };

/** What may be told of a pepper: nothing of itself. */
type PepperView = { environment: Environment; step: string; since: string | null; nextStepFrom: string | null };

/** An hour more than a claim lives: what was kept under the first pepper is gone, and every process has read the secret. */
const stepMs = 25 * 3_600_000;

/**
 * The next of three steps, each 25 hours after the one before it: first a successor is made and what stands under either
 * counts; then what is kept is made with the successor; then the old one goes. Were it done in one step, a process that
 * has not read the secret yet would not see what another wrote, and a repeated request would be charged again.
 */
export async function rotatePepper(deps: PepperDeps, who: Who, environment: Environment): Promise<PepperView> {
  const before = await deps.readPeppers(environment);
  const now = deps.now();
  const due = nextStepFrom(before);
  if (due !== undefined && now < due) {
    throw refuse(
      `The last step was at ${before.exchange?.since}: the next one may be taken from ${due.toISOString()} on.`,
    );
  }
  const after = followedBy(before, { successor: deps.newPepper(), since: now.toISOString() });
  await deps.writePeppers(environment, after);
  const view = pepperView(environment, after);
  const event = { accountId: serviceAccountId, who, what: "pepper rotate", after: { environment, step: view.step } };
  await deps.writeEvent(auditEvent(deps, event));
  return view;
}

export async function listPeppers(deps: PepperDeps): Promise<PepperView[]> {
  const one = async (environment: Environment) => pepperView(environment, await deps.readPeppers(environment));
  return Promise.all((["live", "test"] as const).map(one));
}

function followedBy(before: Peppers, { successor, since }: { successor: string; since: string }): Peppers {
  const { written, other, identity, exchange } = before;
  if (exchange === undefined || other === undefined) {
    return { written, other: successor, identity, exchange: { step: "both count", since } };
  }
  if (exchange.step === "both count") {
    return { written: other, other: written, identity, exchange: { step: "successor written", since } };
  }
  return { written, identity };
}

function nextStepFrom({ exchange }: Peppers): Date | undefined {
  return exchange && new Date(Date.parse(exchange.since) + stepMs);
}

function pepperView(environment: Environment, peppers: Peppers): PepperView {
  const { exchange } = peppers;
  return {
    environment,
    step: exchange?.step ?? "one pepper",
    since: exchange?.since ?? null,
    nextStepFrom: nextStepFrom(peppers)?.toISOString() ?? null,
  };
}
