import type { Caller } from "../../contract/access.ts";
import { Problem } from "../../contract/problems.ts";
import type { Environment } from "../../contract/routes.ts";
import type { RehearsedAnswers } from "../../contract/test-records/rehearsals.ts";
import type { VerificationRecord } from "../../contract/verification/verification-record.ts";
import type { VerifyRequest } from "../../contract/verification/verify.ts";
import { hasSameBody, type MakeFingerprint, namedRequest } from "../fingerprint.ts";
import { cooldownProblem, identityOf } from "./cooldown.ts";
import { type OverdueDeps, readEnded } from "./overdue.ts";
import { type Claim, type Lock, type Opening, type OpenOutcome, recordOf } from "./verification.ts";

export type OpenDeps = OverdueDeps & {
  /** One transaction: all of it, or nothing and the reason. */
  open: (opening: Opening) => Promise<OpenOutcome>;
  /** An id and a request number for the hub; nobody else ever has either. */
  newIdentity: () => Promise<{ verificationId: string; vrn: string }>;
  fingerprint: MakeFingerprint;
  /** Of the test environment: the answers of a published body that stands for no document. */
  findRehearsal: (request: VerifyRequest) => RehearsedAnswers | undefined;
};

type Asked = { caller: Caller; request: VerifyRequest; idempotencyKey?: string | undefined };
type Opened = { kind: "opened"; opening: Opening; agencyCode: string };
type Replay = { kind: "replay"; record: VerificationRecord };

/** One live verification costs one credit; the test environment costs nothing. */
export const priceHalfCredits: Readonly<Record<Environment, number>> = { live: 2, test: 0 };

/** Longer than any function that could still settle the record can live. */
const deadlineMs = 40_000;

/**
 * One try for each thing that may be in the way: an abandoned claim, an abandoned lock, an id that is taken; and one
 * more that succeeds.
 */
const mostAttempts = 4;

/** What a process that died left behind, by the verification that left it. */
type Abandoned = { claim?: string; lock?: string };

/** Opens the record, or says why not. What a process that died left in the way is cleared first. */
export async function open(deps: OpenDeps, asked: Asked): Promise<Opened | Replay> {
  const { agencyCode } = asked.caller;
  if (agencyCode === undefined) throw new Error("an account that may verify has no agency code");
  let abandoned: Abandoned = {};
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const opening = await openingOf(deps, asked, abandoned);
    const outcome = await deps.open(opening);
    if (outcome.kind === "opened") return { kind: "opened", opening, agencyCode };
    if (outcome.kind === "too few credits") throw new Problem("creditsExhausted");
    if (outcome.kind === "claimed") {
      const record = await replayOf(deps, asked, { claim: outcome.claim, opening });
      if (record !== undefined) return { kind: "replay", record };
      abandoned = { ...abandoned, claim: outcome.claim.verificationId };
    }
    if (outcome.kind === "on cooldown") {
      await refuseUnlessAbandoned(deps, asked.caller.keyEnvironment, outcome.lock);
      abandoned = { ...abandoned, lock: outcome.lock.verificationId };
    }
  }
  throw new Problem("tryAgain", { retryAfterSeconds: 1 });
}

async function openingOf(deps: OpenDeps, asked: Asked, abandoned: Abandoned): Promise<Opening> {
  const { caller, request, idempotencyKey } = asked;
  const requestedAt = deps.now();
  const rehearsal = caller.keyEnvironment === "test" ? deps.findRehearsal(request) : undefined;
  return {
    ...(await deps.newIdentity()),
    accountId: caller.accountId,
    environment: caller.keyEnvironment,
    documentType: request.documentType,
    requestedAt,
    deadline: requestedAt.getTime() + deadlineMs,
    priceHalfCredits: priceHalfCredits[caller.keyEnvironment],
    consentAttestedAt: request.consentAttestedAt,
    consentVersion: request.consentVersion,
    ...(rehearsal && { rehearsal }),
    ...(caller.keyEnvironment === "live" && {
      cooldown: { ...(await cooldownFingerprints(deps, caller, request)), abandonedBy: abandoned.lock },
    }),
    ...(idempotencyKey !== undefined && {
      claim: {
        ...(await namedRequest(deps.fingerprint, { caller, path: "/v1/verify", idempotencyKey, request })),
        abandonedBy: abandoned.claim,
      },
    }),
  };
}

/** What a document is known by to one account: nobody learns of another's cooldowns. */
export async function cooldownFingerprints(
  { fingerprint }: Pick<OpenDeps, "fingerprint">,
  { accountId }: Caller,
  request: VerifyRequest,
): Promise<{ fingerprint: string; otherFingerprint?: string }> {
  const { written, other } = await fingerprint([accountId, "cooldown", ...identityOf(request)]);
  return { fingerprint: written, ...(other !== undefined && { otherFingerprint: other }) };
}

/** What became of the request that was sent under this key before; nothing where it failed and may be done again. */
async function replayOf(
  deps: OpenDeps,
  { caller }: Asked,
  { claim, opening }: { claim: Claim; opening: Opening },
): Promise<VerificationRecord | undefined> {
  if (!hasSameBody(claim, opening.claim)) throw new Problem("idempotencyKeyReused");
  const found = await readEnded(deps, caller.keyEnvironment, claim.verificationId);
  if (found?.status === "pending") throw new Problem("idempotencyInProgress");
  return found?.status === "completed" ? recordOf(found) : undefined;
}

/**
 * A lock whose verification is past its deadline belongs to nobody: that verification is ended, and the lock may be
 * taken.
 */
async function refuseUnlessAbandoned(deps: OpenDeps, environment: Environment, lock: Lock): Promise<void> {
  const now = deps.now();
  if (lock.phase !== "running") throw cooldownProblem(lock, now);
  if (lock.deadline > now.getTime()) {
    const running = await deps.readVerification(environment, lock.verificationId);
    throw cooldownProblem(lock, now, running?.nextAttemptAt);
  }
  const found = await readEnded(deps, environment, lock.verificationId);
  if (found?.status === "pending") throw cooldownProblem(lock, now);
}
