import { limits } from "../contract/limits.ts";
import { Problem } from "../contract/problems.ts";
import { type Arrival, headerOf } from "./arrival.ts";

const header = "Idempotency-Key";
const visible = new RegExp(`^[\\x21-\\x7e]{1,${limits.idempotencyKeyCharacters}}$`);

/** The caller's name for this request, where one was given: sent again under it, it is not done again. */
export function idempotencyKeyOf(event: Arrival): string | undefined {
  const sent = headerOf(event, header);
  if (sent === undefined || visible.test(sent)) return sent;
  const message = `must be 1 to ${limits.idempotencyKeyCharacters} visible ASCII characters`;
  throw new Problem("invalidRequest", { fields: [{ field: header, message }] });
}
