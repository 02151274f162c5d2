import { Worker } from "node:worker_threads";
import type { FunctionSpec } from "./function.ts";
import type { Logs } from "./logs.ts";
import type { FromWorker, Invocation, Outcome } from "./protocol.ts";

// Lambda gives an initialisation ten seconds before it counts as failed.
const initSeconds = 10;

/** One execution environment: a worker that serves one invocation at a time until it dies. */
export class ExecutionEnvironment {
  alive = true;
  readonly #spec: FunctionSpec;
  readonly #logs: Logs;
  readonly #worker: Worker;
  readonly #ready: Promise<void>;
  #finish: (outcome: Outcome) => void;

  constructor(spec: FunctionSpec, variables: Record<string, string>, logs: Logs) {
    this.#spec = spec;
    this.#logs = logs;
    this.#finish = this.#nobodyWaits;
    this.#worker = startWorker(spec, variables);
    logs.follow(spec.name, this.#worker.stdout);
    logs.follow(spec.name, this.#worker.stderr);
    this.#ready = this.#listen();
  }

  async serve(invocation: Omit<Invocation, "deadline">): Promise<Outcome> {
    const ended = new Promise<Outcome>((done) => {
      this.#finish = done;
    });
    const initTimer = setTimeout(() => this.#expire(), initSeconds * 1000);
    await this.#ready;
    clearTimeout(initTimer);
    // The clock starts only now: a cold start is not taken from the invocation's time.
    const timeoutMs = this.#spec.timeoutSeconds * 1000;
    const timer = setTimeout(() => this.#expire(), timeoutMs);
    if (this.alive) this.#worker.postMessage({ ...invocation, deadline: Date.now() + timeoutMs });
    const outcome = await ended;
    clearTimeout(timer);
    this.#finish = this.#nobodyWaits;
    return outcome;
  }

  async stop(): Promise<void> {
    this.alive = false;
    await this.#worker.terminate();
  }

  /** Resolves when the bundle is loaded, or can no longer be. */
  #listen(): Promise<void> {
    return new Promise((ready) => {
      const die = (error: unknown): void => {
        this.#die(crash(error));
        ready();
      };
      this.#worker.on("message", (message: FromWorker) => (message.kind === "ready" ? ready() : this.#finish(message)));
      this.#worker.on("error", die);
      this.#worker.on("exit", (code) => die(new Error(`The function's process ended with code ${code}`)));
    });
  }

  #expire(): void {
    this.#die({ kind: "timedOut" });
    this.#worker.terminate().catch(() => {});
  }

  #die(outcome: Outcome): void {
    this.#finish(outcome);
    this.#finish = this.#nobodyWaits;
    this.alive = false;
  }

  /** Between invocations nobody waits: a late crash is written down, and the next call finds another worker. */
  #nobodyWaits = (outcome: Outcome): void => {
    if (outcome.kind === "failed" && this.alive) {
      this.#logs.write(this.#spec.name, `between invocations: ${outcome.stack}`);
    }
  };
}

function startWorker(spec: FunctionSpec, variables: Record<string, string>): Worker {
  const { folder, handler, extension, name, arn, memoryMb } = spec;
  return new Worker(new URL("./worker.ts", import.meta.url), {
    workerData: { folder, handler, extension, name, arn, memoryMb },
    env: variables,
    stdout: true,
    stderr: true,
    // Typed arrays live outside this heap: the limit stops a runaway function, it does not size an honest one.
    resourceLimits: { maxOldGenerationSizeMb: Math.max(memoryMb, 256) },
    execArgv: ["--no-warnings"],
    name,
  });
}

function crash(error: unknown): Outcome {
  const known = error instanceof Error ? error : new Error(String(error));
  return { kind: "failed", errorType: known.name, errorMessage: known.message, stack: known.stack ?? known.message };
}
