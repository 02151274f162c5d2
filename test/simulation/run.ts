// Runs the simulation over many seeds: npm run simulate -- --seeds 10000 [--from 1]
import { parseArgs } from "node:util";
import { simulate } from "./simulation.ts";

const { values } = parseArgs({
  options: { seeds: { type: "string", default: "1000" }, from: { type: "string", default: "1" } },
});
const [first, count] = [Number(values.from), Number(values.seeds)];
let turns = 0;
for (let seed = first; seed < first + count; seed += 1) {
  const outcome = await simulate(seed);
  turns += outcome.turns;
  if (outcome.violations.length === 0) continue;
  console.error(`seed ${seed}:\n  ${outcome.violations.join("\n  ")}\nwhat happened:\n  ${outcome.told.join("\n  ")}`);
  process.exit(1);
}
console.log(`${count} seeds from ${first}, ${turns} turns, no violation`);
