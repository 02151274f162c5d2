import { mkdtempSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { readExports } from "../../local/exports/read-exports.ts";
import { type WrittenExport, writeExport } from "../../local/exports/write-export.ts";
import { ExpectedFault } from "../../local/fault.ts";
import type { JsonObject } from "../../local/template/json.ts";
import { changedLines } from "./changes.ts";
import { itemsOf, type RecordsTable, recordsTable } from "./records-table.ts";
import type { Outcome } from "./trust.ts";

type ExportOptions = { out: string; incremental: boolean; data: string };

/** The table of the service on this machine, in the very files that DynamoDB's export lays into the bucket. */
export async function exportRecords({ out, incremental, data }: ExportOptions): Promise<Outcome> {
  const table = await recordsTable(data);
  const folder = resolve(out);
  const written = incremental ? await exportChanges(folder, table) : await exportAll(folder, table);
  const what = incremental ? "changed items" : "items";
  return { facts: written, sentence: `${written.itemCount} ${what} of ${table.name} are in ${out} (${written.id}).` };
}

function exportAll(folder: string, table: RecordsTable): Promise<WrittenExport> {
  return writeExport({ folder, table: table.name, time: { at: new Date() }, lines: linesOf(itemsOf(table)) });
}

/** The table as it is now beside what the exports hold: both are files, and what differs becomes a third. */
async function exportChanges(folder: string, table: RecordsTable): Promise<WrittenExport> {
  const before = await readExports(folder);
  const to = new Date();
  if (to <= before.asOf) throw new ExpectedFault(`The newest export in ${folder} is of ${before.asOf.toISOString()}.`);
  const workplace = mkdtempSync(join(folder, ".now-"));
  try {
    await writeExport({ folder: workplace, table: table.name, time: { at: to }, lines: linesOf(itemsOf(table)) });
    const now = await readExports(workplace);
    const lines = changedLines({ before, now });
    return await writeExport({ folder, table: table.name, time: { from: before.asOf, to }, lines });
  } finally {
    rmSync(workplace, { recursive: true, force: true });
  }
}

async function* linesOf(pages: AsyncIterable<JsonObject[]>): AsyncGenerator<string[]> {
  for await (const items of pages) yield items.map((Item) => JSON.stringify({ Item }));
}
