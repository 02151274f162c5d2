import { Worker } from "node:worker_threads";
import type { FunctionSpec } from "./function.ts";
import type { Logs } from "./logs.ts";
import type { FromWorker, Invocation, Outcome, WorkerSetup } from "./protocol.ts";

// Lambda gives an initialisation ten seconds, and then lets the first call's own time run for it.
const initSeconds = 10;

/** One execution environment: a worker that serves one invocation at a time until it dies. */
export class ExecutionEnvironment {
  /** Settles when the bundle is loaded, or can no longer be. */
  readonly ready: Promise<void>;
  readonly #spec: FunctionSpec;
  readonly #logs: Logs;
  readonly #worker: Worker;
  #death: Outcome | undefined;
  #finish: ((outcome: Outcome) => void) | undefined;
  #isReady = false;

  constructor(spec: FunctionSpec, variables: Record<string, string>, logs: Logs) {
    this.#spec = spec;
    this.#logs = logs;
    this.#worker = startWorker(spec, variables);
    logs.follow(spec.name, this.#worker.stdout);
    logs.follow(spec.name, this.#worker.stderr);
    this.ready = this.#listen();
  }

  get alive(): boolean {
    return this.#death === undefined;
  }

  /** A dead one answers with what it died of: that is how a bundle that cannot be loaded fails its calls. */
  async serve(invocation: Omit<Invocation, "deadline">): Promise<Outcome> {
    if (this.#death) return this.#death;
    const ended = new Promise<Outcome>((done) => {
      this.#finish = done;
    });
    const timeoutMs = this.#spec.timeoutSeconds * 1000;
    const timer = setTimeout(() => this.#expire(), timeoutMs);
    this.#worker.postMessage({ ...invocation, deadline: Date.now() + timeoutMs });
    const outcome = await ended;
    clearTimeout(timer);
    this.#finish = undefined;
    return outcome;
  }

  async stop(): Promise<void> {
    this.#death ??= { kind: "failed", errorType: "Stopped", errorMessage: "The host stopped.", stack: "" };
    await this.#worker.terminate();
  }

  #listen(): Promise<void> {
    return new Promise((settled) => {
      const initTimer = setTimeout(() => this.#expire(), (initSeconds + this.#spec.timeoutSeconds) * 1000);
      const settle = (): void => {
        clearTimeout(initTimer);
        settled();
      };
      const die = (error: unknown): void => {
        this.#die(crash(error));
        settle();
      };
      this.#worker.on("message", (message: FromWorker) => {
        if (message.kind !== "ready") return this.#finish?.(message);
        this.#isReady = true;
        settle();
      });
      this.#worker.on("error", die);
      this.#worker.on("exit", (code) => die(new Error(`The function's process ended with code ${code}`)));
    });
  }

  #expire(): void {
    this.#die({ kind: "timedOut" });
    this.#worker.terminate().catch(() => {});
  }

  #die(outcome: Outcome): void {
    if (this.#death) return;
    this.#death = outcome;
    if (this.#finish) this.#finish(outcome);
    // Between invocations nobody waits: it is written down, and the next call finds another worker.
    else if (this.#isReady && outcome.kind === "failed") {
      this.#logs.write(this.#spec.name, `between invocations: ${outcome.stack}`);
    }
  }
}

function startWorker(spec: FunctionSpec, variables: Record<string, string>): Worker {
  const { folder, handler, extension, name, arn, memoryMb } = spec;
  return new Worker(new URL("./worker.mjs", import.meta.url), {
    workerData: { folder, handler, extension, name, arn, memoryMb } satisfies WorkerSetup,
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
