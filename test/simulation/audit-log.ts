import { runIntegrator } from "../../functions/audit-log/run-integrator.ts";
import { takeIn } from "../../functions/audit-log/take-in.ts";
import { parseCheckpoint } from "../../functions/transparency/checkpoint.ts";
import { isConsistent } from "../../functions/transparency/consistency.ts";
import { noteText } from "../../functions/transparency/note.ts";
import { consistencyRanges } from "../../functions/transparency/ranges.ts";
import { rangeHash } from "../../functions/transparency/tree.ts";
import { chance } from "../../local/conflicts/chance.ts";
import { type Around, type LogWorld, logWorld } from "../fakes/log-world.ts";
import { ledgerKey, numbersFrom, streamEvent } from "../fixtures/audit/audit-rows.ts";
import { naiveRoot } from "../functions/transparency/naive-log.ts";
import { type Outcome, Turns } from "./turns.ts";

/** Two integrators at once, and again and again, each of which may die at any of its awaits. */
export async function simulateLog(seed: number): Promise<Outcome> {
  const next = chance(seed);
  const random = (most: number) => Math.floor(next() * most);
  const world = logWorld();
  const told: string[] = [];
  let written = 0;
  for (let round = 0; round < 4; round++) {
    // Batches come again, cut otherwise: the stream promises no more.
    const batches = Array.from({ length: 1 + random(4) }, () => {
      const first = Math.max(1, written - random(40));
      const numbers = numbersFrom(first, 1 + random(300));
      written = Math.max(written, numbers.at(-1) ?? written);
      return numbers;
    });
    told.push(...(await allAtOnce(world, random, batches)));
    world.later(10);
  }
  // In the end one of them lives.
  await runIntegrator(world.depsFor());
  world.later(10);
  await runIntegrator(world.depsFor());
  return { violations: violationsOf(world, written), told, turns: told.length };
}

/** Batches come in while two integrators work. */
async function allAtOnce(world: LogWorld, random: (most: number) => number, batches: number[][]): Promise<string[]> {
  // From a process that lives to one that seldom gets anywhere.
  const dieOneIn = [Number.POSITIVE_INFINITY, 200, 50, 15][random(4)] ?? 50;
  const fateOf = (process: number) => (process < 3 && random(1_000) < 1_000 / dieOneIn ? "die" : "go on");
  const turns = new Turns(random, fateOf);
  const around =
    (process: number): Around =>
    (what, effect) =>
      turns.call({ process, what }, effect);
  const told = (process: number) => (error: unknown) => void turns.told.push(`${process} ${String(error)}`);
  for (const process of [1, 2]) runIntegrator(world.depsFor(around(process))).catch(told(process));
  batches.forEach((numbers, at) => {
    takeIn(intakeOf(world, around(3 + at)), streamEvent(numbers)).catch(told(3 + at));
    world.later(1);
  });
  while (await turns.next());
  return turns.told;
}

function intakeOf(world: LogWorld, around: Around) {
  const { objects, now } = world.depsFor(around);
  return { objects, now, wake: async () => {} };
}

/** What must hold whatever died when. */
function violationsOf(world: LogWorld, written: number): string[] {
  const entries = world.entries();
  const keys = entries.map((entry) => String(JSON.parse(entry.toString()).key));
  const wanted = numbersFrom(1, written).map(ledgerKey);
  const violations: string[] = [];
  if (keys.toSorted().join() !== wanted.toSorted().join()) violations.push("not every fact entered exactly once");
  if (keys.some((key, at) => world.leaves.get(key) !== at)) violations.push("the index is not the log's");
  if (world.head().sequenced !== undefined) violations.push("something is left unfinished");
  if ([...world.bodies.keys()].some((key) => key.startsWith("batches/incoming/"))) violations.push("a batch is left");
  return [...violations, ...historyViolations(world, entries)];
}

/** Every checkpoint anybody could have kept is the beginning of the next. */
function historyViolations(world: LogWorld, entries: Buffer[]): string[] {
  const history = world.checkpoints.map((note) => parseCheckpoint(noteText(note)));
  const last = history.at(-1);
  if (last?.size !== entries.length || !last.root.equals(naiveRoot(entries)))
    return ["the last checkpoint is not the log's"];
  if (history.some(({ size }, at) => at > 0 && size <= (history[at - 1]?.size ?? 0))) return ["a checkpoint went back"];
  const bytesOf = (path: string) => world.bodies.get(path)?.bytes ?? Buffer.of();
  return history.flatMap((older) => {
    const ranges = consistencyRanges(older.size, last.size);
    const path = ranges.map((range) => rangeHash(range, last.size, bytesOf));
    return isConsistent(older, last, path) ? [] : [`history was rewritten after ${older.size}`];
  });
}
