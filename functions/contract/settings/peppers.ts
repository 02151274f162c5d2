import * as z from "zod";

const pepper = z.string().min(32);

/**
 * The secret that fingerprints are made with. What is kept is made with `written`; what is kept under `other` counts as
 * well. Ids are made with `identity` for good: under another secret a request number that was given before would lead to
 * an id that is new, and the number would be given twice.
 */
export const Peppers = z.strictObject({
  written: pepper,
  other: pepper.exactOptional(),
  identity: pepper,
  /** While one secret takes the place of another: how far that is, and since when. */
  exchange: z
    .strictObject({ step: z.enum(["both count", "successor written"]), since: z.iso.datetime() })
    .exactOptional(),
});
export type Peppers = z.infer<typeof Peppers>;

/** A deployment begins with a text that AWS invents: letters and digits, so never an object. */
export function peppersIn(text: string): Peppers {
  if (text.startsWith("{")) return Peppers.parse(JSON.parse(text));
  const first = pepper.parse(text);
  return { written: first, identity: first };
}
