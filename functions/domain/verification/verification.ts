import type { Environment } from "../../contract/routes.ts";
import type { VerificationRecord } from "../../contract/verification-record.ts";
import type { DocumentType } from "../../contract/verify.ts";

/** A verification as it is kept: nothing of the person, nothing of the outcome. */
export type Verification = VerificationRecord & {
  accountId: string;
  /** What it holds of the wallet while it is pending. */
  heldHalfCredits: number;
  /** Until then, in milliseconds of the epoch, whoever opened it may still be at work. Nobody is after it. */
  deadline: number;
};

/** What is needed to end a verification whose process died. */
export type Pending = Pick<Verification, "verificationId" | "environment" | "accountId" | "heldHalfCredits">;

/** All that one transaction writes before the hub is asked. */
export type Opening = {
  verificationId: string;
  vrn: string;
  accountId: string;
  environment: Environment;
  documentType: DocumentType;
  requestedAt: Date;
  deadline: number;
  priceHalfCredits: number;
  consentAttestedAt: string;
  consentVersion: string;
  /** Live only. `abandonedBy`: the lock of a verification that has ended may be taken over. */
  cooldown?: { fingerprint: string; abandonedBy?: string | undefined };
  /** Where the caller named the request. */
  claim?: { fingerprint: string; bodyFingerprint: string; abandonedBy?: string | undefined };
};

export type Lock = {
  verificationId: string;
  /** `running` until the verification that took it ends. */
  phase: "running" | "cooling" | "locked";
  deadline: number;
  expiresAtSeconds: number;
};
export type Claim = { verificationId: string; bodyFingerprint: string };

/** Refusals stand in their order of precedence: where several apply, the first is told. */
export type OpenOutcome =
  | { kind: "opened" }
  | { kind: "claimed"; claim: Claim }
  | { kind: "on cooldown"; lock: Lock }
  | { kind: "too few credits" }
  | { kind: "id taken" };

/** How a verification ends. A completed one is charged, another is not; whether it was Y, N or D is not kept. */
export type Ending =
  | { status: "completed"; activityId?: string | undefined }
  | { status: "error"; activityId?: string | undefined; lockedForSeconds?: number };

/** The text beside DVS_SYSTEM_ERROR in a record. It is the same whatever went wrong. */
export const systemErrorMessage = "The DVS did not answer this verification. Nothing was charged.";

export function recordOf(verification: Verification): VerificationRecord {
  const { verificationId, documentType, status, environment, requestedAt, completedAt, error } = verification;
  return {
    verificationId,
    documentType,
    status,
    environment,
    requestedAt,
    ...(completedAt !== undefined && { completedAt }),
    ...(error !== undefined && { error }),
  };
}
