import type { Entity } from "../../domain/screening/entity.ts";
import { ListFault } from "../list-fault.ts";
import type { Adapter, FileNotes, ListFile } from "../list-file.ts";
import { peeked } from "../reading/bytes.ts";
import { ofacAdvancedEntities } from "./ofac-advanced.ts";
import { type OfacCsvFiles, ofacCsvEntities } from "./ofac-csv.ts";
import { ofacXmlEntities } from "./ofac-xml.ts";

/** OFAC publishes each list three ways; which one a file is shows in its first element, or in having none. */
export function ofacAdapter(source: string): Adapter {
  return (files, notes) => ofacEntities(source, files, notes);
}

async function* ofacEntities(source: string, files: ListFile[], notes: FileNotes): AsyncGenerator<Entity> {
  const csv: OfacCsvFiles = {};
  for (const file of files) {
    const { head, chunks } = await peeked(file.open());
    if (/<sdnList[\s>]/.test(head)) yield* ofacXmlEntities(source, chunks, notes);
    else if (/<Sanctions[\s>]/.test(head)) yield* ofacAdvancedEntities(source, chunks, notes);
    else if (head.trimStart().startsWith("<")) throw new ListFault("notTheFormat", "markup of another kind");
    else csv[partOf(file.name)] = chunks;
  }
  if (Object.keys(csv).length > 0) yield* ofacCsvEntities(source, csv);
}

function partOf(name: string): keyof OfacCsvFiles {
  const base = name.split("/").at(-1) ?? name;
  if (/comments/i.test(base)) return "comments";
  if (/alt/i.test(base)) return "aliases";
  return /add/i.test(base) ? "addresses" : "records";
}
