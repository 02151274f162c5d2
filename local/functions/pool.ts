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
const idleMs = 60_000;

/** Calls one function, with as many workers as its pool allows; further calls wait for a free one. */
export class FunctionPool {
  readonly #spec: FunctionSpec;
  readonly #settings: PoolSettings;
  readonly #size: number;
  readonly #all = new Set<ExecutionEnvironment>();
  readonly #waiting: ((environment: ExecutionEnvironment) => void)[] = [];
  readonly #sweep: NodeJS.Timeout;
  // Used last, taken first: what is spare falls idle and is dropped.
  #idle: { environment: ExecutionEnvironment; since: number }[] = [];
  #running = 0;

  constructor(spec: FunctionSpec, settings: PoolSettings) {
    this.#spec = spec;
    this.#settings = settings;
    this.#size = spec.memoryMb >= 1024 ? largestHeavyPool : largestPool;
    this.#sweep = setInterval(() => this.#dropIdle(), idleMs);
    this.#sweep.unref();
  }

  async invoke(payload: string, requestId: string = randomUUID()): Promise<Outcome> {
    const { reserved } = this.#spec;
    if (reserved !== undefined && this.#running >= reserved) return { kind: "throttled" };
    this.#running += 1;
    const environment = await this.#take();
    try {
      const outcome = await environment.serve({ requestId, payload });
      tell(this.#spec, this.#settings, requestId, outcome);
      return outcome;
    } finally {
      this.#running -= 1;
      this.#giveBack(environment);
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#sweep);
    await Promise.all([...this.#all].map((environment) => environment.stop()));
  }

  #start(): ExecutionEnvironment {
    const variables = { ...this.#settings.environment, ...this.#spec.environment };
    const environment = new ExecutionEnvironment(this.#spec, variables, this.#settings.logs);
    this.#all.add(environment);
    return environment;
  }

  #take(): ExecutionEnvironment | Promise<ExecutionEnvironment> {
    for (let free = this.#idle.pop(); free; free = this.#idle.pop()) {
      if (free.environment.alive) return free.environment;
      this.#all.delete(free.environment);
    }
    if (this.#all.size < this.#size) return this.#start();
    return new Promise((done) => this.#waiting.push(done));
  }

  #giveBack(environment: ExecutionEnvironment): void {
    if (!environment.alive) this.#all.delete(environment);
    const next = this.#waiting.shift();
    if (next) next(environment.alive ? environment : this.#start());
    else if (environment.alive) this.#idle.push({ environment, since: Date.now() });
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

function tell(spec: FunctionSpec, { logs, report }: PoolSettings, requestId: string, outcome: Outcome): void {
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
