import { Problem } from "../../../../functions/contract/problems.ts";
import type { Worker } from "../worker.ts";
import type { World } from "../world.ts";
import { list, look, type Process, post, screenSomebody } from "./customers.ts";
import { operate } from "./operators.ts";
import { expire, message, redrive, runSweep } from "./workers.ts";

/** A process that runs again and again: how long Lambda lets it live, and whether somebody waits for its answer. */
export type Kind = { name: string; run: Process; lifeMs: number; isAsked: boolean };

const asked = (name: string, run: Process, lifeMs = 28_000): Kind => ({ name, run, lifeMs, isAsked: true });
const unasked = (name: string, run: Process, lifeMs: number): Kind => ({ name, run, lifeMs, isAsked: false });

export const kinds = {
  post: asked("post", post),
  screen: asked("screen", screenSomebody),
  look: asked("look", look),
  list: asked("list", list),
  operator: asked("operator", operate, 60_000),
  message: unasked("message", message, 30_000),
  sweep: unasked("sweep", runSweep, 50_000),
  expiry: unasked("expiry", expire, 60_000),
  redrive: unasked("redrive", redrive, 60_000),
} as const;

/** Lets a process begin, with a clock of its own; what it ends with is judged. */
export function start(world: World, kind: Kind): Worker {
  const { dice, weather, scheduler, rules } = world;
  const life = {
    name: `${kind.name} ${world.number()}`,
    skewMs: Math.round((dice.next() * 2 - 1) * weather.skewMs),
    lifeMs: kind.lifeMs,
    overstays: dice.happens(weather.overstayShare),
  };
  return scheduler.start(life, async (worker) => {
    try {
      await kind.run(world, worker);
      scheduler.note(worker, "is done");
    } catch (error) {
      scheduler.note(worker, `ends with ${error instanceof Problem ? error.kind : String(error)}`);
      judge(world, worker, { isAwaited: kind.isAsked && worker.isAwaited(), error });
    }
    rules.hub.ended(worker);
  });
}

/** What a process ends with: a refusal is checked for what it says, a fault for whether it had to be one. */
function judge(world: World, worker: Worker, { isAwaited, error }: { isAwaited: boolean; error: unknown }): void {
  const { answers } = world.rules;
  if (error instanceof Problem) {
    if (isAwaited) answers.refused(worker, error);
    return;
  }
  if (isAwaited) answers.failed(worker);
  if (worker.wasCutOff || isExplained(error, world)) return;
  const words = error instanceof Error ? `${error.name} ${error.message}` : String(error);
  world.rules.findings.fail("no fault without a reason", `${worker.life.name}: ${words}`);
}

/** A queue that did not answer, or a damaged record; a sweep tells of either when all else is done. */
function isExplained(error: unknown, world: World): boolean {
  if (error instanceof AggregateError) return error.errors.every((one) => isExplained(one, world));
  if (!(error instanceof Error)) return false;
  return error.name === "TimeoutError" || (error.name === "ZodError" && world.hasDamage);
}

export async function runToItsEnd(world: World, kind: Kind): Promise<void> {
  start(world, kind);
  await everybodyEnds(world);
}

async function everybodyEnds({ scheduler }: World): Promise<void> {
  while (await scheduler.next());
}

type Emptying = { atOnce?: number; mostTimes?: number; sweepShare?: number };

/** Handles what is in the queues when it is due, several messages at the same time, until they are empty or so often. */
export async function emptyQueues(world: World, asked: Emptying = {}): Promise<void> {
  const { atOnce = 1, mostTimes = Number.POSITIVE_INFINITY, sweepShare = 0 } = asked;
  const { dice, queues, scheduler } = world;
  for (let times = 0; times < mostTimes; times++) {
    const many = 1 + dice.below(atOnce);
    const at = queues.nextAt(many);
    if (at === undefined) return;
    scheduler.pass(Math.max(0, at - scheduler.now));
    for (let message = 0; message < many; message++) start(world, kinds.message);
    if (dice.happens(sweepShare)) start(world, kinds.sweep);
    await everybodyEnds(world);
  }
}

export async function sweepFor(world: World, minutes: number): Promise<void> {
  for (let minute = 0; minute < minutes; minute++) {
    world.scheduler.pass(60_000);
    await runToItsEnd(world, kinds.sweep);
  }
}
