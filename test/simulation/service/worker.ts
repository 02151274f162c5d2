import { AsyncLocalStorage } from "node:async_hooks";
import type { Dice } from "./dice.ts";

/** What one process of the service lives by: its own clock, and an end that Lambda sets. */
export type Life = {
  name: string;
  /** How far its clock is off. */
  skewMs: number;
  lifeMs: number;
  /** It goes on when its time is over, as a process that was frozen does. */
  overstays: boolean;
};

/** What a worker asks of whoever hands out the turns. */
type Turns = {
  readonly now: number;
  readonly dice: Dice;
  /** What happened, turn by turn; kept only where it is asked for. */
  readonly trace: readonly string[] | undefined;
  turn: (worker: Worker, what: string, pauseMs?: number) => Promise<void>;
  signalAfter: (ms: number) => AbortSignal;
  note: (worker: Worker | undefined, what: string) => void;
};

/** One invocation of a function. It stands still at each of its awaits until its turn comes, and may die at any. */
export class Worker {
  readonly life: Life;
  readonly bornAt: number;
  readonly scheduler: Turns;
  /** Until then nothing that it sends arrives, or nothing of the answers. */
  cutOffUntil = 0;
  /** Something it asked for was not answered, or something it wanted to read was refused, as often as the SDK asked. */
  wasCutOff = false;
  /** How often the tables did not do at once what it asked for. */
  troubles = 0;

  constructor(scheduler: Turns, life: Life) {
    this.scheduler = scheduler;
    this.life = life;
    this.bornAt = scheduler.now;
  }

  now(): number {
    return this.scheduler.now + this.life.skewMs;
  }

  remainingMs(): number {
    return this.bornAt + this.life.lifeMs - this.scheduler.now;
  }

  /** Whoever waited for an answer has been told already that none came in time. */
  isAwaited(): boolean {
    return this.remainingMs() >= 0;
  }

  isOver(): boolean {
    return !this.life.overstays && this.remainingMs() < 0;
  }

  /** Runs in a context of its own: wherever its code asks what time it is, this worker's clock answers. */
  run(work: () => Promise<void>): Promise<void> {
    return context.run(this, work);
  }
}

const context = new AsyncLocalStorage<Worker>();

/** The worker whose code is running; nothing outside a simulation. */
export function currentWorker(): Worker | undefined {
  return context.getStore();
}

const real = { now: Date.now, random: Math.random, setTimeout, timeout: AbortSignal.timeout };

/**
 * The service asks the platform for the time, for chance and for a pause, and prints its log. Inside a worker the
 * simulation answers and prints nothing, so that no line of the service knows of it; outside, everything is as it was.
 */
Date.now = () => context.getStore()?.now() ?? real.now();
Math.random = () => context.getStore()?.scheduler.dice.next() ?? real.random();
AbortSignal.timeout = (ms) => context.getStore()?.scheduler.signalAfter(ms) ?? real.timeout.call(AbortSignal, ms);
globalThis.setTimeout = Object.assign(
  (work: (...given: unknown[]) => void, ms = 0, ...given: unknown[]): NodeJS.Timeout => {
    const worker = context.getStore();
    if (worker === undefined) return real.setTimeout(work, ms, ...given);
    worker.scheduler.turn(worker, "pause", ms).then(() => work(...given));
    return neverStarted;
  },
  real.setTimeout,
);
/** What a caller is given in place of a timer: the service clears none. */
const neverStarted = real.setTimeout(() => {}, 0);
for (const stream of [process.stdout, process.stderr]) {
  const write = stream.write.bind(stream) as (...given: unknown[]) => boolean;
  stream.write = (...given: unknown[]) => currentWorker() !== undefined || write(...given);
}
