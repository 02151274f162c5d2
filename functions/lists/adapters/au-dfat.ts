import type { Entity, Name, Schema } from "../../domain/screening/entity.ts";
import { countryAtEndOf } from "../facts/countries.ts";
import { partialDatesOf } from "../facts/dates.ts";
import { countriesOf, entityFrom } from "../facts/draft.ts";
import { crossReference, identifierOf, unReferencesIn } from "../facts/identifiers.ts";
import { nameOf, tidied } from "../facts/names.ts";
import { passportNumbersIn } from "../facts/passports.ts";
import { namedRelatives } from "../facts/relations.ts";
import { type FileNotes, type ListFile, noteSaved, whereNamed } from "../list-file.ts";
import { peeked } from "../reading/bytes.ts";
import { csvRows } from "../reading/csv.ts";
import { sheetRows } from "../reading/spreadsheet.ts";
import { inOneSheet, type Row, workbookRows } from "../reading/table.ts";

const columns = {
  reference: ["Reference"],
  name: ["Name of Individual or Entity"],
  type: ["Type"],
  nameType: ["Name Type"],
  strength: ["Alias Strength"],
  birth: ["Date of Birth"],
  birthPlace: ["Place of Birth"],
  citizenship: ["Citizenship"],
  address: ["Address"],
  information: ["Additional Information"],
  listing: ["Listing Information"],
  committees: ["Committees"],
  control: ["Control Date"],
  imo: ["IMO Number"],
};
type AuRow = Row<keyof typeof columns>;

/** One row a name: `101` the primary name, `101a`, `101b1` its other names; the rows of one reference need not touch. */
export async function* auEntities(files: ListFile[], notes: FileNotes): AsyncGenerator<Entity> {
  for (const file of files) {
    const { head, chunks } = await peeked(file.open());
    const rows = head.startsWith("PK")
      ? sheetRows(chunks, (day) => noteSaved(day, notes))
      : inOneSheet(csvRows(chunks));
    const groups = new Map<string, AuRow[]>();
    for await (const row of workbookRows<keyof typeof columns>(rows, {
      columns,
      required: ["reference", "name", "nameType"],
    })) {
      addTo(groups, row);
    }
    for (const [reference, group] of groups) {
      yield* whereNamed(entityOf(reference, group), notes);
    }
  }
}

function addTo(groups: Map<string, AuRow[]>, row: AuRow): void {
  const reference = /^\d+/.exec(row("reference"))?.[0];
  // Rows without a reference are remnants of formatting below the table.
  if (reference === undefined) return;
  const before = groups.get(reference);
  if (before === undefined) groups.set(reference, [row]);
  else before.push(row);
}

function entityOf(reference: string, group: AuRow[]): Entity | undefined {
  const all = (column: keyof typeof columns) => [...new Set(group.map((row) => row(column)))].filter(isValue);
  const schema = schemaOf(all("type")[0] ?? "");
  const information = all("information").join(" ");
  return entityFrom({
    source: "au_dfat",
    key: reference,
    category: "sanction",
    schema,
    names: group.map(nameFrom),
    birthDates: schema === "Person" ? all("birth").flatMap(partialDatesOf) : [],
    countries: [
      ...all("citizenship").flatMap((text) => countriesOf(text, schema === "Vessel" ? "flag" : "nationality")),
      ...all("birthPlace")
        .flatMap(lettered)
        .flatMap((places) => places.split(otherPlace))
        .flatMap(birthCountry),
    ],
    addresses: all("address").flatMap(lettered).map(addressFrom),
    identifiers: [
      // Only at the very start is the number the entry's own; further on the prose speaks of others.
      ...unReferencesIn(information.slice(0, 7)).map((found) => crossReference("un", found)),
      ...passportNumbersIn(information).map((number) => identifierOf("passport", number)),
      ...all("imo").map((number) => identifierOf("imo", number)),
      ...[...information.matchAll(/\bIMO(?: No\.?| Number)?:?\s*(\d{7})/gi)].map((match) =>
        identifierOf("imo", match[1] ?? ""),
      ),
    ],
    programmes: all("committees"),
    topics: ["sanction"],
    relationships: schema === "Person" ? namedRelatives(information) : [],
    listedAt: listingDate(all("listing").join(" ")),
    changedAt: all("control").at(-1) ?? "",
  });
}

function isValue(text: string): boolean {
  return text !== "" && !/^(na|n\/a|-)$/i.test(text);
}

function schemaOf(type: string): Schema {
  if (/individual|person/i.test(type)) return "Person";
  return /vessel|ship/i.test(type) ? "Vessel" : "LegalEntity";
}

function nameFrom(row: AuRow): Name | undefined {
  const strength = row("strength").toLowerCase() === "weak" ? "weak" : "strong";
  const name = row("name").replace(formerMark, "");
  const kind = formerMark.test(row("name")) ? "former" : kindOfName(row("nameType"));
  return nameOf(name, { kind, strength });
}

const formerMark = /\s*\((?:formerly|previously) (?:listed as|known as)?\)\s*$/i;

function kindOfName(type: string): Name["kind"] {
  if (/^original/i.test(type)) return "original";
  if (/^formerly/i.test(type)) return "former";
  return /^primary/i.test(type) ? "primary" : "alias";
}

/** `a) … b) …` is one cell of several values. */
function lettered(text: string): string[] {
  return text
    .split(/(?:^|\s)[a-z]\)\s*/)
    .map(tidied)
    .filter(isValue);
}

/** `Bogomol; alt POB: Duba-Yurt`: a second place without letters before them. */
const otherPlace = /[,;]\s*alt(?: POB)?:?\s+/;

function birthCountry(place: string): Entity["countries"] {
  const code = countryAtEndOf(place);
  return code === undefined ? [] : [{ code, kind: "birth" }];
}

function addressFrom(text: string): Entity["addresses"][number] {
  const country = countryAtEndOf(text);
  return { full: text, ...(country === undefined ? {} : { country }) };
}

/** The first date after `Listed` or `Designated`; numbers of resolutions and instruments stand around it. */
function listingDate(text: string): string {
  const after =
    /(?:listed|designated)\b[^.]*?\bon:?\s*([0-9]{1,2}\.? \p{L}{3,9}\.? \d{4}|\d{1,2}\/\d{1,2}\/\d{4})/iu.exec(text);
  return after?.[1] ?? "";
}
