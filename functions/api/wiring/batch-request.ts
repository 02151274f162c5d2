import { BatchSubject, type ScreeningBatchEnvelope } from "../../contract/screening/screening-batch.ts";
import type { BatchRequest } from "../../domain/screening/screen-batch.ts";
import { readBy } from "../../edge/request/input.ts";

/** Each subject parsed by itself: what is wrong with one is told in its place, and the others are screened. */
export function batchRequestOf({ subjects, ...filters }: ScreeningBatchEnvelope): BatchRequest {
  return {
    ...filters,
    subjects: subjects.map((given) => ({ reference: given.reference, ...readBy(BatchSubject, given) })),
  };
}
