import { type HubAnswer, hubCodes } from "../../../functions/domain/verification/hub-answer.ts";
import type { VerifyDeps } from "../../../functions/domain/verification/verify.ts";
import type { Dice } from "./dice.ts";
import type { Ground } from "./ground.ts";
import type { HubRules } from "./rules/hub.ts";
import { issuerText } from "./rules/privacy.ts";
import { currentWorker } from "./worker.ts";

/** The DVS: it takes its time, and answers well or badly as the weather is. */
export class Hub {
  readonly #ground: Ground;
  readonly #rules: HubRules;
  /** What it answers when it answers in time. */
  says: () => HubAnswer;
  takesMs: () => number;
  /** An issuer that is down for minutes: until then nobody gets an outcome. */
  #downUntil: number;

  constructor(ground: Ground, rules: HubRules) {
    this.#ground = ground;
    this.#rules = rules;
    const { dice, scheduler, weather } = ground;
    this.#downUntil = scheduler.now + (dice.happens(5 * weather.outageShare) ? dice.below(900_000) : 0);
    this.says = () => this.#answerInThisWeather();
    this.takesMs = () =>
      dice.weighed([
        [6, dice.below(800)],
        [2, dice.below(8_000)],
        [1, dice.below(40_000)],
      ]);
  }

  readonly ask: VerifyDeps["askHub"] = async ({ vrn }, timeoutMs) => {
    const worker = currentWorker();
    if (worker === undefined) throw new Error("only a worker asks the hub");
    this.#rules.asked(worker, vrn);
    const takesMs = this.takesMs();
    await worker.scheduler.turn(worker, `hub ${vrn}`, Math.min(takesMs, timeoutMs));
    const answer: HubAnswer = takesMs > timeoutMs ? { kind: "failed", reason: "timeout" } : this.says();
    this.#rules.answered(worker, vrn, answer);
    worker.scheduler.note(worker, `hub answered ${answer.kind === "answered" ? answer.code : answer.kind}`);
    return answer;
  };

  #answerInThisWeather(): HubAnswer {
    const { dice, scheduler, weather } = this.#ground;
    if (dice.happens(weather.outageShare)) this.#downUntil = scheduler.now + dice.below(1_200_000);
    if (scheduler.now < this.#downUntil) return S;
    return dice.happens(weather.hubTroubleShare) ? troubleOf(dice) : answerOf(dice);
  }
}

const S: HubAnswer = { kind: "answered", code: "S", errors: [] };

function answerOf(dice: Dice): HubAnswer {
  const code = hubCodes[dice.below(3)] ?? "Y";
  const errors = code === "Y" ? [] : [{ source: "Issuer", field: "FamilyName", message: issuerText }];
  return { kind: "answered", code, errors, activityId: `activity-${dice.below(1e6)}` };
}

function troubleOf(dice: Dice): HubAnswer {
  return dice.weighed<HubAnswer>([
    [6, S],
    [2, { kind: "failed", reason: "network" }],
    [1, { kind: "failed", reason: "fault" }],
    [1, { kind: "locked", retryAfterSeconds: 300 }],
  ]);
}
