import { randomUUID } from "node:crypto";
import { ExecutionEnvironment } from "./environment.ts";
import type { FunctionSpec } from "./function.ts";
import type { Logs } from "./logs.ts";
import type { Outcome } from "./protocol.ts";

export type PoolSettings = {
  environment: Record<string, string>;
  logs: Logs;
  report: (line: string) => void;
};

const largestPool = 10;
// A function that asks for a gigabyte probably fills it: ten copies would not fit the machine.
const largestHeavyPool = 2;
// A new worker takes its bundle a tenth of a second and more of a core that running calls need. One that will be free
// sooner serves sooner; and of new ones, one at a time. Else a single pause starts ten, and they are the next pause.
const patienceMs = 100;
const idleMs = 60_000;

/** Calls one function, with as many workers as its pool allows; further calls wait for a free one. */
export class FunctionPool {
  readonly #spec: FunctionSpec;
  readonly #settings: PoolSettings;
  readonly #size: number;
  readonly #all = new Set<ExecutionEnvironment>();
  readonly #waiting: ((environment: ExecutionEnvironment) => void)[] = [];
  readonly #sweep: NodeJS.Timeout;
  // The worker that was used last is taken first, so that spare ones fall idle and are dropped.
  #idle: { environment: ExecutionEnvironment; since: number }[] = [];
  #running = 0;
  #isStarting = false;
  #stopped = false;

  constructor(spec: FunctionSpec, settings: PoolSettings) {
    this.#spec = spec;
    this.#settings = settings;
    this.#size = spec.memoryMb >= 1024 ? largestHeavyPool : largestPool;
    this.#sweep = setInterval(() => this.#dropIdle(), idleMs / 2);
    this.#sweep.unref();
  }

  async invoke(payload: string, requestId: string = randomUUID()): Promise<Outcome> {
    const { reserved } = this.#spec;
    if (reserved !== undefined && this.#running >= reserved) return { kind: "throttled" };
    this.#running += 1;
    const environment = await this.#take();
    try {
      const outcome = await environment.serve({ requestId, payload });
      if (!this.#stopped) reportFailure({ spec: this.#spec, ...this.#settings }, requestId, outcome);
      return outcome;
    } finally {
      this.#running -= 1;
      this.#giveBack(environment);
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    clearInterval(this.#sweep);
    await Promise.all([...this.#all].map((environment) => environment.stop()));
  }

  #take(): ExecutionEnvironment | Promise<ExecutionEnvironment> {
    for (let free = this.#idle.pop(); free; free = this.#idle.pop()) {
      if (free.environment.alive) return free.environment;
      this.#all.delete(free.environment);
    }
    const taken = new Promise<ExecutionEnvironment>((done) => this.#waiting.push(done));
    if (this.#all.size === 0) this.#grow();
    else setTimeout(() => this.#grow(), patienceMs).unref();
    return taken;
  }

  /** Starts a worker while calls wait, one after the other: long calls fill the pool, short ones never need to. */
  #grow(): void {
    if (this.#stopped || this.#isStarting || this.#waiting.length === 0 || this.#all.size >= this.#size) return;
    const environment = new ExecutionEnvironment(this.#spec, this.#variables(), this.#settings.logs);
    this.#all.add(environment);
    this.#isStarting = true;
    environment.ready
      .then(() => {
        this.#isStarting = false;
        this.#offer(environment);
      })
      .catch((error: unknown) => this.#settings.report(`${this.#spec.name}: ${String(error)}`));
  }

  #variables(): Record<string, string> {
    return { ...this.#settings.environment, ...this.#spec.environment };
  }

  /** To the call that waited longest; one that died while starting takes one call with it, to say why. */
  #offer(environment: ExecutionEnvironment): void {
    const next = this.#waiting.shift();
    if (next) next(environment);
    else this.#giveBack(environment);
    this.#grow();
  }

  #giveBack(environment: ExecutionEnvironment): void {
    if (!environment.alive) {
      this.#all.delete(environment);
      this.#grow();
      return;
    }
    const next = this.#waiting.shift();
    if (next) next(environment);
    else this.#idle.push({ environment, since: Date.now() });
  }

  /** Lambda drops idle environments too; the one used last stays warm. */
  #dropIdle(): void {
    const warm = this.#idle.length - 1;
    const spare = this.#idle.filter(({ since }, index) => index < warm && Date.now() - since > idleMs);
    this.#idle = this.#idle.filter((each) => !spare.includes(each));
    for (const { environment } of spare) {
      this.#all.delete(environment);
      environment.stop().catch(() => {});
    }
  }
}

function reportFailure(
  { spec, logs, report }: Pick<PoolSettings, "logs" | "report"> & { spec: FunctionSpec },
  requestId: string,
  outcome: Outcome,
): void {
  if (outcome.kind === "timedOut") {
    const line = `${requestId} Task timed out after ${spec.timeoutSeconds.toFixed(2)} seconds`;
    logs.write(spec.name, line);
    report(`${spec.name}: ${line}`);
  }
  if (outcome.kind === "failed") {
    logs.write(spec.name, `${requestId} ${outcome.errorType}: ${outcome.stack}`);
    report(`${spec.name}: ${requestId} ${outcome.stack}`);
  }
}
