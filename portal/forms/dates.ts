import { sydneyTime } from "./times.ts";

// Dates as people here write them: the day first. Operations take ISO 8601. What is no date goes on as it was typed, so
// that the operation's own schema refuses it.

const months = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const day = /^(\d{1,2})[\s./-]+(\d{1,2}|[a-z]{3,9})\.?[\s./-]+(\d{4})$/i;
const month = /^(\d{1,2}|[a-z]{3,9})\.?[\s./-]+(\d{4})$/i;

/** `19/07/1984`, `19 July 1984` and `07/1984` as `1984-07-19` and `1984-07`. */
export function isoDateOf(typed: string): string {
  const text = typed.trim();
  const [, dayPart, monthPart = "", year] = day.exec(text) ?? [];
  if (dayPart !== undefined) return joined(text, [year, monthNumber(monthPart), dayPart.padStart(2, "0")]);
  const [, onlyMonth, itsYear] = month.exec(text) ?? [];
  return onlyMonth === undefined ? text : joined(text, [itsYear, monthNumber(onlyMonth)]);
}

function joined(text: string, parts: readonly (string | undefined)[]): string {
  return parts.every((part) => part !== undefined) ? parts.join("-") : text;
}

function monthNumber(text: string): string | undefined {
  if (/^\d+$/.test(text)) return text.padStart(2, "0");
  const index = months.findIndex((name) => name.startsWith(text.toLowerCase()));
  return index === -1 ? undefined : String(index + 1).padStart(2, "0");
}

/** The other way round, for what is filled in already. */
export function typedDateOf(iso: string): string {
  return /^\d{4}(-\d{2}){0,2}$/.test(iso) ? iso.split("-").reverse().join("/") : iso;
}

const moment = /^(.*[^\s,])[\s,]+(\d{1,2})[:.](\d{2})\s*(am|pm)?$/i;

/** `02/03/2026 09:30` on Sydney's clock, with the offset that it has on that day. */
export function isoMomentOf(typed: string): string {
  const [, date = "", hour = "", minute, half] = moment.exec(typed.trim()) ?? [];
  const found = isoDateOf(date);
  if (minute === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(found)) return typed.trim();
  const wall = `${found}T${hourOfDay(Number(hour), half?.toLowerCase())}:${minute}:00`;
  const offset = ["+11:00", "+10:00"].find((one) => {
    const at = new Date(wall + one);
    return !Number.isNaN(at.getTime()) && sydneyTime(at) === wall + one;
  });
  // An hour that the clock leaps over, once a year, was still ten hours ahead when it began.
  return wall + (offset ?? "+10:00");
}

function hourOfDay(hour: number, half: string | undefined): string {
  const inHalf = half === undefined ? hour : (hour % 12) + (half === "pm" ? 12 : 0);
  return String(inHalf).padStart(2, "0");
}

/** This moment as it would be typed. */
export function typedMomentOf(at: Date): string {
  const [date = "", time = ""] = sydneyTime(at).split("T");
  return `${typedDateOf(date)} ${time.slice(0, "19:35".length)}`;
}

/** How a date is asked for whose schema has this pattern. Nothing where the pattern is no date's. */
export function dateHintOf(pattern: string | undefined): string | undefined {
  if (pattern === undefined) return undefined;
  const takes = (text: string) => new RegExp(pattern).test(text);
  if (takes("Smith") || takes("12345678")) return undefined;
  const examples = [
    ["1984-07-19", "19/07/1984"],
    ["1984-07", "07/1984"],
    ["1984", "1984"],
  ] as const;
  const taken = examples.filter(([iso]) => takes(iso)).map(([, typed]) => typed);
  if (taken.length === 0 || taken.join() === "1984") return undefined;
  const last = taken.at(-1);
  return `For example ${taken.length === 1 ? last : `${taken.slice(0, -1).join(", ")} or ${last}`}.`;
}
