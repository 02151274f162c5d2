import { describe, expect, test } from "vitest";
import type { HubAnswer } from "../../../functions/domain/verification/hub-answer.ts";
import { openAccounts } from "./processes/operators.ts";
import { emptyQueues, type Kind, kinds, runToItsEnd, start, sweepFor } from "./processes/start.ts";
import { calm } from "./weather.ts";
import { World } from "./world.ts";

// A process that dies at each of its awaits in turn, in a world in which nothing else goes wrong.

const Y: HubAnswer = { kind: "answered", code: "Y", errors: [] };
const S: HubAnswer = { kind: "answered", code: "S", errors: [] };
const answers: [what: string, hub: HubAnswer][] = [
  ["Y", Y],
  ["S", S],
  ["nothing", { kind: "failed", reason: "network" }],
  ["that the document is locked", { kind: "locked", retryAfterSeconds: 300 }],
];

/** Two accounts and one document; the hub answers as it is told, and Y once everybody who dies is dead. */
async function calmWorld(hub: HubAnswer): Promise<World> {
  const world = new World(7, { weather: { ...calm, hubTroubleShare: 0 }, documents: 1 });
  world.hub.says = () => hub;
  world.hub.takesMs = () => 100;
  await openAccounts(world);
  return world;
}

/** Gives so many turns; false where the process came to its end before. */
async function killAfter(world: World, turns: number, kind: Kind): Promise<boolean> {
  const worker = start(world, kind);
  for (let turn = 0; turn < turns; turn++) if (!(await world.scheduler.next())) return false;
  world.scheduler.kill(worker);
  return true;
}

async function allThatIsLeft(world: World): Promise<void> {
  world.hub.says = () => Y;
  await emptyQueues(world);
  world.scheduler.pass(1_800_000);
  await sweepFor(world, 2);
  world.rules.liveness.swept();
  await emptyQueues(world);
  world.scheduler.pass(7_200_000);
  await sweepFor(world, 2);
  await emptyQueues(world);
  world.rules.liveness.delivered();
}

/** The same at every turn that the process takes: what it does before it is to be checked, and how often it died. */
async function dieEverywhere(hub: HubAnswer, kind: Kind, before: (world: World) => Promise<void>): Promise<number> {
  for (let turns = 1; ; turns++) {
    const world = await calmWorld(hub);
    await before(world);
    const died = await killAfter(world, turns, kind);
    await allThatIsLeft(world);
    await runToItsEnd(world, kinds.post);
    expect({ turns, violations: world.rules.findings.violations }).toEqual({ turns, violations: [] });
    const last = [...world.rules.records.byId.values()].at(-1);
    expect({ turns, status: last?.item.status }).toEqual({ turns, status: "completed" });
    if (!died) return turns - 1;
  }
}

describe.each(answers)("the hub says %s", (_what, hub) => {
  test("wherever a POST dies, its credit is right, its record ends and the document can be verified later", async () => {
    expect(await dieEverywhere(hub, kinds.post, async () => {})).toBeGreaterThan(6);
  });

  test("wherever a retry dies, another takes it up, and it is paid once or not at all", async () => {
    const deaths = await dieEverywhere(hub, kinds.message, async (world) => {
      world.hub.says = () => S;
      await runToItsEnd(world, kinds.post);
      world.hub.says = () => hub;
      world.scheduler.pass((world.queues.nextAt() ?? 0) - world.scheduler.now);
    });
    expect(deaths).toBeGreaterThan(10);
  });
});

test("wherever a delivery dies, its event arrives or its charge is given back", async () => {
  const deaths = await dieEverywhere(Y, kinds.message, async (world) => {
    world.hub.says = () => S;
    await runToItsEnd(world, kinds.post);
    world.hub.says = () => Y;
    world.scheduler.pass((world.queues.nextAt() ?? 0) - world.scheduler.now);
    await runToItsEnd(world, kinds.message);
  });
  expect(deaths).toBeGreaterThan(8);
});

test("wherever a screening dies, it is charged once or not at all", async () => {
  expect(await dieEverywhere(Y, kinds.screen, async () => {})).toBeGreaterThan(3);
});
