import { limits } from "../../../functions/contract/limits.ts";
import { keys } from "../../../functions/store/keys.ts";
import { shardName, undeliveredShardName } from "../../../functions/store/pending.ts";
import type { Item } from "../../fakes/dynamo/values.ts";
import { damagedId } from "./rules/records.ts";
import type { World } from "./world.ts";

// What some worlds begin with, so that they need not run for hours to come to it.

/** A key that has nearly used up its minutes, and perhaps its hour. */
export function spendWindows(world: World): void {
  const [key] = world.keys;
  if (key === undefined || !world.dice.happens(0.3)) return;
  const start = world.scheduler.now;
  for (const at of [start, start + 3_600_000].map((time) => new Date(time))) {
    const hour = at.toISOString().slice(0, "YYYY-MM-DDThh".length);
    const minutes = Array.from({ length: 60 }, (_, minute) => String(minute).padStart(2, "0"));
    const used = minutes.map((minute) => [`m${minute}`, limits.requestsPerMinute - world.dice.below(4)] as const);
    const total = limits.requestsPerHour - (world.dice.happens(0.5) ? 3 : 600);
    world.put(world.tables.ephemeral, { ...keys.window(key.keyId, hour), total, ...Object.fromEntries(used) });
    world.rules.access.begin(key.keyId, hour, total);
    for (const [minute, count] of used) world.rules.access.begin(key.keyId, `${hour}:${minute.slice(1)}`, count);
  }
}

/** An account that has nearly used up its refunds of the day. */
export function spendRefunds(world: World): void {
  const [accountId] = world.accounts;
  if (accountId === undefined || !world.dice.happens(0.3)) return;
  const start = world.scheduler.now;
  const count = 1 + world.dice.below(3);
  for (const day of new Set([start, start + 7_200_000].map(dayOf))) {
    world.put(world.tables.ephemeral, { ...keys.refunds(accountId, day), count });
    world.rules.money.begin(accountId, day, count);
  }
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, "YYYY-MM-DD".length);

/** Records that cannot be read as they should: they must stop nothing but themselves. */
export function damageRecords(world: World): void {
  world.hasDamage = world.dice.happens(0.2);
  if (!world.hasDamage) return;
  const deadline = world.scheduler.now;
  const pending = { status: "pending", accountId: "acc_none", heldHalfCredits: 0, deadline };
  const damaged: Item[] = [
    { ...pending, accountId: 7, pendingShard: shardName(world.dice.below(16)) },
    { ...pending, heldHalfCredits: "two", pendingShard: shardName(world.dice.below(16)) },
    {
      status: "completed",
      accountId: "acc_none",
      delivery: "pending",
      deadline,
      pendingShard: undeliveredShardName(world.dice.below(16)),
    },
  ];
  const item = world.dice.among(damaged) ?? {};
  world.put(world.tables.records, { ...keys.verification("live", `${damagedId}${world.number()}`), ...item });
}
