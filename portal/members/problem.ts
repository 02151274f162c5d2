import { type FieldFault, Problem } from "../../functions/contract/problems.ts";

/** A refusal as a page shows it. A fault of ours is none, and goes on. */
export function problemOf(error: unknown): { sentence: string; faults: readonly FieldFault[]; problem: Problem } {
  if (!(error instanceof Problem)) throw error;
  return { sentence: error.message, faults: error.details.fields ?? [], problem: error };
}
