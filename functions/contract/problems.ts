/**
 * Every way the service says no, in order of precedence: where several apply, the first one answers. `edge` turns a
 * thrown `Problem` into HTTP; `lib` uses the same entries for what API Gateway refuses before any code of ours runs.
 */
export const problems = {
  unauthorized: {
    status: 401,
    error: "Unauthorized",
    message: "Send one valid API key in the X-API-Key header. It is missing, sent more than once, unknown or revoked.",
  },
  dashboardAccount: {
    status: 403,
    error: "Forbidden",
    message: "API keys work for developer accounts only. This account is a dashboard account.",
  },
  feeUnsettled: {
    status: 403,
    error: "Forbidden",
    message: "The onboarding fee of this account is not settled, so its live keys do not work yet.",
  },
  productionNotApproved: {
    status: 403,
    error: "Forbidden",
    message: "This account is not approved for production verification.",
  },
  wrongEndpoint: {
    status: 403,
    error: "Forbidden",
    code: "WRONG_API_ENDPOINT",
    message:
      "Live keys work on the production address and test keys on the test address. This key is on the wrong one.",
  },
  testNotApproved: {
    status: 403,
    error: "Forbidden",
    message: "This account is not approved for the DVS test hub.",
  },
  blocked: {
    status: 403,
    error: "Forbidden",
    message: "This request was refused by the firewall.",
  },
  rateLimited: {
    status: 429,
    error: "Too Many Requests",
    code: "RATE_LIMITED",
    message: "Too many requests. Wait for the number of seconds in Retry-After.",
  },
  notFound: {
    status: 404,
    error: "Not Found",
    code: "NOT_FOUND",
    message: "There is nothing at this address.",
  },
  methodNotAllowed: {
    status: 405,
    error: "Method Not Allowed",
    code: "METHOD_NOT_ALLOWED",
    message: "This address does not take that method. The Allow header lists those it takes.",
  },
  requestTooLarge: {
    status: 400,
    error: "Bad Request",
    code: "INVALID_REQUEST",
    message: "The body is larger than 16 KB.",
  },
  invalidRequest: {
    status: 400,
    error: "Bad Request",
    code: "INVALID_REQUEST",
    message: "The request is not valid. Each fault is named in fields.",
  },
  idempotencyKeyReused: {
    status: 422,
    error: "Unprocessable Entity",
    code: "IDEMPOTENCY_KEY_REUSED",
    message: "This Idempotency-Key was used for another request body.",
  },
  idempotencyInProgress: {
    status: 409,
    error: "Conflict",
    code: "IDEMPOTENCY_IN_PROGRESS",
    message: "The first request with this Idempotency-Key is still running.",
  },
  screeningNameRequired: {
    status: 422,
    error: "Unprocessable Entity",
    code: "SANDBOX_SCREENING_NAME_REQUIRED",
    message: "Test keys screen the published test names only.",
  },
  listsUnavailable: {
    status: 503,
    error: "Service Unavailable",
    code: "LISTS_UNAVAILABLE",
    message:
      "The screening lists cannot be used at the moment, or none of them is about what was asked for. Nothing was screened and nothing charged.",
  },
  changesNotKept: {
    status: 409,
    error: "Conflict",
    code: "CHANGES_NOT_KEPT",
    message:
      "It is not kept what changed since then: the snapshot is too old, unknown, or was taken out of service. `oldest` is the oldest that can be asked for. Nothing was screened and nothing charged.",
  },
  recheckNotFree: {
    status: 409,
    error: "Conflict",
    code: "FULL_PRICE_APPLIES",
    message:
      "Too much has changed since then, or too long ago, for the price of a recheck. Nothing was screened and nothing charged. Send acceptFullPrice: true to pay the full price in `credits`.",
  },
  documentCooldown: {
    status: 429,
    error: "Too Many Requests",
    code: "DOCUMENT_COOLDOWN",
    message: "The same document details were sent too recently.",
  },
  changeRefused: {
    status: 409,
    error: "Conflict",
    code: "CHANGE_REFUSED",
    message: "This change cannot be made.",
  },
  nothingToResend: {
    status: 409,
    error: "Conflict",
    code: "NOTHING_TO_RESEND",
    message: "This event arrived, or its charge was refunded, or it has expired: there is nothing left to send.",
  },
  creditsExhausted: {
    status: 402,
    error: "Payment Required",
    code: "INSUFFICIENT_CREDITS",
    message: "The account has too few credits for this request.",
  },
  tryAgain: {
    status: 503,
    error: "Service Unavailable",
    code: "TRY_AGAIN",
    message: "The service is busy. Send the request again, under the same Idempotency-Key if it had one.",
  },
  documentLocked: {
    status: 500,
    error: "Verification Failed",
    code: "DVS_DOCUMENT_LOCKED",
    message: "The DVS reports that this document is temporarily locked.",
  },
  verificationFailed: {
    status: 500,
    error: "Verification Failed",
    code: "DVS_SYSTEM_ERROR",
    message:
      "The DVS could not be reached or did not answer. Nothing was charged; it is safe to send the request again.",
  },
  screeningUnknown: {
    status: 500,
    error: "Outcome Unknown",
    code: "OUTCOME_UNKNOWN",
    message: "What became of this screening could not be learnt. Send it again only under the same Idempotency-Key.",
  },
  outcomeUnknown: {
    status: 500,
    error: "Outcome Unknown",
    code: "OUTCOME_UNKNOWN",
    message: "What became of this verification could not be learnt. Read its record before you send it again.",
  },
  internal: {
    status: 500,
    error: "Internal Server Error",
    code: "INTERNAL_ERROR",
    message: "Something went wrong on our side.",
  },
} as const satisfies Record<string, ProblemEntry>;

export type ProblemKind = keyof typeof problems;
type ProblemEntry = { status: number; error: string; code?: string; message: string };

/** What a refusal may add to its catalogue entry. Never a value the caller sent. */
export type ProblemDetails = {
  message?: string;
  retryAfterSeconds?: number;
  fields?: FieldFault[];
  testNames?: readonly string[];
  missing?: MissingLists;
  oldest?: OldestKept;
  credits?: number;
  verificationId?: string;
  screeningRequestId?: string;
  batchId?: string;
  rehearsal?: true;
  requestId?: string;
  allow?: readonly string[];
  retry?: { scheduled: true; nextAttemptAt: string };
};
/** The oldest snapshot since which it is known what changed. */
export type OldestKept = { snapshot: string; inServiceFrom: string };
/** Sources the deployment requires, categories and topics a filter asks for: those that no list in service holds. */
export type MissingLists = { sources?: string[]; categories?: string[]; topics?: string[] };
export type FieldFault = { field: string; message: string };

/** A refusal the caller can act on. Anything else that is thrown is a fault of ours. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly details: ProblemDetails;

  constructor(kind: ProblemKind, details: ProblemDetails = {}, options?: ErrorOptions) {
    super(details.message ?? problems[kind].message, options);
    this.name = "Problem";
    this.kind = kind;
    this.details = details;
  }
}

type ProblemBody = Omit<ProblemDetails, "message" | "allow"> & {
  success?: false;
  error: string;
  code?: string;
  message: string;
  doc?: string;
};

/** The JSON body of a refusal; the key order is the order a person reads it in. */
export function problemBody(kind: ProblemKind, details: ProblemDetails = {}): ProblemBody {
  const { status: _status, message, ...entry }: ProblemEntry = problems[kind];
  const { allow: _allow, requestId, ...shown } = details;
  const first = { ...(entry.error === "Verification Failed" && { success: false as const }), ...entry, message };
  if (hasFixedBody(kind)) return { ...first, ...shown };
  return { ...first, doc: docOf(kind), ...shown, ...(requestId !== undefined && { requestId }) };
}

/** The specification says what stands in these bodies, and nothing else does. */
export function hasFixedBody(kind: ProblemKind): boolean {
  return problems[kind].status === 401 || (problems[kind].status === 403 && codeOf(kind) === undefined);
}

export function codeOf(kind: ProblemKind): string | undefined {
  const entry: ProblemEntry = problems[kind];
  return entry.code;
}

/** Where the documentation explains it: one section for each code, or for the kind where there is no code. */
export function anchorOf(kind: ProblemKind): string {
  return `error-${codeOf(kind) ?? kind}`;
}

/** Below the address of the API, which the gateway's own refusals cannot name. */
export function docOf(kind: ProblemKind): string {
  return `/docs#${anchorOf(kind)}`;
}

/** What a caller without a usable key is told, in the form that HTTP has for it. */
export const challenge = 'ApiKey header="X-API-Key"';
