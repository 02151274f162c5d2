import * as z from "zod";

/** One line of a FollowTheMoney file, whatever it stands for. */
export const FtmEntity = z.object({
  id: z.string().min(1),
  schema: z.string().min(1),
  caption: z.string().optional(),
  properties: z.record(z.string(), z.array(z.unknown())),
  first_seen: z.string().nullish(),
  last_change: z.string().nullish(),
});
export type FtmEntity = z.infer<typeof FtmEntity>;

/** Values of a property; nested entities, which some exports inline, are left out. */
export type Values = (...properties: string[]) => string[];

export function valuesOf({ properties }: FtmEntity): Values {
  return (...names) => names.flatMap((name) => (properties[name] ?? []).filter((value) => typeof value === "string"));
}
