import { ListFault } from "../list-fault.ts";
import { held } from "./bytes.ts";
import { childOf, childText, descendantsOf, type XmlNode, xmlRecords } from "./xml.ts";
import { type ZipEntry, zipEntries } from "./zip.ts";

/** A row and the place of its sheet in the workbook: a list may stand in any of them, or in two. */
export type SheetRow = { sheet: number; cells: string[] };

/**
 * Rows of all sheets of an XLSX or ODS workbook, as the texts a reader would see in the cells. A workbook notes the day on
 * which it was last saved, beside its sheets.
 */
export async function* sheetRows(
  chunks: AsyncIterable<Uint8Array>,
  onSaved: (day: string) => void = () => {},
): AsyncGenerator<SheetRow> {
  const entries = zipEntries(await held(chunks));
  const saved = await daySaved(entries);
  if (saved !== undefined) onSaved(saved);
  const content = entries.find(({ name }) => name === "content.xml");
  if (content !== undefined) {
    yield* odsRows(content);
    return;
  }
  yield* xlsxRows(entries);
}

const notesOfDays = [
  { entry: "docProps/core.xml", roots: ["coreProperties"], records: ["modified"] },
  { entry: "meta.xml", roots: ["document-meta"], records: ["date"] },
];

async function daySaved(entries: ZipEntry[]): Promise<string | undefined> {
  for (const { entry, ...shape } of notesOfDays) {
    const note = entries.find(({ name }) => name === entry);
    if (note === undefined) continue;
    for await (const { text } of xmlRecords(note.chunks(), shape)) {
      const day = /^\d{4}-\d{2}-\d{2}/.exec(text.trim())?.[0];
      if (day !== undefined) return day;
    }
  }
  return undefined;
}

async function* xlsxRows(entries: ZipEntry[]): AsyncGenerator<SheetRow> {
  const sheets = entries.filter(({ name }) => sheetNumber(name) !== undefined);
  if (sheets.length === 0) throw new ListFault("notTheFormat", "no sheet in the workbook");
  sheets.sort((one, other) => (sheetNumber(one.name) ?? 0) - (sheetNumber(other.name) ?? 0));
  const shared = await sharedStrings(entries);
  for (const [sheet, entry] of sheets.entries()) {
    for await (const row of xmlRecords(entry.chunks(), { roots: ["worksheet"], records: ["row"] })) {
      yield { sheet, cells: xlsxCells(row, shared) };
    }
  }
}

function sheetNumber(name: string): number | undefined {
  const number = /^xl\/worksheets\/sheet(\d+)\.xml$/i.exec(name)?.[1];
  return number === undefined ? undefined : Number(number);
}

async function sharedStrings(entries: ZipEntry[]): Promise<string[]> {
  const part = entries.find(({ name }) => /^xl\/sharedStrings\.xml$/i.test(name));
  if (part === undefined) return [];
  const strings: string[] = [];
  for await (const item of xmlRecords(part.chunks(), { roots: ["sst"], records: ["si"] })) strings.push(richText(item));
  return strings;
}

/**
 * A text of several formats is several runs, cut anywhere, within words too; phonetic hints (`rPh`) are no part of it.
 * What XML cannot hold, as a carriage return, is written `_x000D_`.
 */
function richText(item: XmlNode): string {
  const runs = item.children.filter(({ name }) => name === "r" || name === "t");
  return runs
    .map((run) => (run.name === "t" ? run.text : childText(run, "t")))
    .join("")
    .replace(/_x([\dA-F]{4})_/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
    .trim();
}

function xlsxCells(row: XmlNode, shared: string[]): string[] {
  const cells: string[] = [];
  for (const cell of row.children) {
    // Empty cells are left out of the file, so the address says where a value stands.
    const column = columnOf(cell.attributes.r ?? "") ?? cells.length;
    while (cells.length < column) cells.push("");
    cells[column] = cellText(cell, shared);
  }
  return cells;
}

function cellText(cell: XmlNode, shared: string[]): string {
  const value = childText(cell, "v");
  if (cell.attributes.t === "s") return shared[Number(value)] ?? "";
  const inline = childOf(cell, "is");
  return inline === undefined ? value : richText(inline);
}

/** `AB12` → 27; a column past the format's own end (XFD) is refused, it would only fill memory. */
function columnOf(address: string): number | undefined {
  const letters = /^[A-Z]+/.exec(address)?.[0];
  if (letters === undefined) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  if (column > 16_384) throw new ListFault("hostile", `a cell in column ${letters}`);
  return column - 1;
}

async function* odsRows(content: ZipEntry): AsyncGenerator<SheetRow> {
  const shape = { roots: ["document-content"], records: ["table-row"], marks: ["table"] };
  let sheet = -1;
  for await (const node of xmlRecords(content.chunks(), shape)) {
    if (node.name === "table") sheet += 1;
    // Repeated rows are the empty ones below the table, never data.
    else yield { sheet, cells: odsCells(node) };
  }
}

/** Cells say how often they repeat; the run of empty ones at the end of every row (16,376 of them) is dropped. */
function odsCells(row: XmlNode): string[] {
  const cells: string[] = [];
  let pending = 0;
  for (const cell of row.children) {
    const text = descendantsOf(cell, "p").map(paragraphText).join("\n").trim();
    const times = Math.min(Number(repeatOf(cell) ?? 1), 16_384);
    if (text === "") {
      pending += times;
      continue;
    }
    for (; pending > 0; pending -= 1) cells.push("");
    for (let time = 0; time < times; time += 1) cells.push(text);
  }
  return cells;
}

function paragraphText(paragraph: XmlNode): string {
  const inner = paragraph.children.map(paragraphText).join(" ");
  return [paragraph.text, inner].filter((text) => text !== "").join(" ");
}

function repeatOf(cell: XmlNode): string | undefined {
  return cell.attributes["table:number-columns-repeated"] ?? cell.attributes["number-columns-repeated"];
}
