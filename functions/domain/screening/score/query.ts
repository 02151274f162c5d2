import type { NotUnderstood } from "../match.ts";
import { type AnalysedName, analysePieces } from "../names/name.ts";
import { mostWordsCompared, understoodPieces } from "../names/understood-pieces.ts";
import type { NameDictionary } from "../words/dictionary.ts";
import type { NameStyle } from "../words/token.ts";
import { addressWords } from "./address.ts";
import { territoryCode } from "./countries.ts";
import { countryNamed } from "./country-names.ts";

/** Who is asked about, as the specification's request says it. */
export type ScreeningSubject = {
  name: string;
  dateOfBirth?: string | undefined;
  nationality?: string | undefined;
  address?: string | undefined;
};

/** The same, understood: the name by the rules of people and by those of organisations, the rest as codes. */
export type PreparedQuery = {
  names: Record<NameStyle, AnalysedName>;
  dateOfBirth?: string;
  nationality?: string;
  address?: readonly string[];
};

type Prepared =
  | { kind: "prepared"; query: PreparedQuery; notUnderstood: NotUnderstood[] }
  /** It has neither letter nor number: emoji, punctuation, blanks. */
  | { kind: "emptyName" }
  /** Cut to what is compared it would be another name, and somebody listed might be cleared. */
  | { kind: "tooManyWords" };

export function prepareQuery(subject: ScreeningSubject, dictionary: NameDictionary): Prepared {
  const person = understoodPieces(subject.name, "person");
  const organisation = understoodPieces(subject.name, "organisation");
  if (person.length === 0) return { kind: "emptyName" };
  if (Math.max(person.length, organisation.length) > mostWordsCompared) return { kind: "tooManyWords" };
  const names = {
    person: analysePieces(person, "person", dictionary),
    organisation: analysePieces(organisation, "organisation", dictionary),
  };
  const { notUnderstood, ...facts } = factsOf(subject);
  return { kind: "prepared", query: { names, ...facts }, notUnderstood };
}

function factsOf(subject: ScreeningSubject): Omit<PreparedQuery, "names"> & { notUnderstood: NotUnderstood[] } {
  const { dateOfBirth } = subject;
  const nationality = subject.nationality === undefined ? undefined : countryOf(subject.nationality);
  const address = subject.address === undefined ? undefined : addressWords(subject.address);
  return {
    ...(dateOfBirth === undefined ? {} : { dateOfBirth }),
    ...(nationality === undefined ? {} : { nationality }),
    ...(address === undefined ? {} : { address }),
    notUnderstood: [
      ...(subject.nationality !== undefined && nationality === undefined ? (["nationality"] as const) : []),
      ...(address?.length === 0 ? (["address"] as const) : []),
    ],
  };
}

function countryOf(nationality: string): string | undefined {
  return territoryCode(nationality) ?? countryNamed(nationality);
}
