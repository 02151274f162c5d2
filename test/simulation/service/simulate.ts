import { damageRecords, spendRefunds, spendWindows } from "./beginnings.ts";
import { openAccounts } from "./processes/operators.ts";
import { emptyQueues, kinds, start, sweepFor } from "./processes/start.ts";
import type { Violation } from "./rules/findings.ts";
import { calm } from "./weather.ts";
import { World } from "./world.ts";

type Outcome = { seed: number; violations: Violation[]; turns: number; trace: readonly string[] };

const { post, screen, look, list, operator, message, sweep, expiry, redrive } = kinds;
/** What every world has much of, and what it may have none of. */
const always = [
  [9, post],
  [11, message],
] as const;
const sometimes = [
  [3, screen],
  [2, operator],
  [3, sweep],
  [1, look],
  [1, list],
  [1, expiry],
  [1, redrive],
] as const;

/** One world: everything that can go wrong goes wrong, then nothing more, and all that was begun must end. */
export async function simulate(seed: number, options: { isTraced?: boolean } = {}): Promise<Outcome> {
  const world = new World(seed, options);
  await openAccounts(world);
  spendWindows(world);
  spendRefunds(world);
  damageRecords(world);
  await trouble(world);
  await emptyQueues(world, { atOnce: 5, mostTimes: world.dice.below(30), sweepShare: 0.3 });
  await aftermath(world);
  const { rules, scheduler } = world;
  return { seed, violations: rules.findings.violations, turns: scheduler.turns, trace: scheduler.trace ?? [] };
}

/** Processes in bursts, all of a burst at the same time; between them time passes, mostly to what is due next. */
async function trouble(world: World): Promise<void> {
  const { dice, scheduler } = world;
  const mix = [
    ...always.map(([weight, kind]) => [weight * (1 + dice.below(4)), kind] as const),
    ...sometimes.map(([weight, kind]) => [weight * dice.below(5), kind] as const),
  ];
  for (let left = 20 + dice.below(100); left > 0; ) {
    let burst = 1 + dice.below(Math.min(left, 15));
    left -= burst;
    for (let goesOn = true; goesOn; ) {
      if (burst > 0 && dice.below(6) === 0) {
        start(world, dice.weighed(mix));
        burst -= 1;
      }
      if (dice.below(500) === 0) scheduler.pass(dice.below(400_000));
      goesOn = (await scheduler.next()) || burst > 0;
    }
    scheduler.pass(idleMs(world));
  }
}

const hourMs = 3_600_000;

function idleMs({ dice, queues, scheduler }: World): number {
  const nextMs = Math.max(0, (queues.nextAt() ?? scheduler.now) - scheduler.now);
  return dice.weighed([
    [3, 0],
    [5, nextMs],
    [1, nextMs + dice.below(120_000)],
    [1, dice.below(400_000)],
    // Shortly before an hour's change, where clocks that differ count in different windows.
    [1, Math.max(0, hourMs - (scheduler.now % hourMs) - dice.below(3_000))],
  ]);
}

/** The retries and deliveries first, without the sweep; then the sweep; then whatever is left of either. */
async function aftermath(world: World): Promise<void> {
  const { queues, rules, scheduler } = world;
  world.turnTo(calm);
  await emptyQueues(world, { atOnce: 5 });
  rules.liveness.queuesAreEmpty();
  scheduler.pass(1_800_000);
  await sweepFor(world, 3);
  rules.liveness.swept();
  queues.redrive();
  await emptyQueues(world);
  scheduler.pass(2 * hourMs);
  await sweepFor(world, 2);
  await emptyQueues(world);
  rules.liveness.delivered();
}
