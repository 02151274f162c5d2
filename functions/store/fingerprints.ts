import { createHmac, randomBytes, randomInt } from "node:crypto";
import type { Peppers } from "../contract/settings/peppers.ts";
import type { Fingerprint } from "../domain/fingerprint.ts";

/** The same for the same parts, and without the pepper no way to try document numbers out. */
export function fingerprintOf({ written, other }: Peppers, parts: readonly string[]): Fingerprint {
  return {
    written: underOne(written, parts),
    ...(other !== undefined && { other: underOne(other, parts) }),
  };
}

function underOne(pepper: string, parts: readonly string[]): string {
  // As JSON, so that no two lists of parts ever read alike.
  return createHmac("sha256", pepper).update(JSON.stringify(parts)).digest("base64url");
}

const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/**
 * A request number for the hub and the id of the record, the second made from the first: a number that was given before
 * leads to a record that exists, the opening is refused, and another one is drawn. It costs no write of its own.
 */
export function identityOf({ identity }: Peppers, vrn: string): { verificationId: string; vrn: string } {
  const id = createHmac("sha256", identity).update(`identity ${vrn}`).digest("hex").slice(0, 24);
  return { verificationId: `ver_${id}`, vrn };
}

/** Two letters and thirteen digits: what a hub is known to take. */
export function randomVrn(): string {
  const letter = () => letters.charAt(randomInt(letters.length));
  const digits = () => String(randomInt(10_000_000)).padStart(7, "0");
  return `${letter()}${letter()}${digits()}${digits().slice(1)}`;
}

/**
 * Random, so that no two are the same and none says anything. One is kept with every record that an answer of the hub
 * ended.
 */
export function randomSettlementId(): string {
  return randomBytes(32).toString("base64url");
}
