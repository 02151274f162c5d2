import * as z from "zod";
import { listQuery, pageShape } from "../list-query.ts";
import { reference } from "./screening.ts";

/** What the service keeps of a live screening: by which lists and rules it was made, and whom it found. No name. */
export const ScreeningRecord = z.object({
  screeningRequestId: z.uuid(),
  /** Of a batch's subject: the batch, and the caller's name for the subject. */
  batchId: z.uuid().optional(),
  reference: z.string().optional(),
  externalReference: z.string().optional(),
  at: z.iso.datetime(),
  environment: z.literal("live"),
  snapshot: z.string(),
  /** Of a recheck: the snapshot since which somebody had to be added or altered to be compared with. */
  changedSince: z.string().optional(),
  matcherVersion: z.number().int(),
  thresholds: z.object({ exact: z.number(), strong: z.number(), possible: z.number() }),
  credits: z.number(),
  matches: z.array(z.object({ entityId: z.string(), score: z.number().int() })),
});
export type ScreeningRecord = z.infer<typeof ScreeningRecord>;

export const ListScreeningsQuery = listQuery({
  externalReference: reference("your customer or case identifier")("optional").optional(),
});
export type ListScreeningsQuery = z.infer<typeof ListScreeningsQuery>;

export const ScreeningList = z.object({ screenings: z.array(ScreeningRecord), ...pageShape });
export type ScreeningList = z.infer<typeof ScreeningList>;
