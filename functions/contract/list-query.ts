import * as z from "zod";
import { pointInTime } from "./fields/verify-dates.ts";

// What every list takes: how much of it, from where on, and of which time.

const wholeNumber = (least: number, most: number, message: string) =>
  z
    .string(message)
    .regex(/^\d{1,7}$/, message)
    .transform(Number)
    .pipe(z.number().min(least, message).max(most, message));

/** In a URL a number is text; the document calls it what a caller writes. */
const asNumber = (minimum: number, maximum: number, byDefault: number) => ({
  type: "integer",
  minimum,
  maximum,
  default: byDefault,
});

const mostOffset = 10_000;
const cursorOf = "must be the nextCursor of an earlier answer";

const ofEveryList = {
  limit: wholeNumber(1, 100, "must be a whole number from 1 to 100")
    .default(20)
    .meta(asNumber(1, 100, 20)),
  offset: wholeNumber(0, mostOffset, `must be a whole number from 0 to ${mostOffset}; use cursor to read on`)
    .default(0)
    .meta(asNumber(0, mostOffset, 0)),
  cursor: z
    .string(cursorOf)
    .regex(/^[A-Za-z0-9_-]{1,200}$/, cursorOf)
    .optional(),
  from: pointInTime().optional(),
  to: pointInTime().optional(),
};

/** The query of a list, with what else it may be narrowed by. */
export function listQuery<Filters extends z.ZodRawShape>(filters: Filters) {
  return z.strictObject({ ...ofEveryList, ...filters }).check(({ value, issues }) => {
    const read = OfEveryList.safeParse(value);
    // A fault of one of the two by itself has been reported already.
    if (!read.success) return;
    const { cursor, offset, from, to } = read.data;
    const refuse = (name: string, message: string) =>
      issues.push({ code: "custom", path: [name], message, input: value });
    if (cursor !== undefined && offset !== 0) refuse("offset", "must be left out where a cursor is given");
    if (from !== undefined && to !== undefined && to < from) refuse("to", "must not lie before from");
  });
}

const OfEveryList = z.object({
  cursor: z.string().optional(),
  offset: z.number(),
  from: z.string().optional(),
  to: z.string().optional(),
});

/** What every page of a list says of itself. */
export const pageShape = {
  limit: z.number().int(),
  offset: z.number().int(),
  hasMore: z.boolean(),
  nextCursor: z.string().optional(),
};
