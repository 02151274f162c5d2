import * as z from "zod";
import type { VerifyRequest, VerifyRequestBody } from "../verification/verify.ts";

export const rehearsalNames = ["system-error", "locked", "timeout", "later-match"] as const;
export type RehearsalName = (typeof rehearsalNames)[number];

/** What is answered in place of the DVS: to the POST, and to each retry after it. The last answer holds from there on. */
export const RehearsedAnswers = z.array(z.enum(["Y", "S", "locked", "timeout"])).min(1);
export type RehearsedAnswers = z.infer<typeof RehearsedAnswers>;

/** A whole body that the test address answers by itself, for what no test record of the DVS can be asked for. */
export type Rehearsal = {
  name: RehearsalName;
  request: VerifyRequestBody;
  answers: RehearsedAnswers;
  /** What a caller finds, for the documentation. */
  expected: string;
};

/** The number is of a form that the DVS takes, in a series that no issuer uses; what counts is the whole body. */
function document(number: string, givenName: string): VerifyRequestBody {
  return {
    documentType: "passport",
    familyName: "Rehearsal",
    givenName,
    dateOfBirth: "1980-01-01",
    passportNumber: number,
    gender: "X",
    consentAttestedAt: "2025-03-03T10:15:00+11:00",
    consentVersion: "rehearsal-1",
  };
}

export const rehearsals: readonly Rehearsal[] = [
  {
    name: "system-error",
    request: document("ZZ0000001", "System Error"),
    answers: ["S"],
    expected:
      "200 with responseCode S, each time. With a webhook, retry is scheduled, finds S each time, and verification.failed arrives after some fifteen minutes.",
  },
  {
    name: "locked",
    request: document("ZZ0000002", "Locked"),
    answers: ["locked"],
    expected: "500 DVS_DOCUMENT_LOCKED with retryAfterSeconds 300. Nothing is retried.",
  },
  {
    name: "timeout",
    request: document("ZZ0000003", "Timeout"),
    answers: ["timeout"],
    expected:
      "500 DVS_SYSTEM_ERROR, at once: a real timeout takes twenty seconds. With a webhook, retry is scheduled and ends as above.",
  },
  {
    name: "later-match",
    request: document("ZZ0000004", "Later Match"),
    answers: ["S", "Y"],
    expected:
      "200 with responseCode S and, with a webhook, retry. After about a minute verification.completed arrives with responseCode Y. Without a webhook S is the end.",
  },
];

/** Among those in service, the one that has this very body: no field more, less or other. */
export function rehearsalOf(request: VerifyRequest, inService: readonly RehearsalName[]): Rehearsal | undefined {
  const asked = fieldsOf(request);
  return rehearsals.find((one) => inService.includes(one.name) && fieldsOf(one.request) === asked);
}

function fieldsOf(request: VerifyRequest | VerifyRequestBody): string {
  return JSON.stringify(Object.entries(request).sort(([one], [other]) => (one < other ? -1 : 1)));
}
