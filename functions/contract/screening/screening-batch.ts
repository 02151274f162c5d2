import * as z from "zod";
import { required } from "../fields/verify-fields.ts";
import { limits } from "../limits.ts";
import { comparedShape, reference, ScreeningRequest, ScreeningResponse } from "./screening.ts";

/** One of those to be screened: as POST /v1/screening takes it, under a reference, its filters aside. */
export const BatchSubject = ScreeningRequest.omit({
  listFilter: true,
  minScore: true,
  changedSince: true,
  acceptFullPrice: true,
}).extend({
  reference: required(reference("your name for this subject, unique in the batch")),
});
export type BatchSubject = z.infer<typeof BatchSubject>;

const { listFilter, minScore, changedSince, acceptFullPrice } = ScreeningRequest.shape;
const many = `must hold 1 to ${limits.subjectsPerBatch} subjects`;

/** The body of POST /v1/screening/batch. */
export const ScreeningBatchRequest = batchOf(BatchSubject);

/**
 * The same with subjects of which the reference alone is looked at: each is parsed by itself, and one that is not valid
 * is told so in its own place.
 */
export const ScreeningBatchEnvelope = batchOf(
  z.looseObject({ reference: BatchSubject.shape.reference }, "must be an object"),
);
export type ScreeningBatchEnvelope = z.infer<typeof ScreeningBatchEnvelope>;

function batchOf<Subject extends z.ZodType<{ reference: string }>>(subject: Subject) {
  return z.strictObject(
    {
      subjects: z
        .array(subject, many)
        .min(1, many)
        .max(limits.subjectsPerBatch, many)
        .superRefine((subjects, context) => {
          for (const index of repeated(subjects)) {
            context.addIssue({
              code: "custom",
              path: [index, "reference"],
              message: "is the reference of another subject",
            });
          }
        }),
      listFilter,
      minScore,
      changedSince,
      acceptFullPrice,
    },
    "must be an object",
  );
}

function repeated(subjects: { reference: string }[]): number[] {
  const met = new Set<string>();
  return subjects.flatMap(({ reference: one }, index) => {
    const isNew = !met.has(one);
    met.add(one);
    return isNew ? [] : [index];
  });
}

/** A subject's own answer: that of a single screening. */
export const ScreenedSubject = ScreeningResponse.omit({
  lists: true,
  from: true,
  to: true,
  matcherChanged: true,
}).extend({
  reference: z.string(),
  /** Matches that the size of the answer left no room for: the lowest scores of the whole batch. */
  matchesOmitted: z.number().int(),
});
export type ScreenedSubject = z.infer<typeof ScreenedSubject>;

/** A subject that could not be searched, and was not charged. */
export const RefusedSubject = z.object({
  reference: z.string(),
  error: z.object({
    code: z.literal("INVALID_REQUEST"),
    message: z.string(),
    fields: z.array(z.object({ field: z.string(), message: z.string() })),
  }),
});

export const ScreeningBatchResponse = z.object({
  batchId: z.uuid(),
  /** Live answers only: the lists that were screened against. */
  lists: ScreeningResponse.shape.lists,
  ...comparedShape,
  results: z.array(z.union([ScreenedSubject, RefusedSubject])),
});
export type ScreeningBatchResponse = z.infer<typeof ScreeningBatchResponse>;
