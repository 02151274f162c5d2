import type { DynamoDBDocumentClient } from "@aws-sdk/lib-dynamodb";
import { clientThat } from "../../../fakes/dynamo/client.ts";
import { currentWorker, type Worker } from "../worker.ts";
import { labelOf, writesOf } from "./commands.ts";
import { TablesFaults, type TablesWorld } from "./faults.ts";

type Options = { abortSignal?: AbortSignal | undefined };
/** As the wire brings it: a refusal is an answer, and an answer that never comes is an error. */
type Answer = { response: { statusCode: number }; output: object; refusal: Error | undefined };
type Try = { signal: AbortSignal | undefined; isRepeat: boolean };
type Tried = (args: object) => Promise<Answer>;
type Stack = {
  identify: () => string[];
  clone: () => Stack;
  add: (middleware: (next: Tried) => Tried, where: { step: "deserialize" }) => void;
  resolve: (last: () => Promise<Answer>, context: object) => Tried;
};

const mostTries = 3;
const requestTimeoutMs = 3_000;

/** A reply that did not come, or not in time. */
class NoReply extends Error {
  override readonly name = "TimeoutError";
}

/**
 * The document client of a world. For a worker each command is two turns, one on its way there and one on its way back,
 * with all that can happen on the way, and with what the SDK does about it: three tries, an abort signal heeded, the
 * middleware of the command run around every try. Whoever is no worker reaches the tables directly.
 */
export class TablesClient {
  readonly #world: TablesWorld;
  readonly #faults: TablesFaults;
  readonly client: DynamoDBDocumentClient;
  /** What each worker has sent, for the rules that ask whether it acted at all. */
  sent: (worker: Worker, command: object) => void = () => {};

  constructor(world: TablesWorld) {
    this.#world = world;
    this.#faults = new TablesFaults(world);
    this.client = clientThat((command, options) => this.#send(command, options));
  }

  async #send(command: object, { abortSignal: signal }: Options = {}): Promise<object> {
    const worker = currentWorker();
    this.#faults.note(command);
    if (worker === undefined) return this.#world.engine.execute(command);
    this.sent(worker, command);
    this.#faults.disturb(worker, command);
    let lost = 0;
    const send = within(command, () => this.#tryOnce(worker, command, { signal, isRepeat: lost > 0 }));
    for (let attempt = 1; ; attempt++) {
      const answer = await send().catch(asNoReply);
      const error = answer instanceof NoReply ? answer : answer.refusal;
      if (error === undefined && "output" in answer) return answer.output;
      worker.troubles += 1;
      if (error instanceof NoReply) lost += 1;
      const isRepeated = attempt < mostTries && sdkRepeats(error);
      if (isRepeated && (await this.#pauses(worker, attempt, signal))) continue;
      worker.wasCutOff ||= lost > 0 || (writesOf(command).length === 0 && sdkRepeats(error));
      // Aborted in a pause, the SDK does not say what the last try was answered.
      throw isRepeated ? new NoReply("aborted") : error;
    }
  }

  /** Before its next try the SDK waits a while; false where its caller's patience ends meanwhile. */
  async #pauses(worker: Worker, attempt: number, signal: AbortSignal | undefined): Promise<boolean> {
    await worker.scheduler.turn(worker, "the SDK waits", this.#world.dice.below(50 * 2 ** attempt));
    return signal?.aborted !== true;
  }

  async #tryOnce(worker: Worker, command: object, { signal, isRepeat }: Try): Promise<Answer> {
    const { scheduler } = worker;
    const { dice, weather } = this.#world;
    const label = scheduler.trace === undefined ? "" : labelOf(command);
    await scheduler.turn(worker, label);
    if (signal?.aborted) throw new NoReply("aborted");
    const isCutOff = worker.cutOffUntil > scheduler.now;
    const arrives = !isCutOff || dice.happens(0.5);
    const answer = arrives ? this.#answer(command, isRepeat) : undefined;
    const isLost = isCutOff || dice.happens(weather.lostShare);
    if (isLost) scheduler.note(worker, `${label}: ${arrives ? "the reply is lost" : "does not arrive"}`);
    await scheduler.turn(worker, `${label} answered`, isLost ? this.#waitsInVain(signal) : 0);
    if (isLost || answer === undefined) throw new NoReply("no reply");
    if (answer.refusal !== undefined) scheduler.note(worker, `${label}: ${answer.refusal.name}`);
    return answer;
  }

  /** A connection may break at once, or be waited for until somebody's patience ends. */
  #waitsInVain(signal: AbortSignal | undefined): number {
    const { dice, scheduler } = this.#world;
    if (dice.happens(0.4)) return 0;
    return Math.max(0, Math.min(requestTimeoutMs, scheduler.firesAt(signal) - scheduler.now));
  }

  #answer(command: object, isRepeat: boolean): Answer {
    const refusal = this.#faults.refusalOf(command, isRepeat);
    if (refusal !== undefined) return { response: { statusCode: 400 }, output: {}, refusal };
    try {
      return { response: { statusCode: 200 }, output: this.#world.engine.execute(command), refusal: undefined };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      return { response: { statusCode: 400 }, output: {}, refusal: error };
    }
  }
}

/**
 * The command's own middleware around each try, as the SDK has it: what stands nearest to the wire sees a response, and
 * what stands before the SDK has read it a refusal with a name. Most commands bring none.
 */
function within(command: object, tryOnce: () => Promise<Answer>): () => Promise<Answer> {
  const { middlewareStack, input } = command as { middlewareStack: Stack; input: object };
  if (middlewareStack.identify().length === 0) return tryOnce;
  const stack = middlewareStack.clone();
  stack.add(readingResponses, { step: "deserialize" });
  const resolved = stack.resolve(tryOnce, {});
  return () => resolved({ input }).catch(asRefusal);
}

function readingResponses(next: Tried): Tried {
  return async (args) => {
    const answer = await next(args);
    if (answer.refusal !== undefined) throw answer.refusal;
    return answer;
  };
}

function asRefusal(error: unknown): Answer {
  if (error instanceof NoReply || !(error instanceof Error)) throw error;
  return { response: { statusCode: 400 }, output: {}, refusal: error };
}

function asNoReply(error: unknown): NoReply {
  if (error instanceof NoReply) return error;
  throw error;
}

function sdkRepeats(error: Error | undefined): boolean {
  return error instanceof NoReply || passing.has(error?.name ?? "");
}
const passing: ReadonlySet<string> = new Set([
  "ProvisionedThroughputExceededException",
  "RequestLimitExceeded",
  "ThrottlingException",
  "TransactionInProgressException",
]);
