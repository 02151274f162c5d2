import { ListFault } from "../list-fault.ts";
import type { FileNotes, ListFile } from "../list-file.ts";
import { peeked } from "../reading/bytes.ts";
import { linesOf } from "../reading/lines.ts";
import { sparqlRows, wikidataIdOf } from "./sparql.ts";

/** Groups of name forms, one a line, from such a file or from pages of a query for names and their labels. */
export async function* nameGroupLines(files: ListFile[], _notes: FileNotes): AsyncGenerator<string> {
  for (const file of files) {
    const { head, chunks } = await peeked(file.open());
    if (/^\s*\{/.test(head)) yield* groupsOfPage({ name: file.name, open: () => chunks });
    else yield* checkedLines(linesOf(chunks));
  }
}

async function* groupsOfPage(file: ListFile): AsyncGenerator<string> {
  const groups = Map.groupBy(await sparqlRows(file), (row) => wikidataIdOf(row("name")) ?? "");
  groups.delete("");
  for (const [id, rows] of groups) {
    const forms = new Set(rows.map((row) => row("form").toLowerCase().replaceAll(",", " ").trim()));
    forms.delete("");
    if (forms.size > 1) yield `${[...forms].join(", ")} => ${id}`;
  }
}

const groupLine = /^[^=]+(,[^=]+)* => Q\d+(\s*,\s*Q\d+)*\s*$/;
/** A line or two of a kind nobody expected is noise; a file of them is another format. */
const toleratedShare = 0.01;

async function* checkedLines(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let read = 0;
  let odd = 0;
  for await (const line of lines) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    read += 1;
    if (groupLine.test(line)) {
      yield line;
      continue;
    }
    odd += 1;
    if (odd > 10 && odd > read * toleratedShare)
      throw new ListFault("notTheFormat", `line ${read} is no group of names`);
  }
  if (read > 0 && odd === read) throw new ListFault("notTheFormat", "no line is a group of names");
}
