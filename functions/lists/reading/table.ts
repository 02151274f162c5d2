import { ListFault } from "../list-fault.ts";
import type { SheetRow } from "./spreadsheet.ts";

/** Columns by the publisher's own headings, so that an inserted or moved column changes nothing. */
type Columns<Key extends string> = Record<Key, string[]>;

export type Row<Key extends string> = (column: Key) => string;

type TableShape<Key extends string> = {
  columns: Columns<Key>;
  /** Without these the list cannot be read; the others may be missing in a version. */
  required: Key[];
  /** Publishers put a date or a title above the headings. */
  onPreamble?: (cells: string[]) => void;
};

/** A title, a date, a legend of a dozen lines. */
const preambleRows = 30;

/** Rows below the headings, read by column name. */
export async function* tableRows<Key extends string>(
  rows: AsyncIterable<string[]>,
  shape: TableShape<Key>,
): AsyncGenerator<Row<Key>> {
  yield* workbookRows(inOneSheet(rows), shape);
}

/** A file of rows is a workbook of one sheet. */
export async function* inOneSheet(rows: AsyncIterable<string[]>): AsyncGenerator<SheetRow> {
  for await (const cells of rows) yield { sheet: 0, cells };
}

/** Rows of every sheet that has the headings; a workbook may hold notes and other tables beside the list. */
export async function* workbookRows<Key extends string>(
  rows: AsyncIterable<SheetRow>,
  shape: TableShape<Key>,
): AsyncGenerator<Row<Key>> {
  let place = { sheet: -1, before: 0, positions: noPositions };
  let found = false;
  let read = 0;
  for await (const { sheet, cells } of rows) {
    read += 1;
    if (sheet !== place.sheet) place = { sheet, before: 0, positions: noPositions };
    if (place.positions !== noPositions) {
      if (cells.some((cell) => cell.trim() !== "")) yield rowOf(cells, place.positions);
    } else if (place.before <= preambleRows) {
      place.positions = headings(cells, shape) ?? noPositions;
      found ||= place.positions !== noPositions;
      if (!found) shape.onPreamble?.(cells);
      place.before += 1;
    }
  }
  if (!found && read > 0) throw new ListFault("columnsChanged", missingText(shape));
}

const noPositions: Map<string, number> = new Map();

function rowOf<Key extends string>(cells: string[], positions: Map<string, number>): Row<Key> {
  return (column) => {
    const at = positions.get(column);
    return at === undefined ? "" : (cells[at] ?? "").trim();
  };
}

/** Undefined while the row is not the row of headings. */
function headings<Key extends string>(cells: string[], shape: TableShape<Key>): Map<string, number> | undefined {
  const found = new Map(cells.map((cell, at) => [plain(cell), at]));
  const positions = new Map<string, number>();
  const columns: Record<string, string[]> = shape.columns;
  for (const [key, names] of Object.entries(columns)) {
    const at = names.map((name) => found.get(plain(name))).find((position) => position !== undefined);
    if (at !== undefined) positions.set(key, at);
  }
  return shape.required.every((key) => positions.has(key)) ? positions : undefined;
}

function plain(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9]+/g, "");
}

function missingText<Key extends string>(shape: TableShape<Key>): string {
  const names = shape.required.map((key) => shape.columns[key][0]);
  return `no row of headings with ${names.join(", ")}`;
}
