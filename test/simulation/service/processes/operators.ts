import { type Commands, commandsWith } from "../../../../functions/domain/account/commands.ts";
import type { HeldKey } from "../ground.ts";
import type { World } from "../world.ts";
import type { Process } from "./customers.ts";

const who = "an operator";

type Run = (commands: Commands, world: World, accountId: string) => Promise<unknown>;

const changes: readonly (readonly [weight: number, run: Run])[] = [
  [2, (commands, _world, accountId) => commands["account withdraw-production"]({ accountId }, who)],
  [6, (commands, _world, accountId) => commands["account approve-production"]({ accountId }, who)],
  [1, (commands, _world, accountId) => commands["account reverse-fee"]({ accountId }, who)],
  [3, (commands, _world, accountId) => commands["account settle-fee"]({ accountId }, who)],
  [2, (commands, _world, accountId) => commands["account approve-test"]({ accountId }, who)],
  [1, (commands, _world, accountId) => commands["account withdraw-test"]({ accountId }, who)],
  [
    1,
    (commands, { dice }, accountId) =>
      commands["account type"]({ accountId, to: dice.happens(0.3) ? "dashboard" : "developer" }, who),
  ],
  [
    1,
    (commands, { dice }, accountId) =>
      commands["account agency-code"]({ accountId, agencyCode: dice.happens(0.5) ? "QK7A" : "QK7B" }, who),
  ],
  [
    1,
    (commands, { dice }, accountId) =>
      commands[dice.happens(0.1) ? "account close" : "account show"]({ accountId }, who),
  ],
  [1, revoke],
  [1, roll],
  [1, create],
  [
    3,
    (commands, world, accountId) =>
      commands["wallet top-up"](
        { accountId, credits: 1 + world.dice.below(3), reference: `top-up-${world.dice.below(4)}` },
        who,
      ),
  ],
  [
    2,
    (commands, { dice }, accountId) =>
      commands["wallet adjust"]({ accountId, credits: dice.below(5) - 2.5, reason: "simulation" }, who),
  ],
  [1, (commands, _world, accountId) => commands["webhook remove"]({ accountId }, who)],
  [2, (commands, _world, accountId) => commands["webhook set"]({ accountId, url: `https://${accountId}` }, who)],
  [1, (commands, _world, accountId) => commands["webhook roll"]({ accountId, overlapHours: 1 }, who)],
  [1, (commands, _world, accountId) => commands["webhook resume"]({ accountId }, who)],
];

/** An operator changes something about an account. */
export const operate: Process = async (world, worker) => {
  const accountId = world.dice.among(world.accounts) ?? "";
  const run = world.dice.weighed(changes);
  worker.scheduler.note(worker, `operates on ${accountId}`);
  await run(commandsWith(world.operations.commands), world, accountId);
};

async function revoke(commands: Commands, { dice, keys }: World, accountId: string): Promise<void> {
  const key = dice.among(keys.filter((one) => one.accountId === accountId));
  if (key !== undefined) await commands["key revoke"]({ keyId: key.keyId }, who);
}

async function roll(commands: Commands, world: World, accountId: string): Promise<void> {
  const key = world.dice.among(world.keys.filter((one) => one.accountId === accountId));
  if (key !== undefined) hold(world, await commands["key roll"]({ keyId: key.keyId, overlapHours: 1 }, who));
}

async function create(commands: Commands, world: World, accountId: string): Promise<void> {
  const environment = world.dice.happens(0.7) ? "live" : "test";
  hold(world, await commands["key create"]({ accountId, environment }, who));
}

function hold(world: World, issued: unknown): void {
  const { key: apiKey, ...named } = issued as { key: string } & Omit<HeldKey, "apiKey" | "hash">;
  world.hold({ apiKey, ...named });
}

/** Two accounts with every gate open, credits and most of them a webhook: before anything goes wrong. */
export async function openAccounts(world: World): Promise<void> {
  const commands = commandsWith(world.operations.commands);
  for (const name of ["First", "Second"]) {
    const made = await commands["account create"]({ name, type: "developer", agencyCode: "QK7A" }, who);
    const { accountId } = made as { accountId: string };
    world.accounts.push(accountId);
    await commands["account approve-test"]({ accountId }, who);
    await commands["account settle-fee"]({ accountId }, who);
    await commands["account hub"]({ accountId, to: "production" }, who);
    await commands["account approve-production"]({ accountId }, who);
    for (const environment of ["live", "test"] as const) {
      hold(world, await commands["key create"]({ accountId, environment }, who));
    }
    await commands["wallet top-up"]({ accountId, credits: 2 + world.dice.below(40), reference: "start" }, who);
    if (!world.dice.happens(0.75)) continue;
    await commands["webhook set"]({ accountId, url: `https://${accountId}` }, who);
    world.receivers.open(accountId);
  }
}
