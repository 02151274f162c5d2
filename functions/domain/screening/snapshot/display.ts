import type { Article, Category, Entity, Name, PartialDate } from "../entity.ts";

/** What is shown of a listed record and not needed to find it: kept out of memory, read by offset. */
export type DisplayRecord = {
  id: string;
  caption: string;
  sources: DisplaySource[];
  aliases: string[];
  addresses: string[];
  /** Relatives and associates of whom the publisher gives a name only. */
  named: { relationship: string; name: string }[];
  article?: Article;
  birthDates: string[];
  countries: string[];
  programmes: string[];
  /** The compared names, in the order of their numbers: each by its place among caption and aliases, and its kind. */
  compared: [place: number, kind: Name["kind"]][];
};

/** Topics by source, because a filter that leaves a source out leaves its topics out. */
type DisplaySource = { id: string; category: Category; topics: string[] };

/** Of a snapshot built by the version before: it tells of matches what it told then. */
export const displayDefaults: Pick<DisplayRecord, "birthDates" | "countries" | "programmes" | "compared"> = {
  birthDates: [],
  countries: [],
  programmes: [],
  compared: [],
};

export function displayOf(record: Entity, compared: readonly Name[]): DisplayRecord {
  const { id, source, category, topics, caption, article } = record;
  const aliases = [...new Set(record.names.map(({ full }) => full))].filter((name) => name !== caption);
  return {
    id,
    caption,
    sources: [{ id: source, category, topics }],
    aliases,
    addresses: [...new Set(record.addresses.map(({ full }) => full))],
    named: record.relationships.flatMap(({ relationship, to }) =>
      "name" in to ? [{ relationship, name: to.name }] : [],
    ),
    ...(article ? { article } : {}),
    birthDates: record.birthDates.map(writtenDate),
    countries: [...new Set(record.countries.map(({ code }) => code))],
    programmes: record.programmes,
    compared: compared.map(({ full, kind }) => [aliases.indexOf(full) + 1, kind]),
  };
}

/** As ISO 8601-2 writes dates of which not all is known: `1961-03`, `1955/1958`, `1961~`. */
function writtenDate({ from, until, circa }: PartialDate): string {
  const end = (date: string) => (circa ? `${date}~` : date);
  return until === undefined ? end(from) : `${end(from)}/${end(until)}`;
}
