import type { DeliveringDeps } from "../../../functions/domain/account/webhook-operations.ts";
import type { Ground } from "./ground.ts";
import type { AnswerRules } from "./rules/answers.ts";
import { currentWorker } from "./worker.ts";

type Mood = "takes all" | "reads all and says 500" | "now and then";

/** The customers' webhooks. Whatever they answer, they have read what they were sent. */
export class Receivers {
  readonly #ground: Ground;
  readonly #rules: AnswerRules;
  readonly #moods = new Map<string, Mood>();

  constructor(ground: Ground, rules: AnswerRules) {
    this.#ground = ground;
    this.#rules = rules;
  }

  /** How an account's webhook behaves; its address is the account's id. */
  open(accountId: string): void {
    const { dice } = this.#ground;
    this.#moods.set(
      accountId,
      dice.among<Mood>(["takes all", "reads all and says 500", "now and then"]) ?? "takes all",
    );
  }

  readonly post: DeliveringDeps["post"] = async ({ url, event }) => {
    const { dice } = this.#ground;
    const worker = currentWorker();
    if (worker === undefined) throw new Error("only a worker posts events");
    const accountId = url.replace("https://", "");
    await worker.scheduler.turn(worker, `webhook ${accountId}`, dice.below(1_000));
    this.#rules.event(accountId, event);
    const mood = this.#moods.get(accountId) ?? "takes all";
    const delivered = mood === "takes all" || (mood === "now and then" && dice.happens(0.4));
    await worker.scheduler.turn(worker, `webhook ${accountId} answered ${delivered}`);
    return { delivered, ...(delivered ? { status: 200 } : dice.happens(0.5) && { status: 500 }), durationMs: 5 };
  };
}
