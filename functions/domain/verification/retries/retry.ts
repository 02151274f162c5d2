import { Problem } from "../../../contract/problems.ts";
import type { Environment } from "../../../contract/routes.ts";
import type { RetryPlan } from "../../../contract/settings/retry-plan.ts";
import type { DeliveryMessage, RetryMessage } from "../../../contract/verification/retry-message.ts";
import type { SealedRequest } from "../../../contract/verification/sealed-request.ts";
import type { VerificationCompleted } from "../../../contract/verification/webhook-event.ts";
import { type Account, whyNoKey } from "../../account/account.ts";
import { takesRetries, type Webhook } from "../../account/webhook.ts";
import { deliverBy } from "../deliveries/deliver-by.ts";
import type { HubAnswer } from "../hub-answer.ts";
import type { OverdueDeps } from "../overdue.ts";
import { receiptOf, type SignReceipt } from "../receipt.ts";
import { rehearsedAnswer } from "../rehearsal.ts";
import { resultOf } from "../result.ts";
import type { Ending, Verification } from "../verification.ts";
import { askInTime, endingOf, type VerifyDeps } from "../verify.ts";
import { type Circuit, circuitAfter, isOpen } from "./circuit.ts";
import { laterAttempt, restOf } from "./next-attempt.ts";

export type RetryDeps = Pick<VerifyDeps, "askHub" | "settle" | "newSettlementId" | "receiptSigner" | "now"> & {
  plan: RetryPlan;
  /** One conditional write: pending, at this attempt, and nobody else at work on it. */
  claimAttempt: (claim: AttemptClaim) => Promise<Claimed>;
  /** Gives the attempt back, or makes the next one the one that counts; false where the claim is no longer ours. */
  moveAttempt: (claim: AttemptClaim, to: NextAttempt) => Promise<boolean>;
  readSealedRequest: (message: RetryMessage) => Promise<SealedRequest | undefined>;
  readAccount: (accountId: string) => Promise<Account | undefined>;
  readWebhook: (accountId: string, environment: Environment) => Promise<Webhook | undefined>;
  /** Advice about when to ask: neither throws, and losing it changes nothing else. */
  readCircuit: (documentType: string) => Promise<Circuit | undefined>;
  writeCircuit: (documentType: string, circuit: Circuit | "closed") => Promise<void>;
  /** Under a key made from the message's: whoever handles the message again can make it again. */
  sealEvent: (message: RetryMessage, event: VerificationCompleted) => string;
  eventKeyOf: (message: RetryMessage) => string;
  /** For a record whose request can no longer be opened. */
  endOverdue: OverdueDeps["endOverdue"];
  sendRetry: (message: RetryMessage, delaySeconds: number) => Promise<void>;
  sendDelivery: (message: DeliveryMessage, delaySeconds: number) => Promise<void>;
  newOwner: () => string;
  random: () => number;
};

export type AttemptClaim = { verificationId: string; attempt: number; owner: string; now: Date };
export type NextAttempt = { attempt: number; nextAttemptAt: Date; postponed?: true };
export type Claimed = { claimed: boolean; found: Verification | undefined };

type Work = {
  message: RetryMessage;
  claim: AttemptClaim;
  found: Verification;
  sealed: SealedRequest;
  listens: boolean;
  sign: SignReceipt;
  remainingMs: () => number;
};

/** One attempt, named by its message. Doubles, late ones and those that outlived their worker change nothing. */
export async function retry(deps: RetryDeps, message: RetryMessage, remainingMs: () => number): Promise<void> {
  const { verificationId, attempt } = message;
  const sign = await deps.receiptSigner();
  const claim = { verificationId, attempt, owner: deps.newOwner(), now: deps.now() };
  const { claimed, found } = await deps.claimAttempt(claim);
  if (found === undefined) return;
  if (!claimed) return takeUp(deps, message, found);

  const [sealed, account, webhook, circuit] = await Promise.all([
    deps.readSealedRequest(message),
    deps.readAccount(found.accountId),
    deps.readWebhook(found.accountId, found.environment),
    deps.readCircuit(found.documentType),
  ]);
  if (sealed === undefined) return deps.endOverdue(found, deps.now());
  const work = { message, claim, found, sealed, listens: webhook?.state === "active", sign, remainingMs };
  const agencyCode = account && mayGoOn(account, webhook, found) ? account.agencyCode : undefined;
  if (agencyCode === undefined || found.deadline <= deps.now().getTime())
    return end(deps, work, { ending: { status: "error" } });
  const { request, opening } = sealed;
  if (opening.rehearsal) return follow(deps, work, rehearsedAnswer(opening.rehearsal, attempt));
  if (isOpen(circuit, deps.now()) && (await postponed(deps, work))) return;

  const answer = await askInTime(deps, { request, vrn: opening.vrn, agencyCode }, remainingMs());
  // What the hub said is written down first; the circuit only advises whoever asks next.
  await follow(deps, work, answer);
  await noteAnswer(deps, { documentType: found.documentType, before: circuit }, answer);
}

async function follow(deps: RetryDeps, work: Work, answer: HubAnswer): Promise<void> {
  if (failed(answer)) await goOn(deps, work, answer);
  else await end(deps, work, { ending: endingOf(answer), answer });
}

/** The gates are judged as they are now, and so is whether a result could reach anybody. */
function mayGoOn(account: Account, webhook: Webhook | undefined, { environment }: Verification): boolean {
  return whyNoKey(account, environment) === undefined && takesRetries(webhook);
}

function failed(answer: HubAnswer): boolean {
  return answer.kind === "failed" || (answer.kind === "answered" && answer.code === "S");
}

/**
 * For a message that could not claim its attempt: does what another worker may have left undone after its last write.
 */
async function takeUp(deps: RetryDeps, message: RetryMessage, found: Verification): Promise<void> {
  const { verificationId, attempt } = message;
  if (found.status !== "pending") {
    if (found.delivery !== "pending") return;
    const key = found.status === "completed" ? { key: deps.eventKeyOf(message) } : {};
    return deps.sendDelivery({ verificationId, attempt: found.deliveryAttempt ?? 0, ...key }, 0);
  }
  if (found.attempt === attempt + 1 && found.nextAttemptAt !== undefined) {
    const rest = restOf(deps.plan, new Date(found.nextAttemptAt), deps.now());
    return deps.sendRetry({ ...message, attempt: attempt + 1 }, rest);
  }
  // Somebody is at work on it. Should that worker die, this message is the one that takes it up.
  if (found.attempt === attempt) throw new Problem("tryAgain", { retryAfterSeconds: 1 });
}

/** An open circuit puts an attempt off once, by its own delay, and never past the end. */
async function postponed(deps: RetryDeps, { message, claim, found }: Work): Promise<boolean> {
  if (found.postponedAttempt === claim.attempt) return false;
  const later = laterFrom(deps, claim.attempt, found);
  if (later === undefined) return false;
  const moved = await deps.moveAttempt(claim, { attempt: claim.attempt, nextAttemptAt: later.at, postponed: true });
  if (moved) await deps.sendRetry(message, later.delaySeconds);
  return true;
}

/** Attempt k + 1 is written first and sent then: a crash between the two leaves a message k that sends it. */
async function goOn(deps: RetryDeps, work: Work, answer: HubAnswer): Promise<void> {
  const { message, claim, found } = work;
  const attempt = claim.attempt + 1;
  const later = laterFrom(deps, attempt, found);
  if (later === undefined) return end(deps, work, { ending: endingOf(answer) });
  const moved = await deps.moveAttempt(claim, { attempt, nextAttemptAt: later.at });
  if (moved) await deps.sendRetry({ ...message, attempt }, later.delaySeconds);
}

function laterFrom(deps: RetryDeps, attempt: number, { deadline }: Verification) {
  return laterAttempt(deps.plan, attempt, { now: deps.now(), deadline, random: deps.random });
}

async function noteAnswer(
  deps: RetryDeps,
  { documentType, before }: { documentType: string; before: Circuit | undefined },
  answer: HubAnswer,
): Promise<void> {
  const circuit = circuitAfter(before, answer, { now: deps.now(), pace: deps.plan.pace });
  if (circuit !== undefined) await deps.writeCircuit(documentType, circuit);
}

/** The record's end and, in the same transaction, the event that tells it. Sending follows; a crash between is taken up. */
async function end(
  deps: RetryDeps,
  work: Work,
  { ending, answer }: { ending: Ending; answer?: HubAnswer },
): Promise<void> {
  const { message, claim, sealed, listens, sign, remainingMs } = work;
  const { opening, requestId } = sealed;
  const at = deps.now();
  const receipt = answer && (await receiptOf(sign, { answer, at }, opening));
  const sealedEvent =
    answer?.kind === "answered" && ending.status === "completed"
      ? deps.sealEvent(message, completed(resultOf({ ...opening, at, requestId, receipt: receipt?.jws }, answer)))
      : undefined;
  const announced = { deliverBy: deliverBy(deps.plan, at), ...(sealedEvent !== undefined && { box: sealedEvent }) };
  const aftermath = { token: claim.owner, scheduled: true as const, ...(listens && { announced }) };
  const settlement = { id: receipt?.commitment ?? deps.newSettlementId(), ending, at, aftermath };
  const settled = await deps.settle(opening, settlement, remainingMs() - sendingMs);
  // The end was not written in time, or somebody else wrote one: the message comes back later and finds out which.
  if (settled !== "settled") throw new Problem("tryAgain", { retryAfterSeconds: 1 });
  if (!listens) return;
  const key = sealedEvent === undefined ? {} : { key: deps.eventKeyOf(message) };
  await deps.sendDelivery({ verificationId: message.verificationId, attempt: 0, ...key }, firstDelay(deps.plan));
}

/** Kept back for sending the event. */
const sendingMs = 2_000;

function completed(data: VerificationCompleted["data"]): VerificationCompleted {
  return { type: "verification.completed", timestamp: data.timestamp, data };
}

const firstDelay = (plan: RetryPlan): number => plan.deliveryDelaysSeconds[0] ?? 0;
