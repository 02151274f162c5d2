import type { Address, Category, Entity, Identifier, Name, Schema } from "../../domain/screening/entity.ts";
import { countryAtEndOf } from "../facts/countries.ts";
import { partialDatesOf } from "../facts/dates.ts";
import { birthCountryOf, countriesOf, entityFrom, genderFact } from "../facts/draft.ts";
import { crossReference, identifierKindOf, identifierOf } from "../facts/identifiers.ts";
import { commaName, nameOf } from "../facts/names.ts";
import { type FileNotes, type ListFile, whereNamed } from "../list-file.ts";
import { csvRows } from "../reading/csv.ts";
import { type Row, tableRows } from "../reading/table.ts";
import { ofacSchema } from "./ofac/ofac-names.ts";

const columns = {
  id: ["_id"],
  source: ["source"],
  number: ["entity_number"],
  type: ["type"],
  programmes: ["programs"],
  name: ["name"],
  title: ["title"],
  addresses: ["addresses"],
  start: ["start_date"],
  flag: ["vessel_flag"],
  remarks: ["remarks"],
  aliases: ["alt_names"],
  citizenships: ["citizenships"],
  births: ["dates_of_birth"],
  nationalities: ["nationalities"],
  birthPlaces: ["places_of_birth"],
  ids: ["ids"],
};
type CslRow = Row<keyof typeof columns>;

/** Thirteen lists of three departments in one table; several values in a cell are parted by semicolons. */
export async function* cslEntities(files: ListFile[], notes: FileNotes): AsyncGenerator<Entity> {
  for (const file of files) {
    const rows = tableRows<keyof typeof columns>(csvRows(file.open()), { columns, required: ["id", "source", "name"] });
    for await (const row of rows) {
      yield* whereNamed(entityOf(row), notes);
    }
  }
}

function entityOf(row: CslRow): Entity | undefined {
  const schema = row("type") === "" ? untypedSchema(row) : ofacSchema(row("type"));
  const { category, topics } = kindOfList(row("source"));
  const ids = listOf(row("ids"));
  return entityFrom({
    source: "us_csl",
    key: row("id"),
    category,
    schema,
    names: [
      nameFrom(row("name"), schema, "primary"),
      ...aliasesOf(row).map((alias) => nameFrom(alias, schema, "alias")),
    ],
    birthDates: schema === "Person" ? listOf(row("births")).flatMap(partialDatesOf) : [],
    countries: [
      ...listOf(row("nationalities")).flatMap((text) => countriesOf(text, "nationality")),
      ...listOf(row("citizenships")).flatMap((text) => countriesOf(text, "nationality")),
      ...listOf(row("birthPlaces")).flatMap(birthCountryOf),
      ...countriesOf(row("flag"), "flag"),
    ],
    addresses: listOf(row("addresses")).map(addressFrom),
    ...genderFact(ids.map(documentParts).find(({ type }) => /^gender$/i.test(type))?.number ?? ""),
    // Treasury's numbers are OFAC's own: the entry is the same one, published twice.
    identifiers: [crossReference("ofac", row("number")), ...ids.map(documentFrom)],
    programmes: [...listOf(row("programmes")), listName(row("source"))],
    topics,
    relationships: linksIn(row("remarks")),
    listedAt: row("start"),
  });
}

/** Export controls and debarments are no sanctions, though breaching them is punished as hard. */
function kindOfList(list: string): { category: Category; topics: string[] } {
  if (/debarred/i.test(list)) return { category: "other", topics: ["debarment"] };
  if (/industry and security/i.test(list)) return { category: "other", topics: ["export.control"] };
  return { category: "sanction", topics: ["sanction"] };
}

function listName(source: string): string {
  return source.split(" - ")[0] ?? source;
}

/** The departments of Commerce and State do not say what an entry is; only the debarred and denied are often people. */
function untypedSchema(row: CslRow): Schema {
  return /debarred|denied persons|nonproliferation/i.test(row("source")) ? "Thing" : "LegalEntity";
}

function nameFrom(text: string, schema: Schema, kind: Name["kind"]): Name | undefined {
  return schema === "Person" ? commaName(text, { kind }) : nameOf(text.replace(/^and\s+/, ""), { kind });
}

/** The nonproliferation list parts aliases by commas: a text of three names is none of them. */
function aliasesOf(row: CslRow): string[] {
  const aliases = listOf(row("aliases"));
  if (!/nonproliferation/i.test(row("source"))) return aliases;
  return aliases.flatMap((alias) => [alias, ...alias.split(",").filter((part) => part.trim().includes(" "))]);
}

function listOf(cell: string): string[] {
  return cell
    .split(/;\s*/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
}

/** `street, city, postcode, CC`: the country's code comes last. */
function addressFrom(text: string): Address | undefined {
  const country = countryAtEndOf(text);
  return { full: text, ...(country === undefined ? {} : { country }) };
}

function documentFrom(text: string): Identifier | undefined {
  const { type, number, country } = documentParts(text);
  const kind = /date|gender|directive|determination|risk|website|email|information/i.test(type)
    ? undefined
    : identifierKindOf(type);
  return kind === undefined ? undefined : identifierOf(kind, number, country);
}

/**
 * `Passport, BC166787, CA` and `Gender, Male`; until 2022 the other way round, `CA, BC166787, Passport` and
 * `Male, Gender`. The type is the part that is a kind of document.
 */
function documentParts(text: string): { type: string; number: string; country: string } {
  const parts = text.split(/,\s*/);
  const [first = "", second = "", third = ""] = parts;
  const last = parts.at(-1) ?? "";
  const typeIsLast = parts.length > 1 && isDocumentType(last) && !isDocumentType(first);
  if (!typeIsLast) return { type: first, number: second, country: third };
  return { type: last, number: parts.at(-2) ?? "", country: parts.length > 2 ? first : "" };
}

function isDocumentType(text: string): boolean {
  return /^gender$/i.test(text) || identifierKindOf(text) !== undefined;
}

function linksIn(remarks: string): Entity["relationships"] {
  const links = [...remarks.matchAll(/\(Linked To: (.*?)\)(?=;|$|\s*\(Linked)/g)];
  return links.map((match) => ({ relationship: "linked to", to: { name: match[1] ?? "" } }));
}
