import type { Entity, Name } from "../../../domain/screening/entity.ts";
import { ListFault } from "../../list-fault.ts";
import type { Adapter, FileNotes, ListFile } from "../../list-file.ts";
import { peeked } from "../../reading/bytes.ts";
import { ofacAdvancedEntities } from "./ofac-advanced.ts";
import { type OfacCsvFiles, ofacCsvEntities } from "./ofac-csv.ts";
import { ofacScriptNames } from "./ofac-scripts.ts";
import { ofacXmlEntities } from "./ofac-xml.ts";

/** OFAC publishes each list three ways; which one a file is shows in its first element, or in having none. */
export function ofacAdapter(source: string): Adapter {
  return (files, notes) => ofacEntities(source, files, notes);
}

async function* ofacEntities(source: string, files: ListFile[], notes: FileNotes): AsyncGenerator<Entity> {
  const csv: OfacCsvFiles = {};
  let scripts = new Map<string, Name[]>();
  const withRows = files.some(({ name }) => /\.csv(\.gz)?$/i.test(name));
  for (const file of rowsLast(files)) {
    const { head, chunks } = await peeked(file.open());
    if (/<sdnList[\s>]/.test(head)) yield* ofacXmlEntities(source, chunks, notes);
    else if (/<Sanctions[\s>]/.test(head) && withRows) scripts = await ofacScriptNames(chunks, notes);
    else if (/<Sanctions[\s>]/.test(head)) yield* ofacAdvancedEntities(source, chunks, notes);
    else if (head.trimStart().startsWith("<")) throw new ListFault("notTheFormat", "markup of another kind");
    else csv[partOf(file.name)] = chunks;
  }
  if (Object.keys(csv).length > 0) yield* ofacCsvEntities(source, csv, { scripts, notes });
}

/** Beside files of rows the Advanced XML only adds to them; it is long, and their streams must not wait for it. */
function rowsLast(files: ListFile[]): ListFile[] {
  return files.toSorted((one, other) => Number(/\.csv/i.test(one.name)) - Number(/\.csv/i.test(other.name)));
}

function partOf(name: string): keyof OfacCsvFiles {
  const base = name.split("/").at(-1) ?? name;
  if (/comments/i.test(base)) return "comments";
  if (/alt/i.test(base)) return "aliases";
  return /add/i.test(base) ? "addresses" : "records";
}
