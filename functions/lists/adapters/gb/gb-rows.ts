import type { Entity, Identifier, Name } from "../../../domain/screening/entity.ts";
import { dateOf, partialDatesOf } from "../../facts/dates.ts";
import { addressOf, countriesOf, entityFrom, genderFact } from "../../facts/draft.ts";
import { crossReference, identifierOf, numbersIn, unReferencesIn } from "../../facts/identifiers.ts";
import { nameOf } from "../../facts/names.ts";
import { namedRelatives } from "../../facts/relations.ts";
import { type FileNotes, whereNamed } from "../../list-file.ts";
import type { SheetRow } from "../../reading/spreadsheet.ts";
import { type Row, workbookRows } from "../../reading/table.ts";
import { gbName, gbSchema } from "./gb-facts.ts";

/** The FCDO's table, its short index (one `Name` column), and the headings OFSI used until January 2026. */
const columns = {
  id: ["Unique ID", "Group ID"],
  group: ["OFSI Group ID", "Group ID"],
  unReference: ["UN Reference Number"],
  name: ["Name"],
  name6: ["Name 6"],
  name1: ["Name 1"],
  name2: ["Name 2"],
  name3: ["Name 3"],
  name4: ["Name 4"],
  name5: ["Name 5"],
  nameType: ["Name type", "Alias Type"],
  strength: ["Alias strength", "Alias Quality"],
  nonLatin: ["Name non-latin script"],
  regime: ["Regime Name", "Regime"],
  type: ["Designation Type", "Individual, Entity, Ship", "Type", "Group Type"],
  other: ["Other Information"],
  reasons: ["UK Statement of Reasons"],
  address1: ["Address Line 1", "Address 1"],
  address2: ["Address Line 2", "Address 2"],
  address3: ["Address Line 3", "Address 3"],
  address4: ["Address Line 4", "Address 4"],
  address5: ["Address Line 5", "Address 5"],
  address6: ["Address Line 6", "Address 6"],
  postCode: ["Address Postal Code", "Post/Zip Code"],
  country: ["Address Country", "Country"],
  designated: ["Date Designated", "UK Sanctions List Date Designated", "Listed On"],
  updated: ["Last Updated"],
  birth: ["D.O.B", "DOB"],
  nationality: ["Nationality(/ies)", "Nationality"],
  passport: ["Passport number"],
  national: ["National Identifier number", "National Identification Number"],
  gender: ["Gender"],
  birthCountry: ["Country of birth"],
  registration: ["Business registration number (s)", "Business registration number"],
  imo: ["IMO number"],
  flag: ["Current believed flag of ship"],
  parent: ["Parent company"],
  subsidiaries: ["Subsidiaries"],
};
type GbRow = Row<keyof typeof columns>;

/** One row a name and address; rows of one designation stand together or apart, so they are gathered by its id. */
export async function* gbRowEntities(rows: AsyncIterable<SheetRow>, notes: FileNotes): AsyncGenerator<Entity> {
  const groups = new Map<string, GbRow[]>();
  const table = workbookRows<keyof typeof columns>(rows, {
    columns,
    required: ["id", "type", "regime"],
    onPreamble: (cells) => notePublication(cells, notes),
  });
  for await (const row of table) {
    const before = groups.get(row("id"));
    if (before === undefined) groups.set(row("id"), [row]);
    else before.push(row);
  }
  for (const [id, group] of groups) {
    yield* whereNamed(entityOf(id, group), notes);
  }
}

/** `Report Date: 12-Feb-2026` or `Last Updated,04/05/2022`, above the headings. */
function notePublication(cells: string[], notes: FileNotes): void {
  const date = dateOf(cells.join(" "));
  if (date !== undefined) notes.publishedAt = date;
}

function entityOf(id: string, group: GbRow[]): Entity | undefined {
  const all = (column: keyof typeof columns) =>
    [...new Set(group.map((row) => row(column)))].filter((text) => text !== "");
  const first = (column: keyof typeof columns) => all(column)[0] ?? "";
  const schema = gbSchema(first("type"));
  return entityFrom({
    source: "gb_sanctions",
    key: id,
    category: "sanction",
    schema,
    names: group.flatMap((row) => namesIn(row, schema)),
    birthDates: all("birth").flatMap(partialDatesOf),
    countries: [
      ...all("nationality").flatMap((text) => countriesOf(text, "nationality")),
      ...all("birthCountry").flatMap((text) => countriesOf(text, "birth")),
      ...all("flag").flatMap((text) => countriesOf(text, "flag")),
    ],
    addresses: group.map((row) => addressOf(addressLines(row), row("country"))),
    ...genderFact(first("gender")),
    identifiers: [
      ...all("group").map((group) => crossReference("ofsi", group)),
      ...unReferencesIn(first("unReference")).map((reference) => crossReference("un", reference)),
      ...documentsIn(all),
    ],
    programmes: all("regime"),
    topics: ["sanction"],
    relationships: [
      ...(schema === "Person" ? namedRelatives(`${first("other")} ${first("reasons")}`) : []),
      ...all("parent").map((name) => ({ relationship: "parent company", to: { name } })),
      ...all("subsidiaries").map((name) => ({ relationship: "subsidiary", to: { name } })),
    ],
    listedAt: first("designated"),
    changedAt: first("updated"),
  });
}

function namesIn(row: GbRow, schema: Entity["schema"]): (Name | undefined)[] {
  const numbered = [row("name1"), row("name2"), row("name3"), row("name4"), row("name5")];
  const name = { numbered, last: row("name6"), whole: row("name"), type: row("nameType"), strength: row("strength") };
  return [gbName(name, schema), nameOf(row("nonLatin"), { kind: "original" })];
}

function addressLines(row: GbRow): string[] {
  const lines = [row("address1"), row("address2"), row("address3"), row("address4"), row("address5"), row("address6")];
  return [...lines, row("postCode")];
}

function documentsIn(
  all: (column: "passport" | "national" | "registration" | "imo") => string[],
): (Identifier | undefined)[] {
  return [
    ...all("passport")
      .flatMap(numbersIn)
      .map((number) => identifierOf("passport", number)),
    ...all("national")
      .flatMap(numbersIn)
      .map((number) => identifierOf("national", number)),
    ...all("registration")
      .flatMap(numbersIn)
      .map((number) => identifierOf("registration", number)),
    ...all("imo")
      .flatMap(numbersIn)
      .map((number) => identifierOf("imo", number)),
  ];
}
