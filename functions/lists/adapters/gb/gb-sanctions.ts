import type { Entity } from "../../../domain/screening/entity.ts";
import { ListFault } from "../../list-fault.ts";
import { type FileNotes, type ListFile, noteSaved } from "../../list-file.ts";
import { peeked } from "../../reading/bytes.ts";
import { csvRows } from "../../reading/csv.ts";
import { sheetRows } from "../../reading/spreadsheet.ts";
import { inOneSheet } from "../../reading/table.ts";
import { gbRowEntities } from "./gb-rows.ts";
import { gbXmlEntities } from "./gb-xml.ts";

/** The UK Sanctions List comes as XML, CSV and ODS; the two tables differ only in what holds the cells. */
export async function* gbEntities(files: ListFile[], notes: FileNotes): AsyncGenerator<Entity> {
  for (const file of files) {
    const { head, chunks } = await peeked(file.open());
    if (/<Designations[\s>]/.test(head)) yield* gbXmlEntities(chunks, notes);
    else if (head.startsWith("PK"))
      yield* gbRowEntities(
        sheetRows(chunks, (day) => noteSaved(day, notes)),
        notes,
      );
    else if (head.trimStart().startsWith("<")) throw new ListFault("notTheFormat", "markup of another kind");
    else yield* gbRowEntities(inOneSheet(csvRows(chunks)), notes);
  }
}
