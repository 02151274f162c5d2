import type { Environment } from "../../contract/routes.ts";
import type { RehearsedAnswers } from "../../contract/test-records/rehearsals.ts";
import type { VerificationRecord } from "../../contract/verification/verification-record.ts";
import type { DocumentType } from "../../contract/verification/verify.ts";
import type { NamedRequest } from "../fingerprint.ts";

/** A verification as it is kept: nothing of the person, nothing of the outcome. */
export type Verification = VerificationRecord & {
  accountId: string;
  /** What it holds of the wallet while it is pending. */
  heldHalfCredits: number;
  /**
   * Until this time, in milliseconds of the epoch, the process that opened it may still be at work on it; later, none
   * can be.
   */
  deadline: number;
  /** Where a retry is scheduled: which attempt counts, when it is due, and until when somebody is at work on it. */
  attempt?: number | undefined;
  nextAttemptAt?: string | undefined;
  leaseUntil?: number | undefined;
  /** The attempt that an open circuit has put off already. */
  postponedAttempt?: number | undefined;
  /** Which try at the webhook counts, and when the result is given up as undeliverable. */
  deliveryAttempt?: number | undefined;
  deliverBy?: number | undefined;
  /** Given up, yet charged: until then its event rests sealed and may be sent again. */
  eventKeptUntil?: number | undefined;
};

/**
 * What is needed to end a verification whose process died. It may have been found by an index that lags: deadline and
 * attempt say which state it was found in, and it is ended in that state alone. Where it has an attempt, the account
 * has a webhook, which is sent the end.
 */
export type Pending = Pick<
  Verification,
  "verificationId" | "environment" | "accountId" | "heldHalfCredits" | "deadline" | "attempt"
>;

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
  cooldown?: { fingerprint: string; otherFingerprint?: string; abandonedBy?: string | undefined };
  /** Where the caller named the request. */
  claim?: NamedRequest & { abandonedBy?: string | undefined };
  /** Test only: what is answered in place of the DVS, which hears nothing of this verification. */
  rehearsal?: RehearsedAnswers;
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

/** What a retry's end brings with it, in the same transaction. */
export type Aftermath = {
  /** Tells this try from another's: the same on every repeat of one write. */
  token?: string;
  /** There is a sealed request to throw away, and there may be a message that leads to it. */
  scheduled?: true;
  /** An event is due; where it tells an outcome, it is laid down sealed. */
  announced?: { deliverBy: number; box?: string };
};

/** How a verification is settled. Every value is fixed before the first try, so that each repeat says the same. */
export type Settlement = {
  /**
   * The receipt's commitment, or where there is no outcome a random value of its size. It is drawn with the hub's answer
   * and kept on the record: where a reply was lost, it tells whether the record was settled with this very answer.
   */
  id: string;
  ending: Ending;
  at: Date;
  aftermath?: Aftermath;
};

/**
 * `settled`: as the settlement says. `unsettled`: not so, and nothing is charged. `unknown`: whether anything is charged
 * is not known here; the record will tell.
 */
export type Settled = "settled" | "unsettled" | "unknown";

export function recordOf(verification: Verification): VerificationRecord {
  const { verificationId, documentType, status, environment, requestedAt, completedAt } = verification;
  const { error, delivery, rehearsal } = verification;
  return {
    verificationId,
    documentType,
    status,
    environment,
    requestedAt,
    ...(completedAt !== undefined && { completedAt }),
    ...(error !== undefined && { error }),
    ...(delivery !== undefined && { delivery }),
    ...(rehearsal && { rehearsal }),
  };
}
