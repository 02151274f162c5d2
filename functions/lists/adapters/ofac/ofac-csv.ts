import type { Address, Entity, Name } from "../../../domain/screening/entity.ts";
import { addressOf, countriesOf, entityFrom } from "../../facts/draft.ts";
import { crossReference } from "../../facts/identifiers.ts";
import { nameOf } from "../../facts/names.ts";
import { ListFault } from "../../list-fault.ts";
import { type FileNotes, whereNamed } from "../../list-file.ts";
import { csvRows } from "../../reading/csv.ts";
import { ofacName, ofacSchema, programmesOf } from "./ofac-names.ts";
import { factsInRemarks } from "./ofac-remarks.ts";

type Chunks = AsyncIterable<Uint8Array>;
export type OfacCsvFiles = { records?: Chunks; aliases?: Chunks; addresses?: Chunks; comments?: Chunks };

type Row = (column: number) => string;
type Joined = {
  aliases: Map<string, Row[]>;
  addresses: Map<string, Row[]>;
  comments: Map<string, Row[]>;
  scripts: Map<string, Name[]>;
};

/**
 * The legacy CSV: four files without headings, joined by entry number. The three small ones are held (12,000 rows of
 * aliases), the main one streams past them.
 */
export async function* ofacCsvEntities(
  source: string,
  files: OfacCsvFiles,
  { scripts, notes }: { scripts: Map<string, Name[]>; notes: FileNotes },
): AsyncGenerator<Entity> {
  if (files.records === undefined) throw new ListFault("empty", "the main file (SDN or CONS_PRIM) is missing");
  const joined: Joined = {
    aliases: await rowsByEntry(files.aliases, 5),
    addresses: await rowsByEntry(files.addresses, 6),
    comments: await rowsByEntry(files.comments, 2),
    scripts,
  };
  const entries = new Set<string>();
  for await (const row of checkedRows(files.records, 12)) {
    entries.add(row(0).trim());
    yield* whereNamed(entityOf(source, row, joined), notes);
  }
  refuseCutOffs(entries, joined);
}

/** Differences of a day between the files; more is a file that ends too early. */
const toleratedShare = 0.01;

/**
 * A file of rows that was cut off between two of them looks whole. Two things tell: no file speaks of an entry the main
 * one lacks, and every entry has a row of addresses, if an empty one.
 */
function refuseCutOffs(entries: Set<string>, joined: Joined): void {
  const mentioned = new Set([...joined.aliases.keys(), ...joined.addresses.keys(), ...joined.comments.keys()]);
  const strangers = [...mentioned].filter((entry) => !entries.has(entry)).length;
  const unplaced =
    joined.addresses.size === 0 ? 0 : [...entries].filter((entry) => !joined.addresses.has(entry)).length;
  const tolerated = Math.max(10, entries.size * toleratedShare);
  if (strangers > tolerated) throw new ListFault("truncated", `${strangers} entries are missing in the main file`);
  if (unplaced > tolerated) throw new ListFault("truncated", `${unplaced} entries are missing in the addresses`);
}

async function rowsByEntry(chunks: Chunks | undefined, width: number): Promise<Map<string, Row[]>> {
  const byEntry = new Map<string, Row[]>();
  if (chunks === undefined) return byEntry;
  for await (const row of checkedRows(chunks, width)) {
    const before = byEntry.get(row(0).trim());
    if (before === undefined) byEntry.set(row(0).trim(), [row]);
    else before.push(row);
  }
  return byEntry;
}

/** Without headings, the shape of each row is the only sign that columns moved or that the file was cut off. */
async function* checkedRows(chunks: Chunks, width: number): AsyncGenerator<Row> {
  let count = 0;
  for await (const cells of csvRows(chunks)) {
    count += 1;
    if (cells.length < width) {
      const kind = count === 1 ? "notTheFormat" : "truncated";
      throw new ListFault(kind, `row ${count} has ${cells.length} of ${width} columns`);
    }
    if (!/^\d+$/.test(cells[0]?.trim() ?? "")) {
      throw new ListFault("columnsChanged", `row ${count} does not begin with an entry number`);
    }
    if (width === 12 && !knownTypes.has(cellText(cells[2]).trim().toLowerCase())) {
      throw new ListFault("columnsChanged", `row ${count} has no known type in its third column`);
    }
    yield (column) => cellText(cells[column]);
  }
}

const knownTypes = new Set(["", "individual", "vessel", "aircraft", "entity"]);

/** OFAC writes `-0- ` for nothing. Spaces stay: remarks go on in the comments file where they were cut. */
function cellText(cell: string | undefined): string {
  const text = cell ?? "";
  return text.trim() === "-0-" ? "" : text;
}

function entityOf(source: string, row: Row, joined: Joined): Entity | undefined {
  const key = row(0).trim();
  const schema = ofacSchema(row(2));
  const overflow = (joined.comments.get(key) ?? []).map((comment) => comment(1)).join("");
  const facts = factsInRemarks(row(11) + overflow, schema);
  return entityFrom({
    source,
    key,
    category: "sanction",
    schema,
    names: [
      ofacName(row(1), schema, { kind: "primary", strength: "strong" }),
      ...aliasesOf(joined.aliases.get(key) ?? [], schema),
      ...facts.names,
      ...(joined.scripts.get(key) ?? []),
    ],
    birthDates: facts.birthDates,
    countries: [...facts.countries, ...countriesOf(row(9), "flag")],
    addresses: (joined.addresses.get(key) ?? []).map(addressFrom),
    ...(facts.gender === undefined ? {} : { gender: facts.gender }),
    identifiers: [crossReference("ofac", key), ...facts.identifiers],
    programmes: programmesOf(row(3)),
    topics: ["sanction"],
    relationships: facts.relationships,
  });
}

function aliasesOf(rows: Row[], schema: Entity["schema"]): (Name | undefined)[] {
  return rows.map((row) => {
    const kind = row(2).trim().toLowerCase() === "fka" ? "former" : "alias";
    return ofacName(row(3), schema, { kind, strength: "strong" }) ?? nameOf(row(3), { kind });
  });
}

function addressFrom(row: Row): Address | undefined {
  return addressOf([row(2), row(3)], row(4));
}
