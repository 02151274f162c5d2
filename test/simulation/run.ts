// Runs the simulations, of verifying, of retries and of the audit log, over many seeds: npm run simulate -- --seeds 10000 [--from 1]
import { parseArgs } from "node:util";
import { simulateLog } from "./audit-log.ts";
import { simulateRetries } from "./retries.ts";
import { simulate } from "./simulation.ts";

const { values } = parseArgs({
  options: { seeds: { type: "string", default: "1000" }, from: { type: "string", default: "1" } },
});
const [first, count] = [Number(values.from), Number(values.seeds)];
let turns = 0;
for (let seed = first; seed < first + count; seed += 1) {
  for (const run of [simulate, simulateRetries, simulateLog]) {
    const { violations, told, turns: taken } = await run(seed);
    turns += taken;
    if (violations.length === 0) continue;
    const happened = `${violations.join("\n  ")}\nwhat happened:\n  ${told.join("\n  ")}`;
    console.error(`${run.name}, seed ${seed}:\n  ${happened}`);
    process.exit(1);
  }
}
console.log(`${count} seeds from ${first}, ${turns} turns, no violation`);
