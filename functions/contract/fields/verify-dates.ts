import * as z from "zod";
import { type Presence, trimmed, wanted } from "./verify-fields.ts";

// The kinds of date a request may hold. A document may expire in the future; nobody was born or married there.

const wholeDay = /^\d{4}-\d{2}-\d{2}$/;
const someOfIt = /^\d{4}(?:-\d{2}(?:-\d{2})?)?$/;

/** A day that may lie ahead: what a card is valid to. */
export function fullDate() {
  const kind = date({ pattern: wholeDay, shape: "a date that exists, as YYYY-MM-DD" });
  return (presence: Presence) => kind(presence).meta({ format: "date", pattern: wholeDay.source });
}

/** The day on which something has happened. */
export function pastDate() {
  const kind = date({ pattern: wholeDay, shape: "a date that exists, as YYYY-MM-DD", happened: true });
  return (presence: Presence) => kind(presence).meta({ format: "date", pattern: wholeDay.source });
}

/** As much of a birth date as is known: a year, a month, or a day. */
export function partialPastDate() {
  return date({ pattern: someOfIt, shape: "a date that exists, as YYYY, YYYY-MM or YYYY-MM-DD", happened: true });
}

export function pastYear() {
  return date({ pattern: /^\d{4}$/, shape: "a year, as YYYY", happened: true });
}

export function month() {
  return date({ pattern: /^\d{4}-\d{2}$/, shape: "a month, as YYYY-MM" });
}

export function monthOrFullDate() {
  const shape = "a date that exists, as YYYY-MM-DD; a green card may give YYYY-MM";
  return date({ pattern: /^\d{4}-\d{2}(?:-\d{2})?$/, shape });
}

type DateKind = { pattern: RegExp; shape: string; happened?: boolean };

// Checks, not a pattern and then a check: a rule that looks at two fields must still run beside a malformed one, and the
// schema library skips it after a check that stops early.
function date({ pattern, shape, happened = false }: DateKind) {
  const exists = (value: string) => pattern.test(value) && isOnTheCalendar(value);
  return (presence: Presence) =>
    z
      .string({ error: wanted(presence, shape) })
      .check(
        trimmed,
        z.refine(exists, { error: wanted(presence, shape) }),
        z.refine((value: string) => !happened || !exists(value) || hasBegun(value), "must not be in the future"),
      )
      .meta({ pattern: pattern.source });
}

function isOnTheCalendar(value: string): boolean {
  const whole = value + "0001-01-01".slice(value.length);
  const time = Date.parse(`${whole}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(whole);
}

/** Where the day begins first, the clock is this far ahead of UTC: a child born there today is born. */
const farthestEastMs = 14 * 3_600_000;

/** Compared by as much of the date as is given: this year has begun. */
function hasBegun(value: string): boolean {
  const today = new Date(Date.now() + farthestEastMs).toISOString();
  return value <= today.slice(0, value.length);
}

// The caller's clock may be two minutes fast.
const clockSkewMs = 120_000;

const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const moment = "an ISO 8601 date and time with offset, for example 2026-03-02T09:30:00+11:00";

/**
 * When the subject consented. It cannot be in the future; how old it may be is a matter of the participation agreement.
 */
export function consentTime() {
  return (presence: Presence) =>
    z
      .string({ error: wanted(presence, moment) })
      .check(
        trimmed,
        z.refine(isMoment, { error: wanted(presence, moment) }),
        z.refine(
          (value: string) => !isMoment(value) || Date.parse(value) <= Date.now() + clockSkewMs,
          "must not be in the future",
        ),
      )
      .meta({ format: "date-time" });
}

const dayOrMoment = "a date as YYYY-MM-DD, which begins in UTC, or a date and time with offset";

/** A moment of the service's own clock, to find records by. */
export function pointInTime() {
  return z
    .string(`must be ${dayOrMoment}`)
    .refine((value) => isMoment(value) || (wholeDay.test(value) && isOnTheCalendar(value)), `must be ${dayOrMoment}`)
    .overwrite((value) => new Date(Date.parse(value) || 0).toISOString());
}

function isMoment(value: string): boolean {
  const isDate = withOffset.test(value) && isOnTheCalendar(value.slice(0, "YYYY-MM-DD".length));
  return isDate && !Number.isNaN(Date.parse(value));
}
