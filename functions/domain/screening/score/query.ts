import { type AnalysedName, analyseName } from "../names/name.ts";
import type { NameDictionary } from "../words/dictionary.ts";
import type { NameStyle } from "../words/token.ts";
import { addressWords } from "./address.ts";
import { territoryCode } from "./countries.ts";

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

/** Nothing is returned for a name without a letter or a number: emoji, punctuation, blanks. */
export function prepareQuery(subject: ScreeningSubject, dictionary: NameDictionary): PreparedQuery | undefined {
  const person = analyseName(subject.name, "person", dictionary);
  const organisation = analyseName(subject.name, "organisation", dictionary);
  if (person.tokens.length === 0) return undefined;
  const nationality = subject.nationality === undefined ? undefined : territoryCode(subject.nationality);
  return {
    names: { person, organisation },
    ...(subject.dateOfBirth === undefined ? {} : { dateOfBirth: subject.dateOfBirth }),
    ...(nationality === undefined ? {} : { nationality }),
    ...(subject.address === undefined ? {} : { address: addressWords(subject.address) }),
  };
}
