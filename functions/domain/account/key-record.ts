import type { Environment } from "../../contract/routes.ts";

/** What is kept of an API key: never the key, only its hash and its last four characters. */
export type KeyRecord = {
  keyId: string;
  accountId: string;
  environment: Environment;
  /** `creating` until everything stands, the gateway's key included: nothing half made can be used. */
  state: "creating" | "active" | "revoked";
  /** The opaque value the gateway knows the key by. */
  usageId: string;
  createdAt: string;
  createdBy: string;
  hash?: string;
  lastFour?: string;
  /** The gateway's own id of its key, while it has one. */
  gatewayKeyId?: string;
  revokedAt?: string;
  /** A rolled key goes on until then, so that a caller can change over without a gap. */
  validUntil?: string;
};

export function isActive(key: KeyRecord, now: Date): boolean {
  return key.state === "active" && (key.validUntil === undefined || Date.parse(key.validUntil) > now.getTime());
}

/** A key that goes on beside the one that replaces it. */
export function isRolledOut(key: KeyRecord, now: Date): boolean {
  return isActive(key, now) && key.validUntil !== undefined;
}

/** A key that is being rolled out counts with the one that replaces it, once. */
export function countsTowardsLimit(key: KeyRecord, now: Date): boolean {
  return isActive(key, now) && key.validUntil === undefined;
}
