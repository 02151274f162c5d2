import { type ProblemDetails, type ProblemKind, problemBody, problems } from "../problems.ts";
import { testNames } from "../screening/screening.ts";

/** Whether the same request may be sent again by program: the one place where it is decided. */
export const retryAdvice = {
  afterRetryAfter: "yes, after Retry-After",
  afterPause: "yes, after a pause",
  unlessRetried: "yes, after a pause, unless the answer holds retry",
  underSameKey: "yes, after a pause, under the same Idempotency-Key",
  readRecord: "not by program: read the record",
  notByProgram: "not by program with the same details",
  mendFirst: "no: what the answer names has to change first",
} as const;
export type RetryAdvice = keyof typeof retryAdvice;

/** What a caller of the API may be told, and what to do about it. */
export type Refusal = { kind: ConsumerProblem; todo: string; again: RetryAdvice; example?: ProblemDetails };
export type ConsumerProblem = ProblemKind;

const verificationId = "ver_7Qm2ZtYb4KcX9sLw";

/** Most refusals name what has to change first; the others say here what may be done. */
type CallerRefusal = Omit<Refusal, "kind" | "again"> & { again?: RetryAdvice };

const refusalOf: { readonly [Kind in ConsumerProblem]: CallerRefusal } = {
  unauthorized: { todo: "Check the header's spelling and the key. A revoked key does not come back: use another." },
  dashboardAccount: { todo: "Use the dashboard, or ask the operator to switch the account to a developer account." },
  feeUnsettled: { todo: "Settle the onboarding fee. Live keys work again on the next request." },
  productionNotApproved: {
    todo: "Ask the operator for production approval. Screening on the production address works meanwhile.",
  },
  wrongEndpoint: { todo: "Send sk_live_ keys to the production address and sk_test_ keys to the test address." },
  testNotApproved: { todo: "Ask the operator to approve the account for the DVS test hub." },
  blocked: { todo: "Send less in the URL and the headers. The body is not looked at." },
  rateLimited: {
    again: "afterRetryAfter",
    todo: "Wait for Retry-After, then send the request again. RateLimit in every answer tells what is left.",
    example: { retryAfterSeconds: 17 },
  },
  notFound: {
    todo: "Check the path and the id. Another account's verification, or another environment's, is not found either.",
  },
  methodNotAllowed: { todo: "Use one of the methods in the Allow header.", example: {} },
  requestTooLarge: {
    todo: "Send at most 16 KB (16,384 bytes); to POST /v1/screening/batch at most 1 MB (1,048,576 bytes).",
  },
  invalidRequest: {
    todo: "Mend every field that is named, then send the request again. Sent unchanged it will be refused again.",
    example: { fields: [{ field: "dateOfBirth", message: "must be a date that exists, as YYYY-MM-DD" }] },
  },
  idempotencyKeyReused: { todo: "Use a new Idempotency-Key for a new request." },
  idempotencyInProgress: {
    again: "underSameKey",
    todo: "Send the same request again after a pause, under the same Idempotency-Key: it answers with the record.",
  },
  screeningNameRequired: {
    todo: "Send one of the test names. Names of your own are screened with a live key.",
    example: { testNames },
  },
  listsUnavailable: {
    again: "afterPause",
    todo: "Send the request again after a pause of some minutes. Do not read this as cleared. Where missing names categories or topics, no list in service is about them: ask without them, or ask whoever runs the service.",
    example: { missing: { categories: ["adverse_media"] } },
  },
  changesNotKept: {
    todo: "Send the snapshot in `oldest`, or one after it, and every subject once without changedSince.",
    example: { oldest: { snapshot: "2026-07-02T02:00:00Z-3f2a91c4", inServiceFrom: "2026-07-02T02:01:10.000Z" } },
  },
  recheckNotFree: {
    todo: "Send the request again with acceptFullPrice: true, or without changedSince: everybody is screened anew for the same price.",
    example: { credits: 250 },
  },
  documentCooldown: {
    again: "notByProgram",
    todo: "Do not send the same details again by program. A person who asks again waits for Retry-After.",
    example: { retryAfterSeconds: 42 },
  },
  changeRefused: { todo: "Read the message, and look at what is there now, before you ask for the change again." },
  nothingToResend: {
    todo: "Read the record: delivered arrived, failed was refunded, unless the day's refunds were used up and the event has expired.",
  },
  creditsExhausted: { todo: "Top the wallet up, then send the request again." },
  tryAgain: {
    again: "afterRetryAfter",
    todo: "Wait for Retry-After, then send the request again, under the same Idempotency-Key if it had one. Of many at once only so many are taken.",
    example: { retryAfterSeconds: 1 },
  },
  documentLocked: {
    again: "notByProgram",
    todo: "Do not send the same details again by program. The document is free after Retry-After, about five minutes.",
    example: { verificationId, retryAfterSeconds: 300 },
  },
  verificationFailed: {
    again: "unlessRetried",
    todo: "Send the request again after a pause, unless the answer holds retry: then the service does it for you.",
    example: { verificationId },
  },
  screeningUnknown: {
    again: "underSameKey",
    todo: "Send it again after a pause, under the same Idempotency-Key: it answers, and is charged once in all. Without one, ask the operator whether the ledger names the screeningRequestId before you send it again.",
    example: { screeningRequestId: "3f0c6f0e-7a55-4a53-9c3b-0f3a5b6f5c11" },
  },
  outcomeUnknown: {
    again: "readRecord",
    todo: "Do not send it again by program. Read the record: completed is charged, and its outcome is not kept; error is not charged and may be sent again; pending ends within minutes.",
    example: { verificationId },
  },
  internal: {
    again: "underSameKey",
    todo: "Send the request again after a pause, under the same Idempotency-Key. Without one, look first whether GET /v1/verify shows it. If it stays, tell us the x-amzn-RequestId of the answer.",
  },
};

export const refusals: readonly Refusal[] = Object.keys(problems).flatMap((kind) =>
  isForConsumers(kind) ? [{ kind, again: "mendFirst", ...refusalOf[kind] }] : [],
);

function isForConsumers(kind: string): kind is ConsumerProblem {
  return Object.hasOwn(refusalOf, kind);
}

export function exampleOf({ kind, example }: Refusal) {
  return problemBody(kind, example);
}
