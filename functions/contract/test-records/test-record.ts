import type { DocumentType, VerifyRequestBody } from "../verification/verify.ts";

/** A whole body of POST /v1/verify and the code the test hub answers it with. */
export type TestRecord = {
  documentType: DocumentType;
  request: VerifyRequestBody;
  expected: "Y" | "N" | "D";
  /** Where the answer is N: what the issuer has on record instead. */
  issuerHolds?: Record<string, string>;
};

/** The part of a record that is shown to callers. */
export type PublishedRecord = Omit<TestRecord, "issuerHolds">;

export function published({ documentType, request, expected }: TestRecord): PublishedRecord {
  return { documentType, request, expected };
}

type Consent = "consentAttestedAt" | "consentVersion";
type WithoutConsent<Body> = Body extends unknown ? Omit<Body, Consent> : never;
type Details = WithoutConsent<VerifyRequestBody>;

const consent = { consentAttestedAt: "2025-03-03T10:15:00+11:00", consentVersion: "privacy-notice-3" };

export function matching(details: Details): TestRecord {
  return { documentType: details.documentType, request: { ...details, ...consent }, expected: "Y" };
}

/** The issuer holds the document, with other details: the answer is N and names the first that differs. */
export function differing(details: Details, issuerHolds: Record<string, string>): TestRecord {
  return { documentType: details.documentType, request: { ...details, ...consent }, expected: "N", issuerHolds };
}

/** The issuer holds no document of this number. */
export function notHeld(details: Details): TestRecord {
  return { documentType: details.documentType, request: { ...details, ...consent }, expected: "D" };
}
