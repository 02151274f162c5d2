import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { MemoryEngine } from "../../../fakes/dynamo/engine.ts";
import type { WriteInput } from "../../../fakes/dynamo/writes.ts";
import type { Dice } from "../dice.ts";
import type { Scheduler } from "../scheduler.ts";
import type { Weather } from "../weather.ts";
import type { Worker } from "../worker.ts";
import { kindOf, placeOf, writesOf } from "./commands.ts";
import { conflict, mixedReasons, stillInProgress, throttled, throttledAt } from "./refusals.ts";

export type TablesWorld = { engine: MemoryEngine; dice: Dice; weather: Weather; scheduler: Scheduler };

/** What goes wrong between the service and its tables, and passes. */
export class TablesFaults {
  readonly #world: TablesWorld;
  /** A partition that takes no writes for a while. */
  #hot = { pk: "", until: 0 };
  /** The kinds of items that transactions touch: only they can meet one. */
  readonly #inTransactions = new Set<string>();

  constructor(world: TablesWorld) {
    this.#world = world;
  }

  /** Now and then a worker is cut off, or the partition it is about to write to becomes too busy. */
  disturb(worker: Worker, command: object): void {
    const { dice, weather, scheduler } = this.#world;
    if (dice.happens(weather.cutShare)) worker.cutOffUntil = scheduler.now + cutMs(dice);
    if (!dice.happens(weather.hotShare)) return;
    const chosen = dice.among(writesOf(command));
    if (chosen !== undefined) this.#hot = { pk: placeOf(chosen).pk, until: scheduler.now + 250 * 2 ** dice.below(7) };
  }

  note(command: object): void {
    if (!(command instanceof TransactWriteCommand)) return;
    for (const write of writesOf(command)) this.#inTransactions.add(kindOf(write));
  }

  /** A refusal in place of an answer; nothing where the tables are to answer. */
  refusalOf(command: object, isRepeat: boolean): Error | undefined {
    const { dice, weather } = this.#world;
    const writes = writesOf(command);
    const [first] = writes;
    if (first === undefined) return dice.happens(weather.throttleShare) ? throttled(dice) : undefined;
    if (command instanceof TransactWriteCommand) return this.#refusalOfTransaction(writes, isRepeat);
    if (this.#isHot(first) || dice.happens(weather.throttleShare)) return throttled(dice);
    return this.#inTransactions.has(kindOf(first)) && dice.happens(weather.conflictShare) ? conflict() : undefined;
  }

  #refusalOfTransaction(writes: readonly WriteInput[], isRepeat: boolean): Error | undefined {
    const { dice, weather, engine } = this.#world;
    if (writes.some((write) => this.#isHot(write))) return throttledAt(writes, (write) => this.#isHot(write));
    // The earlier one, whose reply was lost, may not have ended yet.
    if (isRepeat && dice.happens(0.2)) return stillInProgress();
    if (dice.happens(weather.conflictShare)) {
      return mixedReasons(writes, dice, (write) => {
        const { table, ...key } = placeOf(write);
        return engine.item(table, key);
      });
    }
    return dice.happens(weather.throttleShare) ? throttled(dice) : undefined;
  }

  #isHot(write: WriteInput): boolean {
    return this.#hot.until > this.#world.scheduler.now && placeOf(write).pk === this.#hot.pk;
  }
}

/** A moment, or for longer than any worker lives: then what it sent has no answer until it ends. */
function cutMs(dice: Dice): number {
  return dice.weighed([
    [3, 500 * 2 ** dice.below(5)],
    [1, 60_000],
  ]);
}
