import type {
  Address,
  Category,
  Country,
  Entity,
  Identifier,
  Name,
  Relationship,
  Schema,
} from "../../domain/screening/entity.ts";
import { countryAtEndOf, countryCodesIn } from "./countries.ts";
import { dateOf } from "./dates.ts";
import { distinctNames, tidied } from "./names.ts";

/** What an adapter knows of a record; all it leaves out is empty. */
export type Draft = {
  source: string;
  /** The publisher's own id, without the source. */
  key: string;
  category: Category;
  schema: Schema;
  names: (Name | undefined)[];
  birthDates?: Entity["birthDates"];
  deathDates?: Entity["deathDates"];
  countries?: Country[];
  addresses?: (Address | undefined)[];
  gender?: Entity["gender"];
  identifiers?: (Identifier | undefined)[];
  programmes?: string[];
  topics?: string[];
  relationships?: Relationship[];
  listedAt?: string;
  changedAt?: string;
  article?: Entity["article"];
};

/** A record nobody can be compared with (no name survives) is no entity. */
export function entityFrom(draft: Draft): Entity | undefined {
  const names = distinctNames(draft.names);
  const first = names.find(({ kind }) => kind === "primary") ?? names[0];
  if (first === undefined) return undefined;
  const listedAt = dateOf(draft.listedAt ?? "");
  const changedAt = dateOf(draft.changedAt ?? "");
  return {
    id: `${draft.source}:${draft.key}`,
    source: draft.source,
    category: draft.category,
    schema: draft.schema,
    caption: first.full,
    names,
    birthDates: distinct(draft.birthDates ?? []),
    deathDates: distinct(draft.deathDates ?? []),
    countries: distinct(draft.countries ?? []),
    addresses: distinct(present(draft.addresses ?? [])),
    ...(draft.gender === undefined ? {} : { gender: draft.gender }),
    identifiers: distinct(present(draft.identifiers ?? [])),
    programmes: [...new Set((draft.programmes ?? []).map(tidied))].filter((programme) => programme !== ""),
    topics: [...new Set(draft.topics ?? [])],
    relationships: distinct(draft.relationships ?? []),
    ...(listedAt === undefined ? {} : { listedAt }),
    ...(changedAt === undefined ? {} : { changedAt }),
    ...(draft.article === undefined ? {} : { article: draft.article }),
  };
}

export function countriesOf(text: string, kind: Country["kind"]): Country[] {
  return countryCodesIn(text).map((code) => ({ code, kind }));
}

/** Where a place ends with its country (`Basrah, Iraq`), the country of birth. */
export function birthCountryOf(place: string): Country[] {
  const code = countryAtEndOf(place);
  return code === undefined ? [] : [{ code, kind: "birth" }];
}

/** From the parts publishers keep apart; placeholders and empty parts fall out. */
export function addressOf(parts: string[], country: string): Address | undefined {
  const code = countryCodesIn(country)[0];
  const written = [...parts, country].map(tidied).filter((part) => part !== "" && part !== "-0-" && part !== "NA");
  if (written.length === 0) return undefined;
  return { full: written.join(", "), ...(code === undefined ? {} : { country: code }) };
}

/** `F` and `female` in any case; anything but a clear word is left unsaid. */
export function genderOf(text: string): Entity["gender"] {
  const word = text.trim().toLowerCase();
  if (["m", "male", "man", "masculine"].includes(word)) return "male";
  return ["f", "female", "woman", "feminine"].includes(word) ? "female" : undefined;
}

/** For `exactOptionalPropertyTypes`: the property is there only where it has a value. */
export function genderFact(text: string): { gender?: "male" | "female" } {
  const gender = genderOf(text);
  return gender === undefined ? {} : { gender };
}

function present<Value>(values: (Value | undefined)[]): Value[] {
  return values.filter((value) => value !== undefined);
}

function distinct<Value extends object>(values: Value[]): Value[] {
  if (values.length < 2) return values;
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}
