import { CsvError, parse } from "csv-parse/sync";
import * as z from "zod";

/** What a column may be called: case, spaces, hyphens and underscores make no difference. */
const columns = {
  name: ["name", "fullname"],
  dateOfBirth: ["dateofbirth", "dob", "birthdate"],
  nationality: ["nationality", "country"],
  address: ["address"],
  schema: ["kind", "schema"],
  externalReference: ["reference", "yourreference", "externalreference"],
} as const;
type Column = keyof typeof columns;
const columnNames = ["name", "dateOfBirth", "nationality", "address", "schema", "externalReference"] as const;

/** A row of the file as a subject of the batch: its number in the file is its name there. */
export type Subject = { reference: string } & { [Name in Column]?: string };

type ReadSubjects = { kind: "read"; subjects: Subject[]; unused: string[] } | { kind: "refused"; why: string };

/** `first` is the number of the first row, the file's first row of data being 1: a file may come in parts. */
export function subjectsIn(text: string, first = 1): ReadSubjects {
  const [head, ...rows] = cellsOf(text) ?? [];
  if (head === undefined) return refused("The file is not a CSV: a quotation mark is opened and never closed.");
  const found = head.map((title) => columnOf(title));
  if (!found.includes("name")) {
    return refused("The file has no column “name”. Its first row must say what each column holds.");
  }
  const twice = found.find((column, index) => column !== undefined && found.indexOf(column) !== index);
  if (twice !== undefined) return refused(`Two columns hold the same: ${twice}. Leave one of them out.`);
  const subjects = rows.map((cells, index) => subjectOf(found, cells, String(first + index)));
  return { kind: "read", subjects, unused: head.filter((_title, index) => found[index] === undefined) };
}

const refused = (why: string): ReadSubjects => ({ kind: "refused", why });

const Cells = z.array(z.array(z.string()));

/** Nothing where a quotation mark stays open. */
function cellsOf(text: string): string[][] | undefined {
  const options = { bom: true, trim: true, relax_column_count: true, skip_empty_lines: true };
  try {
    return Cells.parse(parse(text, { ...options, delimiter: separatorOf(text), skip_records_with_empty_values: true }));
  } catch (error) {
    if (error instanceof CsvError) return undefined;
    throw error;
  }
}

/** Whichever the first line has most of: table programs differ by country. */
function separatorOf(text: string): string {
  const [head = ""] = text.split(/[\r\n]/, 1);
  const counted = [",", ";", "\t"].map((one) => ({ one, count: head.split(one).length }));
  return counted.reduce((most, next) => (next.count > most.count ? next : most)).one;
}

function columnOf(title: string): Column | undefined {
  const plain = title.toLowerCase().replaceAll(/[\s_-]/g, "");
  const isCalled = (column: Column) => columns[column].some((called) => called === plain);
  return columnNames.find(isCalled);
}

function subjectOf(found: readonly (Column | undefined)[], cells: readonly string[], reference: string): Subject {
  const said = found.flatMap((column, index) => {
    const cell = cells[index] ?? "";
    return column === undefined || cell === "" ? [] : [[column, cell] satisfies [string, string]];
  });
  return { reference, ...Object.fromEntries(said) };
}
