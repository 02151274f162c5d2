import { limits } from "../../contract/limits.ts";
import { Problem } from "../../contract/problems.ts";
import { type Arrival, valuesOf } from "./arrival.ts";

const header = "Idempotency-Key";
const visible = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKeyCharacters}}$`);

/** The caller's name for this request, where one was given: sent again under it, it is not done again. */
export function idempotencyKeyOf(event: Arrival): string | undefined {
  const sent = valuesOf(event, header);
  // Taking either of two would charge a caller twice who repeats the request under the other.
  if (sent.length > 1) throw refusedKey(header, "must be sent once");
  return usableKey(header, sent[0]);
}

/** The same from wherever it is taken: a header, or an argument of a tool. */
export function usableKey(field: string, sent: unknown): string | undefined {
  if (sent === undefined || (typeof sent === "string" && visible.test(sent))) return sent;
  throw refusedKey(field, `must be 1 to ${limits.idempotencyKeyCharacters} visible ASCII characters`);
}

function refusedKey(field: string, message: string): Problem {
  return new Problem("invalidRequest", { fields: [{ field, message }] });
}
