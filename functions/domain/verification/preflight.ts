import type { Caller } from "../../contract/access.ts";
import type { PreflightAnswer } from "../../contract/verification/preflight.ts";
import type { VerifyRequest } from "../../contract/verification/verify.ts";
import type { MakeFingerprint } from "../fingerprint.ts";
import { cooldownSecondsLeft } from "./cooldown.ts";
import { cooldownFingerprints, priceHalfCredits } from "./open.ts";
import { type Circuit, isOpen } from "./retries/circuit.ts";
import type { Lock } from "./verification.ts";

/** What lies before a verification. A test key has neither wallet nor cooldown. */
export type Outlook = { availableHalfCredits?: number; lock?: Lock; circuit?: Circuit | undefined };

export type PreflightDeps = {
  /** One read. */
  readOutlook: (asked: {
    caller: Caller;
    documentType: string;
    fingerprint: string;
    otherFingerprint?: string;
  }) => Promise<Outlook>;
  fingerprint: MakeFingerprint;
  /** The names under which the hub would be sent what this request holds. */
  namesSent: (request: VerifyRequest) => string[];
  now: () => Date;
};

/** What a verification of this document would meet now. Nothing is sent to the hub, held or charged. */
export async function preflight(deps: PreflightDeps, caller: Caller, request: VerifyRequest): Promise<PreflightAnswer> {
  const fingerprints = await cooldownFingerprints(deps, caller, request);
  const outlook = await deps.readOutlook({ caller, documentType: request.documentType, ...fingerprints });
  const now = deps.now();
  return {
    valid: true,
    credits: creditsOf(caller, outlook),
    cooldown: cooldownOf(outlook.lock, now),
    hub: { state: isOpen(outlook.circuit, now) ? "failing" : "answering" },
    fields: deps.namesSent(request),
  };
}

function creditsOf({ keyEnvironment }: Caller, { availableHalfCredits = 0 }: Outlook): PreflightAnswer["credits"] {
  const price = priceHalfCredits[keyEnvironment];
  if (keyEnvironment === "test") return { price, balance: null, sufficient: true };
  return { price: price / 2, balance: availableHalfCredits / 2, sufficient: availableHalfCredits >= price };
}

/** A lock whose verification is past its deadline is cleared by the next POST. */
function cooldownOf(lock: Lock | undefined, now: Date): PreflightAnswer["cooldown"] {
  if (lock === undefined || lock.expiresAtSeconds * 1_000 <= now.getTime()) return null;
  if (lock.phase === "running" && lock.deadline <= now.getTime()) return null;
  return { retryAfterSeconds: cooldownSecondsLeft(lock, now) };
}
