import { isUtf8 } from "node:buffer";
import { inflateRawSync } from "node:zlib";
import { parse } from "csv-parse/sync";
import { below, elementsOf } from "./plain-xml.ts";

/** Rows by the text of their headings; the headings are the first row that has the wanted one. */
export type Rows = { headings: string[]; rows: Record<string, string>[] };

export function rowsUnder(cells: string[][], heading: string): Rows {
  const at = cells.findIndex((row) => row.some((cell) => plain(cell) === plain(heading)));
  const headings = (cells[at] ?? []).map(plain);
  const rows = cells
    .slice(at + 1)
    .map((row) => Object.fromEntries(headings.map((name, column) => [name, (row[column] ?? "").trim()])));
  return { headings, rows: at < 0 ? [] : rows };
}

/** Headings as they are compared: their letters and digits. */
export function plain(heading: string): string {
  return heading.toLowerCase().replace(/[^a-z0-9]/g, "");
}

export function csvCells(bytes: Buffer): string[][] {
  const options = { relax_column_count: true, relax_quotes: true, bom: true, skip_empty_lines: true };
  const text = isUtf8(bytes) ? bytes.toString("utf8") : new TextDecoder("windows-1252").decode(bytes);
  return parse(text, options).filter((row: string[]) => row.join("").replaceAll("\u001a", "") !== "");
}

/** The cells of every sheet of a workbook, XLSX or ODS, one sheet after the other. */
export function workbookCells(bytes: Buffer): string[][] {
  const content = partOf(bytes, "content.xml");
  if (content !== undefined) return elementsOf(content, ["table-row"]).map(odsRow);
  const strings = elementsOf(partOf(bytes, "xl/sharedStrings.xml") ?? "", ["si"]).map((item) =>
    below(item, "t")
      .map((piece) => piece.text)
      .join(""),
  );
  return sheetNames(bytes).flatMap((name) =>
    elementsOf(partOf(bytes, name) ?? "", ["row"]).map((row) => {
      const cells: string[] = [];
      for (const cell of below(row, "c")) {
        const value =
          below(cell, "v")[0]?.text ??
          below(cell, "t")
            .map((piece) => piece.text)
            .join("");
        cells[columnOf(cell.attributes.r ?? "")] = unescaped(
          cell.attributes.t === "s" ? (strings[Number(value)] ?? "") : value,
        );
      }
      return Array.from(cells, (cell) => cell ?? "");
    }),
  );
}

/** Spreadsheet programs write a carriage return inside a cell as `_x000D_`. */
function unescaped(text: string): string {
  return text.replace(/_x([\dA-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

function odsRow(row: ReturnType<typeof elementsOf>[number]): string[] {
  return row.children
    .filter(({ name }) => name === "table-cell" || name === "covered-table-cell")
    .flatMap((cell) => {
      const lines = below(cell, "p").map(({ text }) => text);
      const times = Number(cell.attributes["number-columns-repeated"] ?? 1);
      return Array.from({ length: lines.length === 0 && times > 100 ? 1 : times }, () => lines.join("\n"));
    });
}

function columnOf(reference: string): number {
  const letters = reference.replace(/\d/g, "");
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function sheetNames(bytes: Buffer): string[] {
  return [...entriesOf(bytes).keys()].filter((name) => /^xl\/worksheets\/sheet\d+\.xml$/.test(name)).sort();
}

function partOf(bytes: Buffer, name: string): string | undefined {
  const entry = entriesOf(bytes).get(name);
  if (entry === undefined) return undefined;
  const nameLength = bytes.readUInt16LE(entry.offset + 26);
  const from = entry.offset + 30 + nameLength + bytes.readUInt16LE(entry.offset + 28);
  const packed = bytes.subarray(from, from + entry.packed);
  return (entry.method === 0 ? packed : inflateRawSync(packed)).toString("utf8");
}

/** From the directory at the end of a ZIP archive. */
function entriesOf(bytes: Buffer): Map<string, { method: number; packed: number; offset: number }> {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  let at = end < 0 ? bytes.length : bytes.readUInt32LE(end + 16);
  const found = new Map<string, { method: number; packed: number; offset: number }>();
  while (at + 46 < bytes.length && bytes.readUInt32LE(at) === 0x02014b50) {
    const length = bytes.readUInt16LE(at + 28);
    found.set(bytes.toString("utf8", at + 46, at + 46 + length), {
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    });
    at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return found;
}
