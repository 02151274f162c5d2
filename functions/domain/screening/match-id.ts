import { hashOf } from "./text/hash.ts";

/**
 * The listed entity by a name that tells nothing, the same in every answer and every snapshot: whoever dismissed a match
 * once knows it again. Version 8 of RFC 9562 leaves the digits to us.
 */
export function matchIdOf(entityId: string): string {
  const digits = [1, 2, 3, 4]
    .map((part) => hashOf(`match ${part} ${entityId}`, part).toString(16).padStart(8, "0"))
    .join("");
  const variant = ((Number.parseInt(digits.slice(16, 17), 16) & 3) | 8).toString(16);
  const fourth = `${variant}${digits.slice(17, 20)}`;
  return [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`, fourth, digits.slice(20)].join("-");
}
