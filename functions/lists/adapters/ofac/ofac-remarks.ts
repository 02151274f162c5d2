import type {
  Country,
  Entity,
  Identifier,
  Name,
  PartialDate,
  Relationship,
  Schema,
} from "../../../domain/screening/entity.ts";
import { countryCodeOf } from "../../facts/countries.ts";
import { partialDatesOf } from "../../facts/dates.ts";
import { birthCountryOf, genderOf } from "../../facts/draft.ts";
import { identifierKindOf, identifierOf } from "../../facts/identifiers.ts";
import { ofacName } from "./ofac-names.ts";

type RemarkFacts = {
  names: (Name | undefined)[];
  birthDates: PartialDate[];
  countries: Country[];
  gender?: Entity["gender"];
  identifiers: (Identifier | undefined)[];
  relationships: Relationship[];
};

/** In the legacy CSV all but name, type and programme stands in one column of clauses parted by semicolons. */
export function factsInRemarks(remarks: string, schema: Schema): RemarkFacts {
  const facts: RemarkFacts = { names: [], birthDates: [], countries: [], identifiers: [], relationships: [] };
  for (const clause of remarks.split(/;\s*/)) {
    readClause(clause.trim().replace(/^\(|^alt\.\s+/i, ""), schema, facts);
  }
  return facts;
}

type Reader = (text: string, facts: RemarkFacts, schema: Schema) => void;

/** By the first word of the clause; what follows the whole of the label is what the reader gets. */
const readers: Record<string, { label: RegExp; read: Reader }> = {
  dob: { label: /^DOB\s+/i, read: (text, facts) => facts.birthDates.push(...partialDatesOf(text)) },
  pob: { label: /^POB\s+/i, read: (text, facts) => facts.countries.push(...birthCountryOf(withoutStop(text))) },
  nationality: { label: /^nationality\s+/i, read: (text, facts) => addNationality(text, facts) },
  citizen: { label: /^citizen\s+/i, read: (text, facts) => addNationality(text, facts) },
  gender: { label: /^Gender:?\s+/i, read: (text, facts) => addGender(text, facts) },
  linked: { label: /^Linked To:\s*/i, read: addLink },
  // Names in quotation marks are the ones OFAC holds to be weak.
  "a.k.a.": { label: /^a\.k\.a\.,?\s+/i, read: nameReader("alias") },
  "n.k.a.": { label: /^n\.k\.a\.,?\s+/i, read: nameReader("alias") },
  "f.k.a.": { label: /^f\.k\.a\.,?\s+/i, read: nameReader("former") },
  vessel: { label: /^Vessel Registration Identification\s+/i, read: identifierReader("imo") },
  mmsi: { label: /^MMSI:?\s+/i, read: identifierReader("mmsi") },
  "swift/bic": { label: /^SWIFT\/BIC\s+/i, read: identifierReader("swift") },
  digital: { label: /^Digital Currency Address - /i, read: identifierReader("other") },
};

function identifierReader(kind: Identifier["kind"]): Reader {
  return (text, facts) => facts.identifiers.push(identifierOf(kind, withoutStop(text)));
}

/**
 * `Passport A1234 (Syria)`, `Passport RL 1234 (Lebanon)`, `Tax ID No. 123 (Russia)`: a document's name, its number with
 * the letters of its series, its country in brackets.
 */
const documentPattern =
  /^([A-Za-z][A-Za-z.,&#/ '-]*?)[\s:#]+(?:No\.\s*)?((?:(?!ID )[A-Z]{1,2}(?:-[A-Z])? )?[A-Za-z0-9][A-Za-z0-9./-]*\d[A-Za-z0-9./-]*(?:\(\d\))?)(?:\s.*?)?(?:\(([^)]+)\))?/;

function readClause(clause: string, schema: Schema, facts: RemarkFacts): void {
  const space = clause.search(/[\s:,]/);
  const reader = space < 0 ? undefined : readers[clause.slice(0, space).toLowerCase()];
  const label = reader?.label.exec(clause)?.[0];
  if (reader !== undefined && label !== undefined) reader.read(clause.slice(label.length), facts, schema);
  else readDocument(clause, facts);
}

function readDocument(clause: string, facts: RemarkFacts): void {
  const document = documentPattern.exec(clause);
  const kind = document === null ? undefined : identifierKindOf(document[1] ?? "");
  if (document === null || kind === undefined) return;
  facts.identifiers.push(identifierOf(kind, withoutStop(document[2] ?? ""), document[3] ?? ""));
}

function addNationality(text: string, facts: RemarkFacts): void {
  const code = countryCodeOf(withoutStop(text));
  if (code !== undefined) facts.countries.push({ code, kind: "nationality" });
}

function addGender(text: string, facts: RemarkFacts): void {
  const gender = genderOf(withoutStop(text));
  if (gender !== undefined) facts.gender = gender;
}

/** The name stands as in the list's own entry: turned round where it is a person's, as that entry will be. */
function addLink(text: string, facts: RemarkFacts, schema: Schema): void {
  const name = withoutStop(text).replace(/\)$/, hasOpening(text) ? ")" : "");
  if (name === "") return;
  const isPerson = /^\p{Lu}[\p{Lu}\s'-]+, \p{Lu}\p{Ll}/u.test(name);
  const written = isPerson ? (ofacName(name, "Person", { kind: "primary", strength: "strong" })?.full ?? name) : name;
  const relationship = schema === "Vessel" ? "owned or operated by" : "linked to";
  facts.relationships.push({ relationship, to: { name: written } });
}

function hasOpening(text: string): boolean {
  return text.includes("(");
}

function nameReader(kind: Name["kind"]): Reader {
  return (text, facts, schema) => {
    const name = withoutStop(text).replace(/^'(.*)'$/, "$1");
    facts.names.push(ofacName(name, schema, { kind, strength: "weak" }));
  };
}

function withoutStop(text: string): string {
  return text.trim().replace(/\.$/, "");
}
