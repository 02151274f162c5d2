import { ListFault } from "../../list-fault.ts";
import type { FileNotes } from "../../list-file.ts";
import { type Mention, themeTopics } from "./media-topics.ts";

/** Positions in a row of the Global Knowledge Graph 2.1, which has 27 columns and no headings. */
const at = {
  id: 0,
  date: 1,
  url: 4,
  themes: 7,
  placedThemes: 8,
  persons: 11,
  knownPersons: 12,
  organisations: 13,
  knownOrganisations: 14,
  extras: 26,
};
const width = 27;
/** Round-ups that name everybody say nothing of anybody. */
const maximumNames = 25;
/** Letters between a name and the word of a theme: a paragraph. Who stands further off is not what it is about. */
const near = 300;
/** A row or two of another shape are a slip of the publisher's; more are another format. */
const toleratedShare = 0.01;

export async function* gdeltMentions(lines: AsyncIterable<string>, notes: FileNotes): AsyncGenerator<Mention> {
  let number = 0;
  let odd = 0;
  for await (const line of lines) {
    number += 1;
    const cells = line.split("\t");
    const date = dateOfStamp(cells[at.date] ?? "");
    if (cells.length < width || date === undefined) {
      odd += 1;
      refuseOddRows(number, odd, cells.length);
      continue;
    }
    notes.publishedAt = date.slice(0, 10);
    yield* mentionsIn(cells, date);
  }
  if (odd > 0 && odd === number) throw new ListFault("notTheFormat", "no row has a date in its second column");
}

function refuseOddRows(number: number, odd: number, found: number): void {
  if (number === 1) throw new ListFault("notTheFormat", `the first row has ${found} of ${width} columns, or no date`);
  if (odd > 3 && odd > number * toleratedShare)
    throw new ListFault("columnsChanged", `${odd} of ${number} rows have another shape`);
}

function* mentionsIn(cells: string[], fileTime: string): Generator<Mention> {
  const themes = placed(cells[at.placedThemes] || cells[at.themes] || "").flatMap(({ text, place }) =>
    themeTopics(text).map((topic) => ({ topic, place })),
  );
  const url = cells[at.url] ?? "";
  const title = titleIn(cells[at.extras] ?? "");
  if (themes.length === 0 || title === undefined || title === "" || !/^https?:\/\//.test(url)) return;
  const article = { title, url, publishedAt: publishedIn(cells[at.extras] ?? "", fileTime) };
  const persons = namesNear(themes, cells[at.knownPersons] || cells[at.persons] || "");
  const organisations = namesNear(themes, cells[at.knownOrganisations] || cells[at.organisations] || "");
  if (persons.size + organisations.size > maximumNames) return;
  for (const [name, topics] of persons) yield { name, schema: "Person", topics: [...topics], article };
  for (const [name, topics] of organisations) yield { name, schema: "Organization", topics: [...topics], article };
}

type Placed = { text: string; place: number | undefined };

/** `Jane Citizen,123;John Example,456`; the older columns are the same without the places. */
function placed(column: string): Placed[] {
  return column.split(";").map((entry) => {
    const [, text = entry, place] = /^(.*),(\d+)$/.exec(entry) ?? [];
    return { text: text.trim(), place: place === undefined ? undefined : Number(place) };
  });
}

/** Names with the topics that stand near them in the article, or with all where the places are not told. */
function namesNear(themes: { topic: string; place: number | undefined }[], column: string): Map<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const { text, place } of placed(column)) {
    // A lone word is a nickname, a place or a slip of the extraction.
    if (!text.includes(" ")) continue;
    const topics = themes.filter((theme) => isNear(theme.place, place)).map(({ topic }) => topic);
    if (topics.length > 0) names.set(text, new Set([...(names.get(text) ?? []), ...topics]));
  }
  return names;
}

function isNear(one: number | undefined, other: number | undefined): boolean {
  return one === undefined || other === undefined || Math.abs(one - other) <= near;
}

function titleIn(extras: string): string | undefined {
  const title = /<PAGE_TITLE>(.*?)<\/PAGE_TITLE>/.exec(extras)?.[1];
  return title === undefined ? undefined : unescaped(title).trim();
}

/** What the page says of itself, unless that is later than the file it was seen in; two pages of five say nothing. */
function publishedIn(extras: string, fileTime: string): string {
  const said = dateOfStamp(/<PAGE_PRECISEPUBTIMESTAMP>(\d{14})</.exec(extras)?.[1] ?? "");
  return said !== undefined && said <= fileTime ? said : fileTime;
}

function unescaped(text: string): string {
  return text
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, hex: string) => codePoint(Number.parseInt(hex, 16)))
    .replace(/&#(\d{1,7});/g, (_, decimal: string) => codePoint(Number(decimal)))
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll("&amp;", "&");
}

function codePoint(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : "";
}

/** `20260912104500` → `2026-09-12T10:45:00Z`. */
function dateOfStamp(stamp: string): string | undefined {
  const [, date, time] = /^(\d{8})(\d{6})$/.exec(stamp) ?? [];
  if (date === undefined || time === undefined) return undefined;
  return `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}Z`;
}
