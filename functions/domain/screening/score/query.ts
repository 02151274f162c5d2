import type { NotUnderstood } from "../match.ts";
import { type AnalysedName, analysePieces } from "../names/name.ts";
import { mostWordsCompared, understoodPieces } from "../names/understood-pieces.ts";
import { readingsOfHan } from "../text/han.ts";
import type { NameDictionary } from "../words/dictionary.ts";
import { foreignWordsOf } from "../words/foreign-words.ts";
import type { NameStyle } from "../words/token.ts";
import { addressWords } from "./address.ts";
import { territoryCode } from "./countries.ts";
import { countryNamed } from "./country-names.ts";
import { otherReadings, unspaced } from "./readings.ts";

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
  /** The name was written otherwise; see `readings.ts`. */
  readAs?: string;
  /** It is read by its sound, of which parts agree with many names: only the whole name says something. */
  whole?: boolean;
  dateOfBirth?: string;
  nationality?: string;
  address?: readonly string[];
};

export type Understood = {
  kind: "prepared";
  query: PreparedQuery;
  /** Made only where nobody strong is found by the name as it stands. */
  otherReadings: () => PreparedQuery[];
  notUnderstood: NotUnderstood[];
};
type Prepared =
  | Understood
  /** It has neither letter nor number: emoji, punctuation, blanks. */
  | { kind: "emptyName" }
  /** Cut to what is compared it would be another name, and somebody listed might be cleared. */
  | { kind: "tooManyWords" };

export function prepareQuery(subject: ScreeningSubject, dictionary: NameDictionary): Prepared {
  const names = namesOf(subject.name, dictionary);
  const { notUnderstood, ...facts } = factsOf(subject);
  const read = (readAs: string) => {
    const names = namesOf(readAs, dictionary);
    return typeof names === "string" ? [] : [{ names, readAs, ...facts }];
  };
  const readings = () => [
    ...otherReadings(subject.name).flatMap(read),
    ...readingsOfHan(subject.name)
      .flatMap(read)
      .map((sounded) => ({ ...sounded, whole: true })),
    ...ofForeignWords(subject.name, dictionary).map((read) => ({ ...read, ...facts, whole: true })),
  ];
  // Letters parted by blanks are too many words, and one reading is all that is left of them.
  const [put, ...others] = names === "tooManyWords" && unspaced(subject.name).length > 0 ? readings() : [];
  if (put) return { kind: "prepared", query: put, otherReadings: () => others, notUnderstood };
  if (typeof names === "string") return { kind: names };
  return { kind: "prepared", query: { names, ...facts }, otherReadings: readings, notUnderstood };
}

function namesOf(name: string, dictionary: NameDictionary): PreparedQuery["names"] | "emptyName" | "tooManyWords" {
  const person = understoodPieces(name, "person");
  const organisation = understoodPieces(name, "organisation");
  if (person.length === 0) return "emptyName";
  if (Math.max(person.length, organisation.length) > mostWordsCompared) return "tooManyWords";
  return {
    person: analysePieces(person, "person", dictionary),
    organisation: analysePieces(organisation, "organisation", dictionary),
  };
}

/** Each word is read whole and by its sound, where otherwise its syllables or letters are compared. */
function ofForeignWords(name: string, dictionary: NameDictionary): Pick<PreparedQuery, "names" | "readAs">[] {
  const pieces = foreignWordsOf(name);
  if (pieces.length === 0 || pieces.length > mostWordsCompared) return [];
  const names = {
    person: analysePieces(pieces, "person", dictionary),
    organisation: analysePieces(pieces, "organisation", dictionary),
  };
  return [{ names, readAs: pieces.map(({ native }) => native).join(" ") }];
}

function factsOf(
  subject: ScreeningSubject,
): Omit<PreparedQuery, "names" | "readAs"> & { notUnderstood: NotUnderstood[] } {
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
