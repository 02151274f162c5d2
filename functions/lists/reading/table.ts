import { ListFault } from "../list-fault.ts";

/** Columns by the publisher's own headings, so that an inserted or moved column changes nothing. */
export type Columns<Key extends string> = Record<Key, string[]>;

export type Row<Key extends string> = (column: Key) => string;

export type TableShape<Key extends string> = {
  columns: Columns<Key>;
  /** Without these the list cannot be read; the others may be missing in a version. */
  required: Key[];
  /** Publishers put a date or a title above the headings. */
  onPreamble?: (cells: string[]) => void;
};

const preambleRows = 10;

/** Rows below the headings, read by column name. */
export async function* tableRows<Key extends string>(
  rows: AsyncIterable<string[]>,
  shape: TableShape<Key>,
): AsyncGenerator<Row<Key>> {
  let positions: Map<string, number> | undefined;
  let before = 0;
  for await (const cells of rows) {
    if (positions !== undefined) {
      if (cells.some((cell) => cell.trim() !== "")) yield rowOf(cells, positions);
      continue;
    }
    positions = headings(cells, shape);
    if (positions !== undefined) continue;
    shape.onPreamble?.(cells);
    before += 1;
    if (before > preambleRows) throw new ListFault("columnsChanged", missingText(shape));
  }
  if (positions === undefined && before > 0) throw new ListFault("columnsChanged", missingText(shape));
}

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
