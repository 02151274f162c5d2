import * as z from "zod";
import { required } from "../fields/verify-fields.ts";
import { since } from "./changed-since.ts";

const cursorOf = "must be the nextCursor of an earlier answer with the same since, while its snapshot is kept";
const yes = "must be true or false";

/** The query of GET /v1/screening/changes. */
export const ListChangesQuery = z.strictObject({
  since: required(since),
  ids: z
    .enum(["true", "false"], yes)
    .default("false")
    .transform((text) => text === "true"),
  cursor: z
    .string(cursorOf)
    .regex(/^[A-Za-z0-9_-]{1,200}$/, cursorOf)
    .optional(),
});
export type ListChangesQuery = z.infer<typeof ListChangesQuery>;

export const ChangedEntity = z.object({
  id: z.string(),
  matchId: z.uuid(),
  change: z.enum(["added", "altered", "removed"]),
  into: z.string().optional(),
});
export type ChangedEntity = z.infer<typeof ChangedEntity>;

/** How many entities of a list were added, altered and removed. */
export const ChangedSource = z.object({
  id: z.string(),
  added: z.number().int(),
  altered: z.number().int(),
  removed: z.number().int(),
});
export type ChangedSource = z.infer<typeof ChangedSource>;

export const ScreeningChanges = z.object({
  from: z.string(),
  to: z.string(),
  matcherChanged: z.boolean(),
  sources: z.array(ChangedSource),
  /** With `ids` alone: a page of all that changed. */
  ids: z.array(ChangedEntity).optional(),
  nextCursor: z.string().optional(),
});
export type ScreeningChanges = z.infer<typeof ScreeningChanges>;

export const idsPerPage = 1_000;
