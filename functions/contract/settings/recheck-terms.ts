import * as z from "zod";

/** How long it is kept what changed in the lists, and what screening against the changes alone costs. */
export const recheckTerms = () =>
  z.strictObject({
    keptDays: z.int().min(1),
    /** What a subject costs that is screened against changes alone. */
    priceHalfCredits: z.int().min(0),
    /** At that price only for changes of so many days, and of less than this share of all entities in service. */
    mostDays: z.number().positive(),
    mostShare: z.number().positive().max(1),
  });
export type RecheckTerms = z.infer<ReturnType<typeof recheckTerms>>;

export const usualRecheckTerms: RecheckTerms = { keptDays: 35, priceHalfCredits: 0, mostDays: 35, mostShare: 0.1 };
