import { BatchSubject, type ScreeningBatchEnvelope } from "../../contract/screening/screening-batch.ts";
import type { BatchRequest } from "../../domain/screening/screen-batch.ts";
import { readBy } from "../../edge/request/input.ts";

/**
 * Each subject is parsed by itself: a fault of one is reported in its place in the answer, and the others are screened.
 */
export function batchRequestOf({ subjects, ...filters }: ScreeningBatchEnvelope): BatchRequest {
  return {
    ...filters,
    subjects: subjects.map((given) => ({ reference: given.reference, ...readBy(BatchSubject, given) })),
  };
}
