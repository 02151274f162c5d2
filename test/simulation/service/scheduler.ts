import type { Dice } from "./dice.ts";
import { type Life, Worker } from "./worker.ts";

type Waiting = { worker: Worker; what: string; at: number; resume: () => void };

type Pace = {
  /** The longest step of the clock from one turn to the next. */
  stepMs: number;
  dieShare: number;
  /** Stopped for longer than a lease lasts: only who overstays can be. */
  frozenShare: number;
};

type Beginning = { dice: Dice; startsAt: number; pace: Pace; isTraced: boolean };

const shortestFreezeMs = 61_000;

/**
 * Hands out turns one at a time, so that the seed decides every interleaving: each await of a worker on something outside
 * it is a turn, at which any other worker may act before it and it may die. Time passes from turn to turn, and jumps
 * where everybody waits.
 */
export class Scheduler {
  readonly dice: Dice;
  now: number;
  turns = 0;
  pace: Pace;
  /** What happened, turn by turn, for whoever reads a failed run; kept only where it is asked for. */
  readonly trace: string[] | undefined;
  readonly #startedAt: number;
  #ready: Waiting[] = [];
  #later: Waiting[] = [];
  #signals: { at: number; controller: AbortController }[] = [];

  constructor({ dice, startsAt, pace, isTraced }: Beginning) {
    this.dice = dice;
    this.now = startsAt;
    this.#startedAt = startsAt;
    this.pace = pace;
    this.trace = isTraced ? [] : undefined;
  }

  /** Lets a worker begin. */
  start(life: Life, work: (worker: Worker) => Promise<void>): Worker {
    const worker = new Worker(this, life);
    void worker.run(async () => {
      await this.turn(worker, "begins");
      await work(worker);
    });
    return worker;
  }

  /** Stands still until the worker's turn comes, at the earliest after the pause. A dead worker's never comes. */
  turn(worker: Worker, what: string, pauseMs = 0): Promise<void> {
    return new Promise((resume) => {
      const waiting = { worker, what, at: this.now + pauseMs, resume };
      if (pauseMs > 0) this.#later.push(waiting);
      else this.#ready.push(waiting);
    });
  }

  /** An abort signal that fires by this clock. */
  signalAfter(ms: number): AbortSignal {
    const controller = new AbortController();
    this.#signals.push({ at: this.now + ms, controller });
    return controller.signal;
  }

  /** When a signal of this clock fires; never where it is none. */
  firesAt(signal: AbortSignal | undefined): number {
    return this.#signals.find(({ controller }) => controller.signal === signal)?.at ?? Number.POSITIVE_INFINITY;
  }

  /** Gives one worker its turn; false where nobody waits. */
  async next(): Promise<boolean> {
    await everybodyWaits();
    const chosen = this.#choose();
    if (chosen === undefined) return false;
    this.turns += 1;
    this.pass(this.dice.below(this.pace.stepMs));
    const { worker, what, resume } = chosen;
    if (worker.life.overstays && this.dice.happens(this.pace.frozenShare)) this.#freeze(chosen);
    else if (worker.isOver() || this.dice.happens(this.pace.dieShare)) this.kill(worker, what);
    else {
      this.note(worker, what);
      resume();
    }
    return true;
  }

  /** Time passes, and with it the patience of those who set a limit to it. */
  pass(ms: number): void {
    this.now += ms;
    if (!this.#signals.some(({ at }) => at <= this.now)) return;
    const fired = this.#signals.filter(({ at }) => at <= this.now);
    this.#signals = this.#signals.filter(({ at }) => at > this.now);
    for (const { controller } of fired) controller.abort(new DOMException("too late", "TimeoutError"));
  }

  note(worker: Worker | undefined, what: string): void {
    if (this.trace === undefined) return;
    const seconds = ((this.now - this.#startedAt) / 1_000).toFixed(3).padStart(9);
    this.trace.push(`${seconds}  ${worker?.life.name ?? ""}  ${what}`);
  }

  #choose(): Waiting | undefined {
    if (this.#later.length > 0) this.#wake();
    const index = this.dice.below(this.#ready.length);
    const chosen = this.#ready[index];
    const last = this.#ready.pop();
    if (chosen !== undefined && last !== undefined && chosen !== last) this.#ready[index] = last;
    return chosen;
  }

  /** Who has waited long enough is ready. Where nobody is, the clock jumps to who is first. */
  #wake(): void {
    if (this.#ready.length === 0) {
      const first = Math.min(...this.#later.map(({ at }) => at));
      if (first > this.now) this.pass(first - this.now);
    }
    const isDue = ({ at }: Waiting) => at <= this.now;
    if (!this.#later.some(isDue)) return;
    this.#ready.push(...this.#later.filter(isDue));
    this.#later = this.#later.filter((waiting) => !isDue(waiting));
  }

  #freeze(waiting: Waiting): void {
    this.note(waiting.worker, `${waiting.what}: is frozen`);
    this.#later.push({ ...waiting, at: this.now + shortestFreezeMs + this.dice.below(120_000) });
  }

  /** It never gets another turn. */
  kill(worker: Worker, what = "stands still"): void {
    this.note(worker, `${what}: dies`);
    this.#ready = this.#ready.filter((waiting) => waiting.worker !== worker);
    this.#later = this.#later.filter((waiting) => waiting.worker !== worker);
  }
}

/** Nothing in a simulation waits for anything real, so once every promise that can go on has gone on, all of them wait. */
function everybodyWaits(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
