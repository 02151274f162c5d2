// Runs the simulations, of the service and of its audit log, over many seeds: npm run simulate -- --seeds 10000 [--from 1].
// The first run in which a rule is broken is shown turn by turn. With --all every seed runs, and each broken rule names them.
import { parseArgs } from "node:util";
import { simulateLog } from "./audit-log.ts";
import { simulate } from "./service/simulate.ts";

type Run = { turns: number; broken: { rule: string; what: string }[]; trace: () => Promise<readonly string[]> };
const simulations: { [name: string]: (seed: number) => Promise<Run> } = { service, "audit-log": auditLog };

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "1000" },
    from: { type: "string", default: "1" },
    all: { type: "boolean", default: false },
    only: { type: "string" },
  },
});
const [first, count] = [Number(values.from), Number(values.seeds)];
const shownSeeds = 10;
const chosen = Object.entries(simulations).filter(([name]) => values.only === undefined || name === values.only);
if (chosen.length === 0) throw new Error(`--only must be one of ${Object.keys(simulations).join(", ")}`);
for (const [name, simulation] of chosen) await runSeeds(name, simulation);

async function runSeeds(name: string, simulation: (seed: number) => Promise<Run>): Promise<void> {
  const broken = new Map<string, { seeds: number[]; what: string }>();
  const started = performance.now();
  let turns = 0;
  for (let seed = first; seed < first + count; seed += 1) {
    const run = await simulation(seed);
    turns += run.turns;
    if (run.broken.length > 0 && !values.all) await show(name, seed, run);
    note(broken, seed, run);
  }
  for (const [rule, { seeds, what }] of broken) {
    console.log(`${rule}: ${seeds.length} seeds (${seeds.slice(0, shownSeeds).join(", ")}), such as ${what}`);
  }
  const aMinute = Math.round((turns / (performance.now() - started)) * 60_000);
  const result = broken.size === 0 ? "no violation" : `${broken.size} rules broken`;
  console.log(`${name}: ${count} seeds from ${first}, ${turns} turns, ${aMinute} a minute, ${result}`);
  if (broken.size > 0) process.exitCode = 1;
}

async function service(seed: number): Promise<Run> {
  const { turns, violations } = await simulate(seed);
  return { turns, broken: violations, trace: async () => (await simulate(seed, { isTraced: true })).trace };
}

async function auditLog(seed: number): Promise<Run> {
  const { turns, violations, told } = await simulateLog(seed);
  return { turns, broken: violations.map((what) => ({ rule: "audit log", what })), trace: async () => told };
}

function note(broken: Map<string, { seeds: number[]; what: string }>, seed: number, run: Run): void {
  for (const { rule, what } of run.broken) {
    const known = broken.get(rule) ?? { seeds: [], what };
    broken.set(rule, known);
    if (known.seeds.at(-1) !== seed) known.seeds.push(seed);
  }
}

async function show(name: string, seed: number, run: Run): Promise<never> {
  console.error((await run.trace()).join("\n"));
  console.error(`${name}, seed ${seed}:`);
  for (const { rule, what } of run.broken) console.error(`  ${rule}: ${what}`);
  process.exit(1);
}
