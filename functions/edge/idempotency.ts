import { limits } from "../contract/limits.ts";
import { Problem } from "../contract/problems.ts";
import { type Arrival, headerOf } from "./arrival.ts";

const header = "Idempotency-Key";
const visible = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKeyCharacters}}$`);

/** The caller's name for this request, where one was given: sent again under it, it is not done again. */
export function idempotencyKeyOf(event: Arrival): string | undefined {
  return usableKey(header, headerOf(event, header));
}

/** The same from wherever it is taken: a header, or an argument of a tool. */
export function usableKey(field: string, sent: unknown): string | undefined {
  if (sent === undefined || (typeof sent === "string" && visible.test(sent))) return sent;
  const message = `must be 1 to ${limits.idempotencyKeyCharacters} visible ASCII characters`;
  throw new Problem("invalidRequest", { fields: [{ field, message }] });
}
