import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Environment } from "../../../functions/contract/routes.ts";
import { hashOfKey } from "../../../functions/store/accounts/api-keys.ts";
import type { Tables } from "../../../functions/store/tables.ts";
import type { MemoryEngine } from "../../fakes/dynamo/engine.ts";
import type { Change } from "../../fakes/dynamo/table.ts";
import type { Item } from "../../fakes/dynamo/values.ts";
import { memoryEngine, memoryNames } from "../../fixtures/memory-tables.ts";
import { Dice } from "./dice.ts";
import { Scheduler } from "./scheduler.ts";
import { TablesClient } from "./tables/client.ts";
import { type Weather, weatherOf } from "./weather.ts";

/** A key that somebody holds. */
export type HeldKey = { apiKey: string; keyId: string; hash: string; accountId: string; environment: Environment };

/** Where nothing else is said, the dice decide. */
export type GroundOptions = { isTraced?: boolean; weather?: Weather; documents?: number };

/** What every part of a run stands on: the dice, the clock, the weather, the tables, and who holds which key. */
export class Ground {
  readonly dice: Dice;
  readonly scheduler: Scheduler;
  readonly engine: MemoryEngine;
  readonly tablesClient: TablesClient;
  readonly tables: Tables;
  readonly accounts: string[] = [];
  /** How many passports there are to be verified. */
  readonly documents: number;
  readonly keys: HeldKey[] = [];
  weather: Weather;
  /** Some of its records cannot be read as they should. */
  hasDamage = false;
  /** Hears of each commit. */
  committed: (changes: readonly Change[]) => void = () => {};
  #numbers = 0;

  constructor(seed: number, { isTraced = false, weather, documents }: GroundOptions = {}) {
    this.dice = new Dice(seed);
    this.weather = weather ?? weatherOf(this.dice);
    const startsAt = beginning(this.dice);
    this.scheduler = new Scheduler({ dice: this.dice, startsAt, pace: paceOf(this.weather), isTraced });
    this.documents = documents ?? 2 + this.dice.below(30);
    this.engine = memoryEngine({
      now: () => this.scheduler.now,
      lagMs: () => (this.dice.happens(this.weather.lagShare) ? this.dice.below(this.weather.longestLagMs) : 0),
      mostOnPage: () => (this.dice.happens(this.weather.shortPageShare) ? 1 + this.dice.below(4) : 1_000),
      committed: (changes) => this.committed(changes),
    });
    this.tablesClient = new TablesClient(this);
    this.tables = { client: this.tablesClient.client, ...memoryNames };
  }

  /** Other weather from now on. */
  turnTo(weather: Weather): void {
    this.weather = weather;
    this.scheduler.pace = paceOf(weather);
  }

  /** A number that was not given before in this world. */
  number(): number {
    this.#numbers += 1;
    return this.#numbers;
  }

  /** Puts an item into a table past all that may happen on the way. */
  put(TableName: string, Item: Item): void {
    this.engine.execute(new PutCommand({ TableName, Item }));
  }

  hold(key: Omit<HeldKey, "hash">): void {
    this.keys.push({ ...key, hash: hashOfKey(key.apiKey) });
  }
}

function paceOf({ stepMs, dieShare, frozenShare }: Weather) {
  return { stepMs, dieShare, frozenShare };
}

/** Worlds begin at any time, and many of them shortly before an hour's change or a day's. */
function beginning(dice: Dice): number {
  const day = Date.parse("2026-03-02T00:00:00Z");
  const shortlyBefore = dice.weighed([
    [2, day],
    [3, day + 3_600_000 * dice.below(24)],
    [3, day + dice.below(86_400_000)],
  ]);
  return shortlyBefore - dice.below(6_000);
}
