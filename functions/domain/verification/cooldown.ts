import { Problem } from "../../contract/problems.ts";
import type { VerifyRequest } from "../../contract/verification/verify.ts";
import type { Lock } from "./verification.ts";

/** How long the same document rests after an answer of Y, N or D. */
export const cooldownSeconds = 60;

/** What a document is told apart by. A corrected name does not make another document, so names do not count. */
export function identityOf(request: VerifyRequest): string[] {
  return [request.documentType, ...identifyingFields(request).map(normal)];
}

function identifyingFields(request: VerifyRequest): (string | number | undefined)[] {
  switch (request.documentType) {
    case "passport":
    case "visa":
      return [request.passportNumber];
    case "immicard":
      return [request.immiCardNumber];
    case "citizenship":
      return [request.stockNumber];
    case "drivers_licence":
      return [request.licenceNumber, request.stateOfIssue];
    case "medicare":
      return [request.medicareNumber, request.individualReferenceNumber];
    case "centrelink":
      return [request.customerReferenceNumber];
    case "asic_msic":
      return [request.cardNumber];
    default:
      return identifyingFieldsOfCertificate(request);
  }
}

type Certificate = Extract<VerifyRequest, { registrationState: string }>;

/** An old certificate may show neither number: then it is known by whose it is and when. */
function identifyingFieldsOfCertificate(certificate: Certificate): (string | undefined)[] {
  const { registrationState, registrationNumber, certificateNumber, familyName, givenName } = certificate;
  if (registrationNumber !== undefined || certificateNumber !== undefined) {
    return [registrationState, registrationNumber, certificateNumber];
  }
  return [registrationState, familyName, givenName, ...eventOf(certificate)];
}

function eventOf(certificate: Certificate): (string | undefined)[] {
  switch (certificate.documentType) {
    case "marriage_certificate":
      return [certificate.dateOfMarriage, certificate.familyName2, certificate.givenName2];
    case "death_certificate":
      return [certificate.dateOfDeath];
    default:
      return [certificate.dateOfBirth];
  }
}

function normal(value: string | number | undefined): string {
  return String(value ?? "")
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

/**
 * While the first request is running its end is not known: the caller is asked to wait for a whole cooldown, or until
 * the next attempt where one is scheduled.
 */
export function cooldownSecondsLeft(lock: Lock, now: Date, nextAttemptAt?: string): number {
  const until = nextAttemptAt === undefined ? lock.expiresAtSeconds : Date.parse(nextAttemptAt) / 1_000;
  const left = Math.max(1, Math.ceil(until - now.getTime() / 1_000));
  return lock.phase === "running" && nextAttemptAt === undefined ? cooldownSeconds : left;
}

export function cooldownProblem(lock: Lock, now: Date, nextAttemptAt?: string): Problem {
  const retryAfterSeconds = cooldownSecondsLeft(lock, now, nextAttemptAt);
  if (lock.phase !== "locked") return new Problem("documentCooldown", { retryAfterSeconds });
  const message = "The DVS placed a temporary lock on this document. Wait before sending it again.";
  return new Problem("documentCooldown", { message, retryAfterSeconds });
}
