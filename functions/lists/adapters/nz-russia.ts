import type { Entity, Name, Schema } from "../../domain/screening/entity.ts";
import { partialDatesOf } from "../facts/dates.ts";
import { countriesOf, entityFrom, genderFact } from "../facts/draft.ts";
import { identifierOf } from "../facts/identifiers.ts";
import { nameOf, personName, scriptOf, tidied } from "../facts/names.ts";
import { namedRelatives } from "../facts/relations.ts";
import type { FileNotes, ListFile } from "../list-file.ts";
import { peeked } from "../reading/bytes.ts";
import { csvRows } from "../reading/csv.ts";
import { sheetRows } from "../reading/spreadsheet.ts";
import { type Row, tableRows } from "../reading/table.ts";

const columns = {
  type: ["Type"],
  id: ["Unique Identifier"],
  name: ["Name", "Name of Entity"],
  first: ["First name"],
  middle: ["Middle name(s)", "Middle names"],
  last: ["Last name", "Last name (Family name)"],
  title: ["Title"],
  aliases: ["Alias/alternate spellings", "Alias or alternate spellings", "Aliases"],
  status: ["Sanction Status"],
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

/** The register of the Russia Sanctions Act, as the ministry's spreadsheet or saved as CSV. */
export async function* nzEntities(files: ListFile[], _notes: FileNotes): AsyncGenerator<Entity> {
  for (const file of files) {
    const { head, chunks } = await peeked(file.open());
    const rows = head.startsWith("PK") ? sheetRows(chunks) : csvRows(chunks);
    for await (const row of tableRows<keyof typeof columns>(rows, { columns, required: ["id", "type", "status"] })) {
      const entity = isInForce(row) ? entityOf(row) : undefined;
      if (entity !== undefined) yield entity;
    }
  }
}

/** Revoked and expired sanctions stay in the register. */
function isInForce(row: NzRow): boolean {
  return !/revoked|expired|removed|no longer/i.test(row("status"));
}

function entityOf(row: NzRow): Entity | undefined {
  const schema = schemaOf(row("type"));
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
    addresses: [row("address") === "" ? undefined : { full: row("address") }],
    relationships: schema === "Person" ? relationsOf(row) : [],
    listedAt: row("date"),
    changedAt: row("additional"),
  });
}

function schemaOf(type: string): Schema {
  if (/individual|person/i.test(type)) return "Person";
  if (/ship|vessel/i.test(type)) return "Vessel";
  return /aircraft/i.test(type) ? "Airplane" : "LegalEntity";
}

function primaryName(row: NzRow, schema: Schema): Name | undefined {
  if (schema !== "Person" || row("last") === "") return nameOf(row("name") || row("first"));
  return personName({ given: row("first"), middle: row("middle"), family: row("last") });
}

function aliasesOf(text: string): (Name | undefined)[] {
  return text.split(/;|\n|\|/).map((alias) => {
    const clean = tidied(alias);
    return nameOf(clean, { kind: scriptOf(clean) === "Latn" ? "alias" : "original" });
  });
}

/** A column of its own names associates, some with the tie in brackets: `Vera Example (wife)`. */
function relationsOf(row: NzRow): Entity["relationships"] {
  const associates = row("associates")
    .split(/;|\n/)
    .flatMap((text) => {
      const [, name = "", tie] = /^([^(]+?)\s*(?:\(([^)]+)\))?$/.exec(tidied(text)) ?? [];
      return nameOf(name) === undefined ? [] : [{ relationship: tie?.toLowerCase() ?? "associate", to: { name } }];
    });
  return [...associates, ...namedRelatives(row("rationale"))];
}
