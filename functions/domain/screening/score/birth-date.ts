import type { PartialDate } from "../entity.ts";
import { type birthDatePoints, nearness } from "../score-table.ts";

type DateVerdict = keyof typeof birthDatePoints;

type Parts = { year: number; month?: number; day?: number };

export function partsOf(date: string): Parts | undefined {
  const [, year, month, day] = /^(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?/.exec(date) ?? [];
  if (year === undefined) return undefined;
  return {
    year: Number(year),
    ...(month === undefined ? {} : { month: Number(month) }),
    ...(day === undefined ? {} : { day: Number(day) }),
  };
}

/** Compares as far as both sides know: a year against a full date can agree, never to the day. */
export function compareDates(asked: string, listed: PartialDate): DateVerdict | undefined {
  const one = partsOf(asked);
  const two = partsOf(listed.from);
  if (!one || !two) return undefined;
  const until = listed.until === undefined ? undefined : partsOf(listed.until);
  if (until) return withinRange(one, { from: two, until, circa: listed.circa });
  if (one.year === two.year) return sameYear(one, two, listed.circa);
  const apart = Math.abs(one.year - two.year);
  if (listed.circa && apart <= nearness.circaYears) return "near";
  return apart === 1 ? "nextYear" : "otherYear";
}

type Range = { from: Parts; until: Parts; circa: boolean };

function withinRange(one: Parts, { from, until, circa }: Range): DateVerdict {
  if (one.year >= from.year && one.year <= until.year) return "samePart";
  const apart = Math.min(Math.abs(one.year - from.year), Math.abs(one.year - until.year));
  if (circa && apart <= nearness.circaYears) return "near";
  return apart === 1 ? "nextYear" : "otherYear";
}

function sameYear(one: Parts, two: Parts, circa: boolean): DateVerdict {
  if (one.month === undefined || two.month === undefined) return "samePart";
  if (one.month === two.month && (one.day === undefined || two.day === undefined)) return "samePart";
  if (one.month === two.month && one.day === two.day) return "sameDay";
  if (circa) return "near";
  // Registers write 1 January for people of whom only the year is known.
  if (isNewYear(one) || isNewYear(two)) return "samePart";
  return one.month === two.day && one.day === two.month ? "transposed" : "otherDay";
}

function isNewYear({ month, day }: Parts): boolean {
  return month === 1 && day === 1;
}
