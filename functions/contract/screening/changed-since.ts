import * as z from "zod";
import type { Presence } from "../fields/verify-fields.ts";
import { wanted } from "../fields/verify-fields.ts";

/** As answers name the snapshot that was screened against. */
export const snapshotVersion = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}Z-[A-Za-z0-9]{1,16}$/;
const date = z.union([z.iso.datetime({ offset: true }), z.iso.date()]);
const kinds = "the snapshot of an earlier answer, a date (YYYY-MM-DD, from midnight UTC) or a time with its offset";

/** Since when: an earlier snapshot, or whichever was in service at an instant. */
export function since(presence: Presence) {
  return z
    .string({ error: wanted(presence, "a string") })
    .refine((text) => snapshotVersion.test(text) || date.safeParse(text).success, `must be ${kinds}`);
}
