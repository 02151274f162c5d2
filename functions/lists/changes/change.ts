import * as z from "zod";

/** What became of an entity, by the numbers of the snapshots in which it did. A line of the object of changes. */
export const Change = z.object({
  id: z.string(),
  added: z.number().optional(),
  removed: z.number().optional(),
  /** Removed because another entity's record was found to be of the same person: that entity's id. */
  into: z.string().optional(),
  /** Each source that lists it, or did, and was the cause, with the last snapshot in which it was. */
  sources: z.record(z.string(), z.number()),
});
export type Change = z.infer<typeof Change>;

export function lastOf({ sources }: Change): number {
  return Math.max(...Object.values(sources));
}

/** What became of it since a snapshot: whoever came after it is new, however often they were altered. */
export function kindSince(change: Change, since: number): "added" | "altered" | "removed" | undefined {
  if (lastOf(change) <= since) return undefined;
  const isNew = change.added !== undefined && change.added > since;
  // Who came and went meanwhile was in neither snapshot.
  if (change.removed !== undefined) return isNew ? undefined : "removed";
  return isNew ? "added" : "altered";
}
