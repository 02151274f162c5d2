import type { Entity } from "../../../functions/domain/screening/entity.ts";
import { type Field, type Filled, fields } from "./filled.ts";
import { codesOfName } from "./plain-countries.ts";

export type Count = { filled: number; read: number };
type Missed = { id: string; field: Field; value: string };
export type Comparison = { records: Count; counts: Record<Field, Count>; missed: Missed[] };

/** Each value that a publisher filled in, and whether what was made of its record shows it. */
export function compared(records: Filled[], entities: Entity[]): Comparison {
  const counts = Object.fromEntries(fields.map((field) => [field, { filled: 0, read: 0 }])) as Record<Field, Count>;
  const missed: Missed[] = [];
  const entityOf = pairing(records, entities);
  const paired = new Set<Entity>();
  for (const record of records) {
    const entity = entityOf(record);
    if (entity !== undefined) paired.add(entity);
    for (const field of fields) {
      const values = record[field];
      const read = entity === undefined ? [] : readOf[field](values, entity);
      counts[field].filled += values.length;
      counts[field].read += read.length;
      missed.push(
        ...values
          .filter((value) => !read.includes(value))
          .map((value) => ({ id: record.id ?? record.names[0] ?? "", field, value })),
      );
    }
  }
  return { records: { filled: records.length, read: paired.size }, counts, missed };
}

/** By the publisher's id, and of several records under one id by their order; without ids by the order alone. */
function pairing(records: Filled[], entities: Entity[]): (record: Filled) => Entity | undefined {
  const named = records.filter(({ id, names }) => id === undefined && names.length > 0);
  const byPlace = new Map(named.map((record, place) => [record, entities[place]]));
  const byId = Map.groupBy(entities, ({ id }) => id.slice(id.indexOf(":") + 1));
  return (record) => (record.id === undefined ? byPlace.get(record) : byId.get(record.id)?.shift());
}

/** Those of the values that the entity shows. */
const readOf: Record<Field, (values: string[], entity: Entity) => string[]> = {
  names: (values, { names }) => {
    const words = new Set(names.flatMap(({ full }) => wordsOf(full)));
    return values.filter((value) => wordsOf(value).every((word) => words.has(word)));
  },
  births: (values, { birthDates }) => {
    const years = birthDates.flatMap(({ from, until = from }) => [Number(from.slice(0, 4)), Number(until.slice(0, 4))]);
    return values.filter((value) => {
      const said = yearsIn(value);
      return said.length > 0 && said.every((year) => years.some((found) => decadeOrSame(value, year, found)));
    });
  },
  nationalities: (values, { countries }) => values.filter((value) => isAmong(value, countries, "nationality")),
  birthPlaces: (values, { countries }) => values.filter((value) => isAmong(value, countries, "birth")),
  passports: (values, { identifiers }) =>
    values.filter((value) => identifiers.some((found) => isNumber(found.value, value))),
  documents: (values, { identifiers }) =>
    values.filter((value) => identifiers.some((found) => isNumber(found.value, value))),
  offices: (values, { programmes }) => values.filter((value) => programmes.includes(value.replace(/\s+/g, " "))),
};

function wordsOf(text: string): string[] {
  return (
    text
      .normalize("NFKC")
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** Years as they are written, and as a spreadsheet counts days. */
function yearsIn(text: string): number[] {
  if (/^\d{4,5}$/.test(text.trim()) && Number(text) > 2_200)
    return [new Date(Date.UTC(1899, 11, 30) + Number(text) * 86_400_000).getUTCFullYear()];
  const long = text.match(/(1[89]|20)\d\d(?!\d)/g)?.map(Number) ?? [];
  const short = /-(\d\d)$/.exec(text.trim())?.[1];
  return long.length > 0 || short === undefined ? long : [1900 + Number(short)];
}

function decadeOrSame(text: string, year: number, found: number): boolean {
  return found === year || (/\d0'?s\b/.test(text) && found >= year && found < year + 10);
}

/** Where the text is the plain name of a country that one, else any. */
function isAmong(text: string, countries: Entity["countries"], kind: string): boolean {
  const found = countries.filter((country) => country.kind === kind);
  // `Hong Kong, China`: either is right.
  const codes = text.split(",").slice(-2).flatMap(codesOfName);
  return codes.length === 0 ? found.length > 0 : found.some(({ code }) => codes.includes(code));
}

/** Letters before a number, or the rest of a series, may be left out in prose; two numbers in one are none. */
function isNumber(found: string, said: string): boolean {
  const [one, other] = [found, said].map((text) => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, ""));
  return one !== undefined && other !== undefined && one.includes(other) && one.length <= other.length + 8;
}
