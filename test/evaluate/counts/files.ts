import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { Readable } from "node:stream";
import { gunzipSync } from "node:zlib";
import type { ListFile } from "../../../functions/lists/list-file.ts";
import type { Filled } from "./filled.ts";
import { ofacAdvancedList } from "./ofac-advanced-list.ts";
import { ofacRowsList } from "./ofac-rows-list.ts";
import { csvCells, rowsUnder, workbookCells } from "./plain-tables.ts";
import { tableLists } from "./table-lists.ts";
import { xmlLists } from "./xml-lists.ts";

/** A publisher's list as found in a folder: the files it is made of, and what was filled in in them. */
export type FoundList = { name: string; source: string; files: ListFile[]; filled: () => Filled[] };

type Held = { path: string; bytes: Buffer };

/** The lists that a folder and those inside it hold, by what the files begin with. */
export function listsIn(folder: string): FoundList[] {
  const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
    .sort();
  const hold = (path: string): Held => ({ path, bytes: unzipped(readFileSync(join(folder, path))) });
  return paths.flatMap((path) => foundList(hold(path), paths, hold) ?? []);
}

function unzipped(bytes: Buffer): Buffer {
  return bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes) : bytes;
}

function foundList(held: Held, paths: string[], hold: (path: string) => Held): FoundList | undefined {
  if (/\.csv(\.gz)?$/i.test(held.path) && /^\d+,/.test(head(held)))
    return /SDN\.CSV/i.test(held.path) ? ofacRows(held, paths, hold) : undefined;
  const list = (source: string, filled: () => Filled[]): FoundList => {
    return { name: held.path, source, files: [listFile(held)], filled };
  };
  if (head(held).trimStart().startsWith("<")) {
    const xml = xmlLists.find(({ root }) => root.test(head(held)));
    if (xml !== undefined) return list(xml.source, () => xml.read(held.bytes.toString("utf8")));
    return /<Sanctions[\s>]/.test(head(held))
      ? list("us_ofac_cons", () => ofacAdvancedList(held.bytes.toString("utf8")))
      : undefined;
  }
  const isWorkbook = held.bytes[0] === 0x50 && held.bytes[1] === 0x4b;
  if (!isWorkbook && !/\.csv(\.gz)?$/i.test(held.path)) return undefined;
  const cells = isWorkbook ? workbookCells(held.bytes) : csvCells(held.bytes);
  const tables = tableLists.map((table) => ({ ...table, rows: rowsUnder(cells, table.heading) }));
  const table = tables.find(({ rows }) => rows.rows.length > 0);
  return table && list(table.source, () => table.read(table.rows));
}

/** SDN.CSV with the files of aliases, addresses and comments beside it. */
function ofacRows(held: Held, paths: string[], hold: (path: string) => Held): FoundList {
  const beside = (name: string) => {
    const path = paths.find((other) => other === held.path.replace(/SDN\.CSV/i, name));
    return path === undefined ? undefined : hold(path);
  };
  const [aliases, addresses, comments] = ["ALT.CSV", "ADD.CSV", "SDN_COMMENTS.CSV"].map(beside);
  const cells = (part: Held | undefined) => (part === undefined ? [] : csvCells(part.bytes));
  return {
    name: held.path,
    source: "us_ofac_sdn",
    files: [held, aliases, addresses, comments].filter((part) => part !== undefined).map(listFile),
    filled: () => ofacRowsList({ entries: cells(held), aliases: cells(aliases), comments: cells(comments) }),
  };
}

function head({ bytes }: Held): string {
  return bytes.subarray(0, 4_096).toString("utf8");
}

function listFile({ path, bytes }: Held): ListFile {
  return { name: path.split("/").at(-1) ?? path, open: () => Readable.from([bytes]) };
}
