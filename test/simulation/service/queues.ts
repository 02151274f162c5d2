import type { Environment } from "../../../functions/contract/routes.ts";
import { DeliveryMessage, RetryMessage } from "../../../functions/contract/verification/retry-message.ts";
import type { Dice } from "./dice.ts";
import type { Weather } from "./weather.ts";
import { currentWorker } from "./worker.ts";

/** A queue is named by what it leads to and for which environment. */
type QueueName = { kind: "retry" | "delivery"; environment: Environment };
export type Queued = QueueName & { body: string; visibleAt: number; received: number };

type QueuesWorld = { scheduler: { now: number }; dice: Dice; weather: Weather };

const visibilityMs = 180_000;
const mostReceived = 5;

/** A send that was not answered: whether the message is in the queue, only the queue knows. */
class Unsent extends Error {
  override readonly name = "TimeoutError";
}

/** Standard queues: at least once, in no order, never before their time, five receptions and then the dead letters. */
export class Queues {
  readonly #world: QueuesWorld;
  readonly waiting: Queued[] = [];
  readonly deadLetters: Queued[] = [];
  /** Told of each message that is in a queue now. */
  accepted: (queued: Queued) => void = () => {};
  buried: (queued: Queued) => void = () => {};

  constructor(world: QueuesWorld) {
    this.#world = world;
  }

  sender(name: QueueName): (message: RetryMessage | DeliveryMessage, delaySeconds: number) => Promise<void> {
    return async (message, delaySeconds) => {
      const { dice, weather, scheduler } = this.#world;
      const worker = currentWorker();
      if (worker !== undefined) await worker.scheduler.turn(worker, `send ${name.kind} ${message.attempt}`);
      const isUnsent = dice.happens(weather.unsentShare);
      if (isUnsent && dice.happens(0.5)) throw new Unsent("not sent");
      const lateMs = dice.happens(weather.lateShare) ? dice.below(120_000) : 0;
      const visibleAt = scheduler.now + delaySeconds * 1_000 + lateMs;
      const queued = { ...name, body: JSON.stringify(message), visibleAt, received: 0 };
      this.waiting.push(queued);
      this.accepted(queued);
      if (worker !== undefined) await worker.scheduler.turn(worker, `send ${name.kind} ${message.attempt} answered`);
      if (isUnsent) throw new Unsent("sent, and not answered");
    };
  }

  /** Any message that can be seen, in no order, hidden from others for a while; now and then one that is hidden already. */
  receive(): Queued | undefined {
    const { dice, weather, scheduler } = this.#world;
    const isDoubled = dice.happens(weather.doubledShare);
    const visible = this.waiting.filter(
      ({ visibleAt, received }) => visibleAt <= scheduler.now || (isDoubled && received > 0),
    );
    const queued = dice.among(visible);
    if (queued === undefined) return undefined;
    if (queued.received === mostReceived) {
      this.delete(queued);
      this.deadLetters.push({ ...queued, received: 0 });
      this.buried(queued);
      return undefined;
    }
    queued.received += 1;
    queued.visibleAt = scheduler.now + visibilityMs;
    return queued;
  }

  /** It was handled; now and then it is handed out once more all the same. */
  handled(queued: Queued): void {
    const { dice, weather } = this.#world;
    if (!dice.happens(weather.doubledShare / 2)) this.delete(queued);
  }

  delete(queued: Queued): void {
    const index = this.waiting.indexOf(queued);
    if (index >= 0) this.waiting.splice(index, 1);
  }

  redrive(): void {
    for (const letter of this.deadLetters.splice(0)) this.waiting.push(letter);
  }

  /** When so many messages can be seen, or all that there are; nothing where there are none. */
  nextAt(many = 1): number | undefined {
    const times = this.waiting.map(({ visibleAt }) => visibleAt).sort((left, right) => left - right);
    return times[Math.min(many, times.length) - 1];
  }
}

export function messageIn({
  kind,
  body,
}: Queued): { kind: "retry"; message: RetryMessage } | { kind: "delivery"; message: DeliveryMessage } {
  const parsed: unknown = JSON.parse(body);
  return kind === "retry"
    ? { kind, message: RetryMessage.parse(parsed) }
    : { kind, message: DeliveryMessage.parse(parsed) };
}
