import type {
  Address,
  Category,
  Country,
  Entity,
  Identifier,
  Name,
  PartialDate,
  Relationship,
  Schema,
} from "../../domain/screening/entity.ts";
import { withAcronymsApart } from "./acronyms.ts";
import { countryAtEndOf, countryCodesIn } from "./countries.ts";
import { dateOf } from "./dates.ts";
import { distinctNames, tidied } from "./names.ts";

/** What an adapter knows of a record; all it leaves out is empty. */
type Draft = {
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
  const names = distinctNames(draft.schema === "Person" ? draft.names : withAcronymsApart(draft.names));
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
    birthDates: distinct(draft.birthDates ?? [], dateKey),
    deathDates: distinct(draft.deathDates ?? [], dateKey),
    countries: distinct(draft.countries ?? [], countryKey),
    addresses: distinct(present(draft.addresses ?? []), addressKey),
    ...(draft.gender === undefined ? {} : { gender: draft.gender }),
    identifiers: distinct(present(draft.identifiers ?? []), identifierKey),
    programmes: [...new Set((draft.programmes ?? []).map(tidied))].filter((programme) => programme !== ""),
    topics: [...new Set(draft.topics ?? [])],
    relationships: distinct(draft.relationships ?? [], relationshipKey),
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

/** By what tells two of them apart; writing whole records out to compare them was a fifth of the parsing time. */
function distinct<Value>(values: Value[], keyOf: (value: Value) => string): Value[] {
  if (values.length < 2) return values;
  const known = new Set<string>();
  return values.filter((value) => {
    const key = keyOf(value);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

const dateKey = ({ from, until, circa }: PartialDate) => `${from}/${until ?? ""}${circa ? "~" : ""}`;
const countryKey = ({ kind, code }: Country) => `${kind} ${code}`;
const addressKey = ({ full, country }: Address) => `${full} ${country ?? ""}`;
const identifierKey = ({ kind, value, country }: Identifier) => `${kind} ${value} ${country ?? ""}`;
const relationshipKey = ({ relationship, to }: Relationship) => `${relationship} ${"id" in to ? `#${to.id}` : to.name}`;
