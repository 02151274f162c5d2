import * as z from "zod";

// The kinds of field a verification request is made of. A message says what the field must be, never what it was: the
// body is somebody's identity document. Blanks around a value are dropped, codes are upper-cased, and everything else
// goes to the issuer exactly as it came.

export const states = ["NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT"] as const;

// What XML has no way to carry unchanged, and no identity document shows: control characters, half a surrogate pair, and
// the two separators that some readers of XML turn into a line end.
const carriable = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]*$/u;

/** No public source limits these; the bound only keeps one field from filling the whole body. */
const unstatedLimit = 100;

const wanted =
  (kind: string) =>
  (issue: { input?: unknown }): string =>
    issue.input === undefined ? "is required" : `must be ${kind}`;

/** Free text: a name, a name line, a number without a public pattern. A single hyphen is text like any other. */
export function text(limit: number = unstatedLimit, hint?: string) {
  const size = `must be 1 to ${limit} characters`;
  const schema = z
    .string({ error: wanted("a string") })
    .trim()
    .min(1, "must not be empty: leave the field out, or send a single hyphen for a name the holder does not have")
    .max(limit, hint ? `${size} (${hint})` : size)
    .regex(carriable, "must hold no control characters and no line breaks");
  return hint ? schema.meta({ description: hint }) : schema;
}

/** A number whose public pattern is a gate. `shape` finishes the sentence "must be …". */
export function numberLike(pattern: RegExp, shape: string, hint?: string) {
  const schema = z
    .string({ error: wanted("a string") })
    .trim()
    .regex(pattern, hint ? `must be ${shape} (${hint})` : `must be ${shape}`);
  return hint ? schema.meta({ description: hint }) : schema;
}

/** One of a few codes, in either case. */
export function code<const Codes extends readonly [string, ...string[]]>(codes: Codes, meaning?: string) {
  return z
    .string({ error: wanted("a string") })
    .trim()
    .toUpperCase()
    .pipe(z.enum(codes, { error: `must be ${meaning ?? `one of ${codes.join(", ")}`}` }))
    .meta({ enum: [...codes], ...(meaning && { description: meaning }) });
}

export function fullDate() {
  return date(/^\d{4}-\d{2}-\d{2}$/, "a date that exists, as YYYY-MM-DD").meta({ format: "date" });
}

/** As much of a birth date as the document shows: a year, a month, or a day. */
export function partialDate() {
  return date(/^\d{4}(?:-\d{2}(?:-\d{2})?)?$/, "a date that exists, as YYYY, YYYY-MM or YYYY-MM-DD");
}

export function month() {
  return date(/^\d{4}-\d{2}$/, "a month, as YYYY-MM");
}

export function monthOrFullDate() {
  return date(/^\d{4}-\d{2}(?:-\d{2})?$/, "a date that exists, as YYYY-MM-DD; a green card may give YYYY-MM");
}

export function year() {
  return numberLike(/^\d{4}$/, "a year, as YYYY");
}

// One check, not a pattern and then a check: a rule that looks at two fields must still run beside a malformed one,
// and the schema library skips it after a check that stops early.
function date(pattern: RegExp, shape: string) {
  return z
    .string({ error: wanted(shape) })
    .trim()
    .refine((value) => pattern.test(value) && isOnTheCalendar(value), `must be ${shape}`)
    .meta({ pattern: pattern.source });
}

function isOnTheCalendar(value: string): boolean {
  const whole = value + "0001-01-01".slice(value.length);
  const time = Date.parse(`${whole}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(whole);
}

// A clock two minutes fast on the caller's side is not a lie about consent.
const clockSkewMs = 120_000;

const withOffset = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/;
const moment = "an ISO 8601 date and time with offset, for example 2026-03-02T09:30:00+11:00";

/** When the subject consented. It cannot lie ahead; how long ago it was is the participation agreement's business. */
export function consentTime() {
  return z
    .string({ error: wanted(moment) })
    .trim()
    .refine(isMoment, `must be ${moment}`)
    .refine((value) => !isMoment(value) || Date.parse(value) <= Date.now() + clockSkewMs, "must not be in the future")
    .meta({ format: "date-time" });
}

function isMoment(value: string): boolean {
  const isDate = withOffset.test(value) && isOnTheCalendar(value.slice(0, "YYYY-MM-DD".length));
  return isDate && !Number.isNaN(Date.parse(value));
}

export function consentLabel() {
  return numberLike(/^[A-Za-z0-9._:/-]{1,64}$/, "1 to 64 letters, digits or any of . _ : / -");
}

export function referenceNumber() {
  const kind = "a whole number from 1 to 9";
  return z
    .number({ error: wanted(kind) })
    .refine((value) => Number.isInteger(value) && value >= 1 && value <= 9, `must be ${kind}`)
    .meta({ type: "integer", minimum: 1, maximum: 9 });
}
