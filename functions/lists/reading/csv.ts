import { ListFault } from "../list-fault.ts";
import { textOf } from "./bytes.ts";

/** The end-of-file byte of DOS, which OFAC still writes after the last row. */
const endOfFileMark = "\u001a";
const maximumRowLength = 4 * 1024 * 1024;

/**
 * Rows of a file of comma-separated values (RFC 4180), one by one; what a row must look like is the adapter's matter.
 * Written here because the streaming parsers to be had spend more time on a row than everything else does together.
 */
export async function* csvRows(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string[]> {
  let open = "";
  let first = true;
  for await (const text of textOf(chunks)) {
    if (first) refuseMarkup(text);
    first = false;
    const reader = new RowReader(open + text, false);
    for (let row = reader.next(); row !== undefined; row = reader.next()) if (!isEmpty(row)) yield row;
    open = reader.rest();
    if (open.length > maximumRowLength)
      throw new ListFault("hostile", `a row of more than ${maximumRowLength} letters`);
  }
  const reader = new RowReader(open, true);
  for (let row = reader.next(); row !== undefined; row = reader.next()) if (!isEmpty(row)) yield row;
}

function isEmpty(row: string[]): boolean {
  const [only = ""] = row;
  return row.length === 1 && (only.trim() === "" || only.trim() === endOfFileMark);
}

/** An error page reads as a table of one column; nothing a publisher writes starts with a tag. */
function refuseMarkup(text: string): void {
  if (/^\uFEFF?\s*<(!doctype|html|\?xml)/i.test(text)) {
    throw new ListFault("notTheFormat", "markup where rows were expected");
  }
}

/** Rows of a piece of text; one that may go on in the next piece is left over, unless this is the last. */
class RowReader {
  private at = 0;
  private lineEnd = -1;
  private readonly text: string;
  private readonly isLast: boolean;

  constructor(text: string, isLast: boolean) {
    this.text = text.startsWith("\uFEFF") ? text.slice(1) : text;
    this.isLast = isLast;
  }

  rest(): string {
    return this.text.slice(this.at);
  }

  next(): string[] | undefined {
    if (this.at >= this.text.length) return undefined;
    const cells: string[] = [];
    let from = this.at;
    for (;;) {
      const cell = this.text.charCodeAt(from) === 34 ? this.quoted(from) : this.plain(from);
      if (cell === undefined) return undefined;
      cells.push(cell.value);
      from = cell.end + 1;
      if (cell.end < this.text.length && this.text.charCodeAt(cell.end) === 44) continue;
      this.at = from;
      return cells;
    }
  }

  private plain(from: number): { value: string; end: number } | undefined {
    const end = this.endOfCell(from);
    if (end === undefined) return undefined;
    // The carriage return belongs to the end of the line, not to the last cell.
    const stop = this.text.charCodeAt(end - 1) === 13 && end > from && this.text.charCodeAt(end) !== 44 ? end - 1 : end;
    return { value: this.text.slice(from, stop), end };
  }

  /** Where the next comma or line end stands; undefined where the text may go on. */
  private endOfCell(from: number): number | undefined {
    if (this.lineEnd < from) {
      const found = this.text.indexOf("\n", from);
      if (found < 0 && !this.isLast) return undefined;
      this.lineEnd = found < 0 ? this.text.length : found;
    }
    const comma = this.text.indexOf(",", from);
    return comma < 0 || comma > this.lineEnd ? this.lineEnd : comma;
  }

  private quoted(from: number): { value: string; end: number } | undefined {
    let close = this.text.indexOf('"', from + 1);
    let doubled = false;
    while (close >= 0 && this.text.charCodeAt(close + 1) === 34) {
      doubled = true;
      close = this.text.indexOf('"', close + 2);
    }
    // An open quotation at the end is how a cut-off file shows itself.
    if (close < 0 && this.isLast) throw new ListFault("truncated", "a quotation is left open");
    if (close < 0 || (close + 1 === this.text.length && !this.isLast)) return undefined;
    const inside = this.text.slice(from + 1, close);
    const after = this.plain(close + 1);
    if (after === undefined) return undefined;
    // What stands between the closing mark and the comma is a slip of the publisher's; it is kept.
    return { value: (doubled ? inside.replaceAll('""', '"') : inside) + after.value, end: after.end };
  }
}
