import { createHash } from "node:crypto";
import * as z from "zod";
import { systemErrorMessage, VerificationRecord } from "../../contract/verification/verification-record.ts";
import { documentTypes } from "../../contract/verification/verify.ts";
import type { LedgerRow } from "../../domain/account/wallet.ts";
import type { Claim, Lock, Opening, Verification } from "../../domain/verification/verification.ts";
import { secondsOf } from "../expiry.ts";
import { keys, lists } from "../keys.ts";
import { pendingShards, shardName, undeliveredShardName } from "../pending.ts";
import { sortOf } from "./verification-list.ts";

// The shapes of a verification's items: the record, and beside it what must not outlive its use.

const Stored = VerificationRecord.extend({
  v: z.literal(1),
  accountId: z.string(),
  documentType: z.enum(documentTypes),
  heldHalfCredits: z.number().int().default(0),
  deadline: z.number().default(0),
  attempt: z.number().int().optional(),
  nextAttemptAt: z.string().optional(),
  leaseUntil: z.number().optional(),
  postponedAttempt: z.number().int().optional(),
  deliveryAttempt: z.number().int().optional(),
  deliverBy: z.number().optional(),
  eventKeptUntil: z.number().optional(),
});

export function verificationIn(item: unknown): Verification {
  const { v: _shape, ...verification } = Stored.parse(item);
  return verification;
}

export function pendingItem(opening: Opening): Record<string, unknown> {
  const { verificationId, accountId, environment, documentType, consentAttestedAt, consentVersion } = opening;
  const requestedAt = opening.requestedAt.toISOString();
  return {
    v: 1,
    ...keys.verification(environment, verificationId),
    ...lists.verifications(environment, accountId, sortOf(requestedAt, verificationId)),
    verificationId,
    accountId,
    environment,
    documentType,
    status: "pending",
    requestedAt,
    vrn: opening.vrn,
    consentAttestedAt,
    consentVersion,
    heldHalfCredits: opening.priceHalfCredits,
    ...(opening.rehearsal && { rehearsal: true }),
    pendingShard: shardOf(verificationId),
    deadline: opening.deadline,
  };
}

/** What every record that ended in error says, whatever the hub did. */
export const systemError = { code: "DVS_SYSTEM_ERROR", message: systemErrorMessage } as const;

export function chargeItem(opening: Opening, at: Date): Record<string, unknown> {
  const { accountId, verificationId, priceHalfCredits } = opening;
  const row: LedgerRow = {
    accountId,
    kind: "charge",
    subjectId: verificationId,
    halfCredits: -priceHalfCredits,
    at: at.toISOString(),
  };
  const key = keys.ledgerRow(accountId, row.kind, row.subjectId);
  return { v: 1, ...row, ...key, ...lists.ledger(accountId, row.at, key.sk) };
}

/** An overdue record may still be settled by nobody for three minutes; until then its document stays locked. */
const sweptWithinSeconds = 180;
const claimSeconds = 86_400;

export function lockItem(opening: Opening, fingerprint: string): Record<string, unknown> {
  const { verificationId, deadline } = opening;
  const expiresAt = secondsOf(deadline) + sweptWithinSeconds;
  return { v: 1, ...keys.lock(fingerprint), verificationId, phase: "running", deadline, expiresAt };
}

export function claimItem(opening: Opening, claim: NonNullable<Opening["claim"]>): Record<string, unknown> {
  const { environment, verificationId, requestedAt } = opening;
  const { fingerprint, bodyFingerprint } = claim;
  const expiresAt = secondsOf(requestedAt.getTime()) + claimSeconds;
  return { v: 1, ...keys.claim(environment, fingerprint), verificationId, bodyFingerprint, expiresAt };
}

export const LockItem = z
  .object({
    verificationId: z.string(),
    phase: z.enum(["running", "cooling", "locked"]),
    deadline: z.number(),
    expiresAt: z.number(),
  })
  .transform(({ expiresAt, ...lock }): Lock => ({ ...lock, expiresAtSeconds: expiresAt }));

export const ClaimItem = z
  .object({ verificationId: z.string(), bodyFingerprint: z.string() })
  .transform((claim): Claim => claim);

function shardOf(verificationId: string): string {
  return shardName(shardNumber(verificationId));
}

export function undeliveredShardOf(verificationId: string): string {
  return undeliveredShardName(shardNumber(verificationId));
}

function shardNumber(verificationId: string): number {
  return createHash("sha256").update(verificationId).digest().readUInt8(0) % pendingShards;
}
