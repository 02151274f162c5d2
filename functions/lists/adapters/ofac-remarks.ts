import type {
  Country,
  Entity,
  Identifier,
  Name,
  PartialDate,
  Relationship,
  Schema,
} from "../../domain/screening/entity.ts";
import { countryCodeOf } from "../facts/countries.ts";
import { partialDatesOf } from "../facts/dates.ts";
import { birthCountryOf, genderOf } from "../facts/draft.ts";
import { identifierKindOf, identifierOf } from "../facts/identifiers.ts";
import { ofacName } from "./ofac-names.ts";

export type RemarkFacts = {
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

type ClauseReader = {
  pattern: RegExp;
  read: (text: string, facts: RemarkFacts, schema: Schema, label: string) => void;
};

const clauseReaders: ClauseReader[] = [
  { pattern: /^DOB\s+(.*)$/i, read: (text, facts) => facts.birthDates.push(...partialDatesOf(text)) },
  { pattern: /^POB\s+(.*)$/i, read: (text, facts) => facts.countries.push(...birthCountryOf(withoutStop(text))) },
  { pattern: /^(?:nationality|citizen)\s+(.*)$/i, read: (text, facts) => addNationality(text, facts) },
  { pattern: /^Gender:?\s+(.*)$/i, read: (text, facts) => addGender(text, facts) },
  { pattern: /^Linked To:\s*(.*)$/i, read: (text, facts, schema) => addLink(text, facts, schema) },
  // Names in quotation marks are the ones OFAC holds to be weak.
  {
    pattern: /^[an]\.k\.a\.,?\s+'?(.*?)'?\.?$/i,
    read: (text, facts, schema) => facts.names.push(weak(text, schema, "alias")),
  },
  {
    pattern: /^f\.k\.a\.,?\s+'?(.*?)'?\.?$/i,
    read: (text, facts, schema) => facts.names.push(weak(text, schema, "former")),
  },
  {
    pattern: /^Vessel Registration Identification\s+(.*)$/i,
    read: (text, facts) => facts.identifiers.push(identifierOf("imo", text)),
  },
  { pattern: /^MMSI:?\s+(\d+)/i, read: (text, facts) => facts.identifiers.push(identifierOf("mmsi", text)) },
  {
    pattern: /^SWIFT\/BIC\s+(\S+)/i,
    read: (text, facts) => facts.identifiers.push(identifierOf("swift", withoutStop(text))),
  },
  {
    pattern: /^(?:Digital Currency Address - )(\S+ \S+)/i,
    read: (text, facts) => facts.identifiers.push(identifierOf("other", withoutStop(text))),
  },
];

/** `Passport A1234 (Syria)`, `Tax ID No. 123 (Russia)`: a document's name, its number, its country in brackets. */
const documentPattern =
  /^([A-Za-z][A-Za-z.,&#/ '-]*?)[\s:]+(?:No\.\s*)?([A-Z0-9][A-Z0-9./-]*\d[A-Z0-9./-]*)(?:\s.*?)?(?:\(([^)]+)\))?/;

function readClause(clause: string, schema: Schema, facts: RemarkFacts): void {
  for (const { pattern, read } of clauseReaders) {
    const match = pattern.exec(clause);
    if (match === null) continue;
    read(match[1] ?? "", facts, schema, match[0]);
    return;
  }
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
  const written = /^\p{Lu}[\p{Lu}\s'-]+, \p{Lu}\p{Ll}/u.test(name)
    ? (ofacName(name, "Person", "primary", "strong")?.full ?? name)
    : name;
  facts.relationships.push({
    relationship: schema === "Vessel" ? "owned or operated by" : "linked to",
    to: { name: written },
  });
}

function hasOpening(text: string): boolean {
  return text.includes("(");
}

function weak(text: string, schema: Schema, kind: Name["kind"]): Name | undefined {
  return ofacName(text, schema, kind, "weak");
}

function withoutStop(text: string): string {
  return text.trim().replace(/\.$/, "");
}
