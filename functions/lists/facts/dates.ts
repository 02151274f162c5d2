import type { PartialDate } from "../../domain/screening/entity.ts";

/**
 * Birth dates as publishers write them, in free text of several dates: `03 May 1962`, `circa 1955-1958`,
 * `a) Approximately 1966 b) 1960`, `dd/05/1962`, `00/00/1962`, `Between 1955 and 1958`, `Sep-78`, a spreadsheet's day
 * number. Each keeps the precision it was written with: a year never becomes a first of January.
 */
export function partialDatesOf(text: string): PartialDate[] {
  const trimmed = text.trim();
  const serial = spreadsheetDay(trimmed);
  if (serial !== undefined) return [{ from: serial, circa: false }];
  const found = [...atomsOf(trimmed)];
  const dates: PartialDate[] = [];
  for (let at = 0; at < found.length; at += 1) {
    const atom = found[at];
    if (atom === undefined) break;
    const next = found[at + 1];
    const range = next !== undefined && isRange(trimmed, atom, next);
    dates.push(partialDate(atom, range ? next : undefined, trimmed));
    if (range) at += 1;
  }
  return unique(dates);
}

/** The publisher's own date fields: one date, as `YYYY-MM-DD` or less. */
export function dateOf(text: string): string | undefined {
  return partialDatesOf(text)[0]?.from;
}

/** From fields that are already apart. A part that is absent, zero or out of range is a part not known. */
export function dateFromParts(parts: { year: string; month?: string; day?: string }): string | undefined {
  const year = Number(parts.year);
  if (!Number.isInteger(year) || year < 1000 || year > 2200) return undefined;
  const month = Number(parts.month ?? "0");
  if (!(month >= 1 && month <= 12)) return `${year}`;
  const day = Number(parts.day ?? "0");
  return day >= 1 && day <= 31 ? `${year}-${two(month)}-${two(day)}` : `${year}-${two(month)}`;
}

type Atom = { from: string; until?: string; circa: boolean; start: number; end: number };

const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const monthName = "(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*";
const year = "(1[5-9]\\d\\d|20\\d\\d)";
/** `dd` and `mm` stand for parts a publisher does not know, as `00` does. */
const dayPart = "(\\d{1,2}|dd)";
const monthPart = "(\\d{1,2}|mm)";

type Reading = { pattern: RegExp; read: (match: string[]) => Omit<Atom, "start" | "end"> | undefined };

const readings: Reading[] = [
  // 1962-05-03, 1962/05/03, 1962-0503, with or without a time of day after it
  reading(`${year}[-/.](\\d{1,2})[-/.]?(\\d{2})(?:T[\\d:.Z+-]*)?`, ([, y, m, d]) => exact(y, m, d)),
  // 03/05/1962, dd/mm/1962, 03-05-1962, 03.05.1962: days come first with every publisher that writes so
  reading(`${dayPart}\\s?[/.-]\\s?${monthPart}\\s?[/.-]\\s?${year}`, ([, d, m, y]) => exact(y, m, d)),
  // 03/051962: a stroke left out
  reading(`(\\d{1,2})/(\\d{2})${year}`, ([, d, m, y]) => exact(y, m, d)),
  // 03 May 1962, 3-May-1962, 3rd of May 1962, 15. May 1962
  reading(`(\\d{1,2})(?:st|nd|rd|th)?[\\s.,-]*(?:of\\s+)?${monthName}[\\s.,-]*${year}`, ([, d, m, y]) =>
    exact(y, monthOf(m), d),
  ),
  // May 3, 1962
  reading(`${monthName}\\.?\\s+(\\d{1,2})(?:st|nd|rd|th)?,\\s*${year}`, ([, m, d, y]) => exact(y, monthOf(m), d)),
  // May 1962, May-1962
  reading(`${monthName}[\\s.,/-]*${year}`, ([, m, y]) => exact(y, monthOf(m))),
  // 3-May-78, Sep-78: nobody alive on a list was born in the 2020s
  reading(`(\\d{1,2})-${monthName}-(\\d\\d)`, ([, d, m, y]) => exact(century(y), monthOf(m), d)),
  reading(`${monthName}-(\\d\\d)`, ([, m, y]) => exact(century(y), monthOf(m))),
  // 05/1962
  reading(`${monthPart}/${year}`, ([, m, y]) => exact(y, m)),
  // 1962-05
  reading(`${year}-(0[1-9]|1[0-2])`, ([, y, m]) => exact(y, m)),
  // 1950s, early 1970s
  reading(`(early|mid|late)?[\\s-]*(?:the\\s+)?${year}'?s`, ([, part, y]) => decade(part, Number(y))),
  reading(year, ([, y]) => exact(y)),
];

function reading(source: string, read: Reading["read"]): Reading {
  return { pattern: new RegExp(`(?<![\\d])${source}(?![\\d])`, "iy"), read };
}

function* atomsOf(text: string): Generator<Atom> {
  let at = 0;
  while (at < text.length) {
    const atom = startsAtom(text, at) ? atomAt(text, at) : undefined;
    if (atom !== undefined) yield atom;
    at = atom?.end ?? at + 1;
  }
}

/** No date begins inside a word; trying every pattern at every letter would be most of the parsing time. */
function startsAtom(text: string, at: number): boolean {
  return !(isLetter(text[at]) && isLetter(text[at - 1]));
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[a-z]/i.test(character);
}

function atomAt(text: string, at: number): Atom | undefined {
  for (const { pattern, read } of readings) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    const date = match === null ? undefined : read([...match]);
    if (date !== undefined) return { ...date, start: at, end: pattern.lastIndex };
  }
  return undefined;
}

function exact(y?: string, m?: string, d?: string): Omit<Atom, "start" | "end"> | undefined {
  const parts = { year: y ?? "", ...(m === undefined ? {} : { month: m }), ...(d === undefined ? {} : { day: d }) };
  if (Number(m) > 12) return undefined;
  const from = dateFromParts(parts);
  return from === undefined ? undefined : { from, circa: false };
}

function decade(part: string | undefined, start: number): Omit<Atom, "start" | "end"> {
  const [first, last] = { early: [0, 3], mid: [4, 6], late: [7, 9] }[part?.toLowerCase() ?? ""] ?? [0, 9];
  return { from: `${start + (first ?? 0)}`, until: `${start + (last ?? 9)}`, circa: true };
}

function monthOf(name: string | undefined): string {
  return `${months.indexOf((name ?? "").slice(0, 3).toLowerCase()) + 1}`;
}

function century(twoDigits: string | undefined): string {
  return Number(twoDigits) > 25 ? `19${twoDigits}` : `20${twoDigits}`;
}

/** `1955-1958`, `1955 to 1958`, `between 1955 and 1958`; an `and` alone joins two separate dates. */
function isRange(text: string, first: Atom, second: Atom): boolean {
  if (first.until !== undefined || second.until !== undefined) return false;
  const between = text.slice(first.end, second.start).trim().toLowerCase();
  if (["-", "–", "—", "to", "until", "and approximately", "to circa"].includes(between))
    return first.from < second.from;
  return between === "and" && /between\s*(?:the years\s*)?(?:approximately\s*)?$/i.test(text.slice(0, first.start));
}

function partialDate(atom: Atom, end: Atom | undefined, text: string): PartialDate {
  const before = text.slice(Math.max(0, atom.start - 24), atom.start);
  const said = /(?:\bc(?:irc)?a?\.?|approx(?:imately)?\.?|about|around|estimated|possibly|~)\s*$/i.test(before);
  const until = end?.from ?? atom.until;
  return { from: atom.from, ...(until === undefined ? {} : { until }), circa: atom.circa || said };
}

/** Days since 30 December 1899, as spreadsheets count; only a number that lands in a plausible century is one. */
function spreadsheetDay(text: string): string | undefined {
  if (!/^\d{4,5}$/.test(text)) return undefined;
  const days = Number(text);
  // Four digits are a year, except those no person on a list was born in.
  if (text.length === 4 && days >= 1500 && days <= 2100) return undefined;
  if (days < 2_200 || days > 60_000) return undefined;
  return new Date(Date.UTC(1899, 11, 30) + days * 86_400_000).toISOString().slice(0, 10);
}

function unique(dates: PartialDate[]): PartialDate[] {
  const byRange = new Map(dates.map((date) => [`${date.from}|${date.until ?? ""}`, date]));
  return [...byRange.values()];
}

function two(number: number): string {
  return `${number}`.padStart(2, "0");
}
