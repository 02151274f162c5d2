import { type ProblemDetails, type ProblemKind, problemBody, problems } from "../problems.ts";
import { testNames } from "../screening.ts";

/** What a caller of the API may be told, and what to do about it. What only operators meet is not here. */
export type Refusal = { kind: ConsumerProblem; todo: string; example?: ProblemDetails };
export type ConsumerProblem = Exclude<ProblemKind, "changeRefused">;

const verificationId = "ver_7Qm2ZtYb4KcX9sLw";

const refusalOf: { readonly [Kind in ConsumerProblem]: Omit<Refusal, "kind"> } = {
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
    todo: "Wait for Retry-After, then send the request again. RateLimit in every answer tells what is left.",
    example: { retryAfterSeconds: 17 },
  },
  notFound: {
    todo: "Check the path and the id. Another account's verification, or another environment's, is not found either.",
  },
  methodNotAllowed: { todo: "Use one of the methods in the Allow header.", example: {} },
  requestTooLarge: { todo: "Send at most 16 KB (16,384 bytes)." },
  invalidRequest: {
    todo: "Mend every field that is named, then send the request again. Sent unchanged it will be refused again.",
    example: { fields: [{ field: "dateOfBirth", message: "must be a date that exists, as YYYY-MM-DD" }] },
  },
  idempotencyKeyReused: { todo: "Use a new Idempotency-Key for a new request." },
  idempotencyInProgress: {
    todo: "Send the same request under the same key again after some seconds: it answers with the record.",
  },
  screeningNameRequired: {
    todo: "Send one of the test names. Names of your own are screened with a live key.",
    example: { testNames },
  },
  listsUnavailable: { todo: "Try again in some minutes. Do not read this as cleared." },
  documentCooldown: {
    todo: "Do not send the same details again by program. A person who asks again waits for Retry-After.",
    example: { retryAfterSeconds: 42 },
  },
  creditsExhausted: { todo: "Top the wallet up, then send the request again." },
  tryAgain: {
    todo: "Wait for Retry-After, then send the request again, under the same Idempotency-Key if it had one. Of many at once only so many are taken.",
    example: { retryAfterSeconds: 1 },
  },
  documentLocked: {
    todo: "Do not retry this as a system error. The document is free after Retry-After, about five minutes.",
    example: { verificationId, retryAfterSeconds: 300 },
  },
  verificationFailed: {
    todo: "Send the request again after a pause, unless the answer holds retry: then the service does it for you.",
    example: { verificationId },
  },
  screeningUnknown: {
    todo: "Send it again under the Idempotency-Key it had: it answers, and is charged once in all. Without one, ask the operator whether the ledger names the screeningRequestId before you send it again.",
    example: { screeningRequestId: "3f0c6f0e-7a55-4a53-9c3b-0f3a5b6f5c11" },
  },
  outcomeUnknown: {
    todo: "Do not retry this as a system error. Read the record: completed is charged, and its outcome is not kept; error is not charged and may be sent again; pending ends within minutes.",
    example: { verificationId },
  },
  internal: {
    todo: "Send the request again after a pause, under the same Idempotency-Key. Without one, look first whether GET /v1/verify shows it. If it stays, tell us the x-amzn-RequestId of the answer.",
  },
};

export const refusals: readonly Refusal[] = Object.keys(problems).flatMap((kind) =>
  isForConsumers(kind) ? [{ kind, ...refusalOf[kind] }] : [],
);

function isForConsumers(kind: string): kind is ConsumerProblem {
  return Object.hasOwn(refusalOf, kind);
}

/** Where the page explains it: one section for each code, or for the kind where there is no code. */
export function anchorOf(kind: ConsumerProblem): string {
  return `error-${codeOf(kind) ?? kind}`;
}

export function codeOf(kind: ProblemKind): string | undefined {
  const entry = problems[kind];
  return "code" in entry ? entry.code : undefined;
}

export function exampleOf({ kind, example }: Refusal) {
  return problemBody(kind, example);
}
