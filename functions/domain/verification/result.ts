import type { Environment } from "../../contract/routes.ts";
import type { RehearsedAnswers } from "../../contract/test-records/rehearsals.ts";
import type { VerificationResult } from "../../contract/verification/verification-result.ts";
import type { DocumentType } from "../../contract/verification/verify.ts";
import type { HubAnswer, HubCode } from "./hub-answer.ts";
import type { Retry } from "./retries/schedule-retry.ts";

type Answered = Extract<HubAnswer, { kind: "answered" }>;

const status = { Y: "success", N: "failed", D: "failed", S: "error" } as const satisfies Record<HubCode, string>;

const message: Readonly<Record<HubCode, string>> = {
  Y: "The details match the issuer's record.",
  N: "The details do not match the issuer's record.",
  D: "The issuer could not check these details, for example because it holds no such record.",
  S: "The issuer or the DVS had a system error. Nothing was charged; it is safe to send the request again.",
};

export type ResultDetails = {
  verificationId: string;
  vrn: string;
  documentType: DocumentType;
  environment: Environment;
  at: Date;
  requestId?: string | undefined;
  /** Signed, of Y, N and D. */
  receipt?: string | undefined;
  retry?: Retry | undefined;
  rehearsal?: RehearsedAnswers | undefined;
};

/** What is said beside a system error that is tried again. */
export const scheduledMessage =
  "The issuer or the DVS had a system error. It is tried again, and the outcome will be sent to your webhook. Nothing was charged so far.";

/** What is said where the DVS answered and somebody else ended the record, or the tables were too busy to take it. */
export const unrecordedMessage =
  "The answer of the DVS could not be recorded, so it is not told. Nothing was charged; it is safe to send the request again.";

/** What the caller is told, once, and nobody afterwards. */
export function resultOf(details: ResultDetails, { code, errors }: Answered): VerificationResult {
  return {
    success: code !== "S",
    verificationId: details.verificationId,
    documentType: details.documentType,
    status: status[code],
    match: code === "Y",
    responseCode: code,
    message: details.retry === undefined ? message[code] : scheduledMessage,
    ...((code === "N" || code === "D") && errors.length > 0 && { errors: errors.slice(0, 1) }),
    timestamp: details.at.toISOString(),
    environment: details.environment,
    ...(details.requestId !== undefined && { requestId: details.requestId }),
    ...(details.environment === "live" && { vrn: details.vrn }),
    ...(details.receipt !== undefined && { receipt: details.receipt }),
    ...(details.retry !== undefined && { retry: details.retry }),
    ...(details.rehearsal !== undefined && { rehearsal: true }),
  };
}
