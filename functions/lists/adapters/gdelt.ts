import { ListFault } from "../list-fault.ts";
import type { FileNotes } from "../list-file.ts";
import { adverseTopics, type Mention } from "./media-topics.ts";

/** Positions in a row of the Global Knowledge Graph 2.1, which has 27 columns and no headings. */
const at = {
  id: 0,
  date: 1,
  url: 4,
  themes: 7,
  persons: 11,
  knownPersons: 12,
  organisations: 13,
  knownOrganisations: 14,
  extras: 26,
};
const width = 27;
/** Round-ups that name everybody say nothing of anybody. */
const maximumNames = 25;

export async function* gdeltMentions(lines: AsyncIterable<string>, notes: FileNotes): AsyncGenerator<Mention> {
  let number = 0;
  for await (const line of lines) {
    number += 1;
    const cells = line.split("\t");
    if (cells.length < width) throw rowFault(number, cells.length);
    const date = dateOfStamp(cells[at.date] ?? "");
    if (date === undefined) throw new ListFault("columnsChanged", `row ${number} has no date in its second column`);
    notes.publishedAt = date.slice(0, 10);
    yield* mentionsIn(cells, date);
  }
}

function rowFault(number: number, found: number): ListFault {
  const kind = number === 1 ? "notTheFormat" : "truncated";
  return new ListFault(kind, `row ${number} has ${found} of ${width} columns`);
}

function* mentionsIn(cells: string[], publishedAt: string): Generator<Mention> {
  const topics = adverseTopics((cells[at.themes] ?? "").replaceAll(";", " "));
  const url = cells[at.url] ?? "";
  const title = titleIn(cells[at.extras] ?? "");
  if (topics.length === 0 || title === undefined || !/^https?:\/\//.test(url)) return;
  const article = { title, url, publishedAt };
  const persons = namesIn(cells[at.knownPersons] ?? "", cells[at.persons] ?? "");
  const organisations = namesIn(cells[at.knownOrganisations] ?? "", cells[at.organisations] ?? "");
  if (persons.length + organisations.length > maximumNames) return;
  for (const name of persons) yield { name, schema: "Person", topics, article };
  for (const name of organisations) yield { name, schema: "Organization", topics, article };
}

/** `Jane Citizen,123;John Example,456`, else the older column without positions in lower case. */
function namesIn(known: string, plain: string): string[] {
  const listed = known === "" ? plain.split(";") : known.split(";").map((entry) => entry.replace(/,\d+$/, ""));
  // A lone word is a nickname, a place or a slip of the extraction.
  return [...new Set(listed.map((name) => name.trim()))].filter((name) => name.includes(" "));
}

function titleIn(extras: string): string | undefined {
  const title = /<PAGE_TITLE>(.*?)<\/PAGE_TITLE>/.exec(extras)?.[1];
  return title === undefined ? undefined : unescaped(title).trim();
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
