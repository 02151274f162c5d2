import type { Caller } from "../../contract/access.ts";
import { Problem } from "../../contract/problems.ts";
import type { VerificationRecord } from "../../contract/verification/verification-record.ts";
import type { VerificationResult } from "../../contract/verification/verification-result.ts";
import type { VerifyRequest } from "../../contract/verification/verify.ts";
import type { HubAnswer } from "./hub-answer.ts";
import { type OpenDeps, open } from "./open.ts";
import { receiptOf, type SignReceipt } from "./receipt.ts";
import { rehearsedAnswer } from "./rehearsal.ts";
import { type ResultDetails, resultOf, scheduledMessage, unrecordedMessage } from "./result.ts";
import { type Posted, passes, type Rescheduled, type Retry } from "./retries/schedule-retry.ts";
import type { Ending, Opening, Settled, Settlement } from "./verification.ts";

export type VerifyDeps = OpenDeps & {
  /** Asks once. Whatever goes wrong is an answer of its own kind. */
  askHub: (
    question: { request: VerifyRequest; vrn: string; agencyCode: string },
    timeoutMs: number,
  ) => Promise<HubAnswer>;
  /** One transaction, repeated where its reply is lost, until the time is out. Does not throw. */
  settle: (opening: Opening, settlement: Settlement, timeoutMs: number) => Promise<Settled>;
  newSettlementId: () => string;
  /** Signs with the key in use. Throws where there is none: an outcome without a receipt is not asked for. */
  receiptSigner: () => Promise<SignReceipt>;
  /** Where the account has a webhook: keeps the record pending and tries again later. Does not throw. */
  retryLater: (posted: Posted) => Promise<Rescheduled>;
};

/** What stands beside the body of a request. */
export type Call = {
  idempotencyKey?: string | undefined;
  requestId?: string | undefined;
  /** Until the process that serves the request is ended. */
  remainingMs: () => number;
};

export type Verified =
  | { kind: "result"; result: VerificationResult }
  /** The request was answered before: what is kept of it is told, and its outcome is not. */
  | { kind: "replay"; record: VerificationRecord };

/** Who asks, and about which document. */
type Asked = { caller: Caller; request: VerifyRequest };

export async function verify(deps: VerifyDeps, { caller, request }: Asked, call: Call): Promise<Verified> {
  const sign = await deps.receiptSigner();
  // One transaction: the record, the hold, the cooldown, the idempotency claim.
  const opened = await open(deps, { caller, request, idempotencyKey: call.idempotencyKey });
  if (opened.kind === "replay") return opened;
  const { opening, agencyCode } = opened;
  const { verificationId, vrn } = opening;

  const answer = opening.rehearsal
    ? rehearsedAnswer(opening.rehearsal, 0)
    : await askInTime(deps, { request, vrn, agencyCode }, call.remainingMs());
  const details = { verificationId, ...(opening.rehearsal && { rehearsal: true as const }) };

  // An issuer that is down for minutes need not cost an onboarding, where a later result can reach the account.
  const retry = passes(answer) ? await deps.retryLater({ opening, request, requestId: call.requestId }) : undefined;
  if (typeof retry === "object")
    return tellScheduled({ ...opening, at: deps.now(), requestId: call.requestId, retry }, answer);

  // One transaction: the record's end, the credit, the lock. Only what is settled is told as a result.
  const at = deps.now();
  const receipt = await receiptOf(sign, { answer, at }, opening);
  const settlement = {
    id: receipt?.commitment ?? deps.newSettlementId(),
    ending: endingOf(answer),
    at,
    ...(retry === "unsent" && { aftermath: { scheduled: true as const } }),
  };
  const settled = await deps.settle(opening, settlement, call.remainingMs() - answeringMs);

  // A locked document costs nothing, and is locked whatever became of the record.
  if (answer.kind === "locked") {
    throw new Problem("documentLocked", { ...details, retryAfterSeconds: answer.retryAfterSeconds });
  }
  if (settled === "unknown" && mayCost(settlement)) throw new Problem("outcomeUnknown", { verificationId });
  if (answer.kind === "failed") throw new Problem("verificationFailed", details);
  if (settled !== "settled") throw new Problem("verificationFailed", { ...details, message: unrecordedMessage });
  const answered = { ...opening, at, requestId: call.requestId, receipt: receipt?.jws };
  return { kind: "result", result: resultOf(answered, answer) };
}

/** An ending in error charges nothing, written or not, as long as no message may lead a retry to the record. */
function mayCost({ ending, aftermath }: Settlement): boolean {
  return ending.status === "completed" || aftermath?.scheduled === true;
}

/** The caller is told what happened at once, and that it is not the end. */
function tellScheduled(details: ResultDetails & { retry: Retry }, answer: HubAnswer): Verified {
  const { verificationId, retry, rehearsal } = details;
  if (answer.kind === "answered") return { kind: "result", result: resultOf(details, answer) };
  throw new Problem("verificationFailed", {
    verificationId,
    message: scheduledMessage,
    ...(rehearsal && { rehearsal: true }),
    retry,
  });
}

const longestHubMs = 20_000;
/** Kept back for settling, however late it has become. */
const settlingMs = 5_000;
/** Kept back for the answer to the caller. */
const answeringMs = 500;
/** A hub that has less is not asked: its answer would come when nobody can settle it any more. */
const shortestHubMs = 1_000;

export async function askInTime(
  deps: Pick<VerifyDeps, "askHub">,
  question: Parameters<VerifyDeps["askHub"]>[0],
  remainingMs: number,
): Promise<HubAnswer> {
  const timeoutMs = Math.min(longestHubMs, remainingMs - settlingMs);
  return timeoutMs < shortestHubMs ? { kind: "failed", reason: "timeout" } : deps.askHub(question, timeoutMs);
}

/** Y, N and D end alike, so that nothing that is kept tells one from another. */
export function endingOf(answer: HubAnswer): Ending {
  if (answer.kind === "failed") return { status: "error" };
  const { activityId } = answer;
  if (answer.kind === "locked") return { status: "error", activityId, lockedForSeconds: answer.retryAfterSeconds };
  return { status: answer.code === "S" ? "error" : "completed", activityId };
}
