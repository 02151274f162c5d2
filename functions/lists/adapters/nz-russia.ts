import type { Address, Entity, Name, Schema } from "../../domain/screening/entity.ts";
import { countryCodeOf } from "../facts/countries.ts";
import { partialDatesOf } from "../facts/dates.ts";
import { countriesOf, entityFrom, genderFact } from "../facts/draft.ts";
import { identifierOf } from "../facts/identifiers.ts";
import { nameOf, personName, scriptOf, tidied } from "../facts/names.ts";
import { namedRelatives } from "../facts/relations.ts";
import { type FileNotes, type ListFile, noteSaved, whereNamed } from "../list-file.ts";
import { peeked } from "../reading/bytes.ts";
import { csvRows } from "../reading/csv.ts";
import { sheetRows } from "../reading/spreadsheet.ts";
import { inOneSheet, type Row, workbookRows } from "../reading/table.ts";

const columns = {
  type: ["Type"],
  id: ["Unique Identifier"],
  name: ["Name", "Name of Entity", "Name of Ship as of Date of Sanction"],
  first: ["First name"],
  middle: ["Middle name(s)", "Middle names"],
  last: ["Last name", "Last name (Family name)"],
  title: ["Title"],
  aliases: ["Alias/alternate spellings", "Alias/alternate names", "Alias or alternate spellings", "Aliases"],
  status: ["Sanction Status"],
  deleted: ["Record Deleted Flag"],
  date: ["Date of Sanction"],
  additional: ["Date of additional sanction"],
  birth: ["Date of birth", "DOB"],
  birthPlace: ["Place of birth"],
  citizenship: ["Citizenship", "Citizenship(s)", "Citizenship 1", "Nationality"],
  citizenship2: ["Citizenship 2"],
  citizenship3: ["Citizenship 3"],
  associates: ["Associates/Relatives", "Associates / relatives"],
  address: ["Address"],
  gender: ["Gender"],
  passport: ["Passport number", "Passport"],
  imo: ["IMO number", "Ship IMO number", "IMO"],
  flag: ["Flag"],
  rationale: ["General rationale for sanction"],
};
type NzRow = Row<keyof typeof columns>;

/**
 * The register of the Russia Sanctions Act, as the ministry's workbook or saved as CSV: one sheet of people and
 * organisations below a legend, one of ships, and a large one of traded goods that names nobody.
 */
export async function* nzEntities(files: ListFile[], notes: FileNotes): AsyncGenerator<Entity> {
  for (const file of files) {
    const { head, chunks } = await peeked(file.open());
    const rows = head.startsWith("PK")
      ? sheetRows(chunks, (day) => noteSaved(day, notes))
      : inOneSheet(csvRows(chunks));
    for await (const row of workbookRows<keyof typeof columns>(rows, { columns, required: ["id", "type", "date"] })) {
      if (isInForce(row)) yield* whereNamed(entityOf(row), notes);
    }
  }
}

/** Revoked and expired sanctions stay in the register; rows of assets are classes of goods, and one counts the rest. */
function isInForce(row: NzRow): boolean {
  if (row("id") === "" || /^(asset|total)/i.test(row("type"))) return false;
  return !/revoked|expired|removed|no longer/i.test(row("status")) && !/^(yes|y|true|1)$/i.test(row("deleted"));
}

function entityOf(row: NzRow): Entity | undefined {
  const schema = schemaOf(row("type"), row("imo"));
  return entityFrom({
    source: "nz_russia",
    key: row("id"),
    category: "sanction",
    schema,
    names: [primaryName(row, schema), ...aliasesOf(row("aliases"))],
    birthDates: schema === "Person" ? partialDatesOf(row("birth")) : [],
    countries: [
      ...[row("citizenship"), row("citizenship2"), row("citizenship3")].flatMap((text) =>
        countriesOf(text, "nationality"),
      ),
      ...countriesOf(row("birthPlace").split(",").at(-1) ?? "", "birth"),
      ...countriesOf(row("flag"), "flag"),
    ],
    ...genderFact(row("gender")),
    identifiers: [identifierOf("passport", row("passport")), identifierOf("imo", row("imo"))],
    programmes: ["Russia Sanctions Act 2022"],
    topics: ["sanction"],
    addresses: [addressFrom(row("address"))],
    relationships: schema === "Person" ? relationsOf(row) : [],
    listedAt: row("date"),
    changedAt: row("additional"),
  });
}

function schemaOf(type: string, imo: string): Schema {
  if (/individual|person/i.test(type)) return "Person";
  if (/ship|vessel/i.test(type) || imo !== "") return "Vessel";
  return /aircraft/i.test(type) ? "Airplane" : "LegalEntity";
}

function primaryName(row: NzRow, schema: Schema): Name | undefined {
  // Organisations stand in the column of first names.
  if (schema !== "Person" || row("last") === "")
    return nameOf(row("name") || [row("first"), row("middle"), row("last")].join(" "));
  return personName({ given: row("first"), middle: row("middle"), family: row("last") });
}

function aliasesOf(text: string): (Name | undefined)[] {
  return text.split(text.includes(";") ? /;|\n|\|/ : betweenCommas).map((alias) => {
    const clean = tidied(alias);
    return nameOf(clean, { kind: scriptOf(clean) === "Latn" ? "alias" : "original" });
  });
}

/** Without a semicolon commas part aliases, but not a name and its legal form: `Example Bank, Oao`. */
const betweenCommas = /,(?!\s*(?:oao|ooo|zao|pao|ao|[op]?jsc|ltd|llc|inc|plc|co)\b)|\n|\|/i;

/** Addresses here have no comma before the country: `Example st., 1 Saratov 410033 Russia`. */
function countryAtTail(address: string): string {
  const words = address.split(/[\s,]+/);
  return (
    [3, 2, 1].map((count) => words.slice(-count).join(" ")).find((tail) => countryCodeOf(tail) !== undefined) ?? ""
  );
}

function addressFrom(text: string): Address | undefined {
  const code = countryCodeOf(countryAtTail(text));
  return text === "" ? undefined : { full: tidied(text), ...(code === undefined ? {} : { country: code }) };
}

/** A column of its own names associates: `Wife of Oleg Example`, or with the tie in brackets, `Vera Example (wife)`. */
function relationsOf(row: NzRow): Entity["relationships"] {
  const associates = row("associates")
    .split(/;|\n/)
    .flatMap((text) => {
      const [, of, whose = ""] = /^([\p{L} -]{3,30}? of)\s+(\p{Lu}.+)$/u.exec(tidied(text)) ?? [];
      if (of !== undefined)
        return [{ relationship: of.toLowerCase(), to: { name: whose.replace(/^['‘]|['’]$/g, "") } }];
      const [, name = "", tie] = /^([^(]+?)\s*(?:\(([^)]+)\))?$/.exec(tidied(text)) ?? [];
      return nameOf(name) === undefined ? [] : [{ relationship: tie?.toLowerCase() ?? "associate", to: { name } }];
    });
  return [...associates, ...namedRelatives(row("rationale"))];
}
