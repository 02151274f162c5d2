import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Entity } from "../../../functions/domain/screening/entity.ts";
import { adapters } from "../../../functions/lists/adapters/index.ts";
import { ListFault } from "../../../functions/lists/list-fault.ts";
import { compared } from "./compare.ts";
import { type FoundList, listsIn } from "./files.ts";
import { type CountedList, printedCounts } from "./print.ts";

/**
 * `npm run evaluate:lists -- --data DIR [--missed N] [--into FILE]`: what the publishers filled in in the lists of a
 * folder, counted by a plain walk, and how much of it our readers made records of. Prints a table, or puts it between
 * the marks of a document; with `--missed`, for whoever has to mend a reader, so many of the values it lacks.
 */
const { values } = parseArgs({
  options: { data: { type: "string" }, missed: { type: "string", default: "0" }, into: { type: "string" } },
});
if (values.data === undefined) {
  process.stderr.write("Say where the lists are: npm run evaluate:lists -- --data DIR\n");
  process.exit(2);
}
if (!existsSync(values.data)) {
  process.stderr.write(`There is no folder ${values.data}: --data names the folder of the lists.\n`);
  process.exit(1);
}
const lists: CountedList[] = [];
for (const found of listsIn(values.data)) lists.push(await counted(found, Number(values.missed)));
if (values.into === undefined) process.stdout.write(printedCounts(lists));
else putBetweenMarks(values.into, printedCounts(lists));

function putBetweenMarks(path: string, table: string): void {
  const parts = /^([\s\S]*<!-- counted -->\n)[\s\S]*(<!-- \/counted -->[\s\S]*)$/.exec(readFileSync(path, "utf8"));
  if (parts === null) throw new Error(`${path} has no <!-- counted --> and <!-- /counted -->`);
  writeFileSync(path, `${parts[1]}\n${table}\n${parts[2]}`);
}

async function counted({ name, source, files, filled }: FoundList, missed: number): Promise<CountedList> {
  const entities: Entity[] = [];
  try {
    for await (const entity of adapters[source]?.(files, {}) ?? []) entities.push(entity);
  } catch (error) {
    if (!(error instanceof ListFault)) throw error;
    return { name, refused: error.kind };
  }
  const comparison = compared(filled(), entities);
  for (const { id, field, value } of comparison.missed.slice(0, missed))
    process.stderr.write(`${name} ${id} ${field}: ${value.replace(/\s+/g, " ").slice(0, 160)}\n`);
  return { name, comparison };
}
