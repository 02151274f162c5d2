import * as z from "zod";

// The checks of a field are given together: each that is chained makes the whole schema once more, and all of them are
// made whenever a process starts. For the same reason a check that is the same everywhere is made once.

// The kinds of field a verification request is made of. A message says what the field must be, never what it was: the
// body is somebody's identity document. Blanks around a value are dropped, codes are upper-cased, and everything else
// goes to the issuer exactly as it came.

export const states = ["NSW", "VIC", "QLD", "WA", "SA", "TAS", "ACT", "NT"] as const;

export type Presence = "required" | "optional";

/** A kind of field, before it is decided whether it may be left out: that decides which message an empty value gets. */
type Kind<Schema extends z.ZodType> = (presence: Presence) => Schema;

export function required<Schema extends z.ZodType>(kind: Kind<Schema>): Schema {
  return kind("required");
}

export function optional<Schema extends z.ZodType>(kind: Kind<Schema>): z.ZodOptional<Schema> {
  return kind("optional").optional();
}

/** The message for a field that is not what it must be. A missing field and an empty one have messages of their own. */
export const wanted =
  (presence: Presence, kind: string) =>
  ({ input }: { input?: unknown }): string =>
    messageForNothing(presence, input) ?? `must be ${kind}`;

function messageForNothing(presence: Presence, input: unknown): string | undefined {
  if (input === undefined) return "is required";
  const nothing = input === null ? "null" : input === "" ? "empty" : undefined;
  if (nothing === undefined) return undefined;
  return presence === "required"
    ? `is required: it must not be ${nothing}`
    : `must not be ${nothing}: leave the field out`;
}

// What XML has no way to carry unchanged, and no identity document shows: control characters, half a surrogate pair, and
// the two separators that some readers of XML turn into a line end.
const carriable = /^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}\uFFFE\uFFFF]*$/u;

// No document shows one, so no record can match it, and on production that answer costs a credit. `\p{Emoji}` would
// take in the digits; the last three make flags, shades of skin and keycaps.
const pictures = /[\p{Extended_Pictographic}\p{Regional_Indicator}\p{Emoji_Modifier}]|\u20E3/u;

/** The blanks around a value say nothing. */
export const trimmed = z.trim();
const upperCased = z.toUpperCase();
const isCarriable = z.regex(carriable, "must hold no control characters and no line breaks");
const hasNoPictures = z.refine<string>((value) => !pictures.test(value), "must hold no emoji");

/** No public source limits these; the bound only keeps one field from filling the whole body. */
const unstatedLimit = 100;

/** Free text: a name line, a number without a public pattern. */
export function text(limit: number = unstatedLimit, hint?: string) {
  return (presence: Presence) => freeText({ presence, limit, hint });
}

/** A name. A single hyphen is text like any other: it stands for a name that the holder does not have. */
export function name(limit: number = unstatedLimit, hint?: string) {
  const without = "; send a single hyphen for a name that the holder does not have";
  return (presence: Presence) => freeText({ presence, limit, hint, without });
}

type FreeText = { presence: Presence; limit: number; hint: string | undefined; without?: string };

function freeText({ presence, limit, hint, without = "" }: FreeText) {
  const size = `must be 1 to ${limit} characters`;
  const schema = z
    .string({ error: wanted(presence, "a string") })
    .check(
      trimmed,
      z.minLength(1, `${messageForNothing(presence, "")}${without}`),
      z.maxLength(limit, hint ? `${size} (${hint})` : size),
      isCarriable,
      hasNoPictures,
    );
  return hint ? schema.meta({ description: hint }) : schema;
}

/** A number whose public pattern is a gate. `shape` finishes the sentence "must be …". */
export function numberLike(pattern: RegExp, shape: string, hint?: string) {
  return (presence: Presence) => {
    const schema = z
      .string({ error: wanted(presence, "a string") })
      .check(trimmed, z.regex(pattern, { error: wanted(presence, hint ? `${shape} (${hint})` : shape) }));
    return hint ? schema.meta({ description: hint }) : schema;
  };
}

/** One of a few codes, in either case. */
export function code<const Codes extends readonly [string, ...string[]]>(codes: Codes, meaning?: string) {
  return (presence: Presence) =>
    z
      .string({ error: wanted(presence, "a string") })
      .check(trimmed, upperCased)
      .pipe(z.enum(codes, { error: wanted(presence, meaning ?? `one of ${codes.join(", ")}`) }))
      .meta({ enum: [...codes], ...(meaning && { description: meaning }) });
}

export function countryCode() {
  const alpha3 = numberLike(/^[A-Za-z]{3}$/, "an ISO 3166-1 alpha-3 country code");
  return (presence: Presence) => alpha3(presence).toUpperCase();
}

export function consentLabel() {
  return numberLike(/^[A-Za-z0-9._:/-]{1,64}$/, "1 to 64 letters, digits or any of . _ : / -");
}

export function referenceNumber() {
  const kind = "a whole number from 1 to 9";
  return (presence: Presence) =>
    z
      .number({ error: wanted(presence, kind) })
      .refine((value) => Number.isInteger(value) && value >= 1 && value <= 9, `must be ${kind}`)
      .meta({ type: "integer", minimum: 1, maximum: 9 });
}
