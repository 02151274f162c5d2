import { type Json, objectOf, textOf } from "../template/json.ts";

/**
 * The identifiers a consumer reports as failed, of those it was given. An identifier nobody sent, or a misshapen
 * report, makes the whole batch fail: that is how Lambda guards against losing what it cannot place.
 */
export function reportedFailures(answer: Json, given: string[]): string[] {
  const failures = objectOf(answer).batchItemFailures;
  if (failures === undefined || failures === null) return [];
  if (!Array.isArray(failures)) return given;
  const named = failures.map((failure) => textOf(objectOf(failure).itemIdentifier));
  const known = named.filter((id) => id !== undefined && given.includes(id));
  return known.length < named.length ? given : known.filter((id) => id !== undefined);
}
