import type { Entity, Name } from "../../../domain/screening/entity.ts";
import { partialDatesOf } from "../../facts/dates.ts";
import { entityFrom, genderFact } from "../../facts/draft.ts";
import { identifierOf } from "../../facts/identifiers.ts";
import { nameOf, personName } from "../../facts/names.ts";
import { type FileNotes, type ListFile, whereNamed } from "../../list-file.ts";
import { csvRows } from "../../reading/csv.ts";
import { type Row, tableRows } from "../../reading/table.ts";

/** The headings of the parliament's own member files, and of the open data set of all its members. */
const columns = {
  id: ["uniqueID", "MPID", "Person ID", "Aph ID"],
  family: ["Surname", "Last Name", "Family Name"],
  first: ["First Name", "firstName"],
  others: ["Other Name", "Other Names", "allOtherNames"],
  preferred: ["Preferred Name", "Prefered Name", "commonName"],
  former: ["earlierOrLaterNames"],
  gender: ["Gender"],
  birth: ["Date of Birth", "birthDate"],
  birthYear: ["birthYear"],
  death: ["Date of Death", "deathDate"],
  senator: ["senator"],
  titles: ["Parliamentary Titles", "Parliamentary Title"],
  ministry: ["Ministerial Titles", "Ministerial Title"],
  electorate: ["Electorate", "State/Territory", "State"],
  wikidata: ["wikidataID"],
};
type ApRow = Row<keyof typeof columns>;

/** Members of both houses of the Parliament of Australia. */
export async function* parliamentEntities(files: ListFile[], notes: FileNotes): AsyncGenerator<Entity> {
  for (const file of files) {
    const rows = tableRows<keyof typeof columns>(csvRows(file.open()), { columns, required: ["family", "first"] });
    for await (const row of rows) {
      yield* whereNamed(entityOf(row, file.name), notes);
    }
  }
}

function entityOf(row: ApRow, fileName: string): Entity | undefined {
  return entityFrom({
    source: "pep_au_parliament",
    key: row("id") || `${row("family")}/${row("first")}/${row("electorate")}`,
    category: "pep",
    schema: "Person",
    names: namesFrom(row),
    birthDates: partialDatesOf(row("birth") || row("birthYear")),
    deathDates: partialDatesOf(row("death")),
    countries: [
      { code: "au", kind: "position" },
      { code: "au", kind: "nationality" },
    ],
    ...genderFact(row("gender")),
    identifiers: [identifierOf("wikidata", row("wikidata"))],
    programmes: [positionOf(row, fileName), ...titlesIn(row("titles")), ...titlesIn(row("ministry"))],
    topics: ["role.pep"],
  });
}

function namesFrom(row: ApRow): (Name | undefined)[] {
  const family = row("family");
  const formal = personName({ given: row("first"), middle: middleNames(row), family });
  const preferred = row("preferred");
  return [
    formal,
    preferred === "" ? undefined : personName({ given: preferred, family }, { kind: "alias" }),
    personName({ given: row("first"), family }, { kind: "alias" }),
    nameOf(row("former"), { kind: "former" }),
  ];
}

/** One of the files repeats the first name among the others. */
function middleNames(row: ApRow): string {
  const others = row("others");
  return others.startsWith(`${row("first")} `)
    ? others.slice(row("first").length + 1)
    : others === row("first")
      ? ""
      : others;
}

/** Several titles of one member are parted by a bare carriage return, a senator's by a semicolon. */
function titlesIn(cell: string): string[] {
  return cell.split(/[\r\n;]+/);
}

function positionOf(row: ApRow, fileName: string): string {
  const senator = row("senator") === "1" || (row("senator") === "" && /senator/i.test(fileName));
  return senator ? "Senator of Australia" : "Member of the Parliament of Australia";
}
