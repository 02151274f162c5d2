// Plants each bug of the list alone and runs the tests that must notice: npm run mutants [-- --only TEXT] [--share 1/4]
import { parseArgs } from "node:util";
import type { Mutant } from "./mutant.ts";
import { mutants } from "./mutants.ts";
import { type Scratch, scratchCopy } from "./scratch.ts";
import { failureOf, tryMutant, type Verdict } from "./try-mutant.ts";

const usage = `npm run mutants [-- FLAGS]
  --only TEXT    the bugs whose sentence or file holds this text
  --share K/N    every N-th bug, from the K-th on
  --at-once N    so many at the same time (default 2)`;

const { values } = parseArgs({
  options: { only: { type: "string" }, share: { type: "string" }, "at-once": { type: "string", default: "2" } },
});
const chosen = shareOf(
  mutants.filter(({ breaks, file }) => `${breaks}\n${file}`.includes(values.only ?? "")),
  values.share,
);
const atOnce = Number(values["at-once"]);
if (chosen.length === 0 || !(atOnce >= 1)) {
  console.error(chosen.length === 0 ? `No bug of the list is meant.\n${usage}` : usage);
  process.exit(2);
}

// Whoever stops it half-way leaves no copies behind.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(130));

const began = performance.now();
const copies = Array.from({ length: Math.min(atOnce, chosen.length) }, scratchCopy);
process.on("exit", () => {
  for (const { remove } of copies) remove();
});
process.exitCode = await run(copies, chosen);

async function run(scratches: Scratch[], list: readonly Mutant[]): Promise<number> {
  const [first] = scratches;
  const files = [...new Set(list.flatMap(({ caughtBy }) => caughtBy))];
  // Twice: on a busy machine a test that counts seconds may fail once.
  const red = first && (await failureOf(first, files)) && (await failureOf(first, files));
  if (red !== undefined) {
    console.error(`Without any bug a test fails, so nothing can be told: ${red}`);
    return 1;
  }
  const verdicts: Verdict[] = [];
  const waiting = [...list];
  const work = async (scratch: Scratch): Promise<void> => {
    for (let mutant = waiting.shift(); mutant; mutant = waiting.shift()) {
      const verdict = await tryMutant(scratch, mutant);
      verdicts.push(verdict);
      console.log(rowOf(mutant, verdict));
    }
  };
  await Promise.all(scratches.map(work));
  return summary(verdicts);
}

function rowOf({ breaks, file, caughtBy }: Mutant, { verdict, by, seconds }: Verdict): string {
  const row = `${verdict.padEnd(24)}${seconds.toFixed(1).padStart(6)} s  ${file}: ${breaks}`;
  const below = verdict === "caught" ? `by: ${by}` : `by none of: ${caughtBy.join(", ")}`;
  return `${row}\n${" ".repeat(34)}${below}`;
}

function summary(verdicts: readonly Verdict[]): number {
  const count = (wanted: Verdict["verdict"]) => verdicts.filter(({ verdict }) => verdict === wanted).length;
  const [caught, survived, gone] = [count("caught"), count("survived"), count("does not apply any more")];
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(`${caught} caught, ${survived} survived, ${gone} do not apply any more, in ${minutes} minutes`);
  return survived + gone === 0 ? 0 : 1;
}

function shareOf(list: readonly Mutant[], share = "1/1"): readonly Mutant[] {
  const [, which = 0, of = 0] = (/^(\d+)\/(\d+)$/.exec(share) ?? []).map(Number);
  return list.filter((_, index) => index % of === which - 1);
}
