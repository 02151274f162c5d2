import type { Caller } from "../../contract/access.ts";
import { limits } from "../../contract/limits.ts";
import { type FieldFault, Problem, problems } from "../../contract/problems.ts";
import type {
  BatchSubject,
  ScreeningBatchEnvelope,
  ScreeningBatchResponse,
} from "../../contract/screening/screening-batch.ts";
import { hasSameBody, type NamedRequest, namedRequest } from "../fingerprint.ts";
import { withinBytes } from "./batch-answer.ts";
import { batchIdOf, subjectId } from "./batch-ids.ts";
import type { ListsInService, Search } from "./lists-in-service.ts";
import { matcherVersion } from "./matcher-version.ts";
import { type Scope, scopeOf } from "./recheck.ts";
import {
  answeringMs,
  type Call,
  responseOf,
  type ScreenDeps,
  type Screening,
  type Searched,
  screenTestName,
  searched,
  shownLists,
  usableLists,
} from "./screen.ts";
import { thresholds } from "./tiers.ts";

/** What is kept of a batch: of each subject what a single screening keeps. Nobody's name, and nothing made from one. */
export type ScreeningBatch = Omit<Screening, "screeningRequestId" | "externalReference" | "matches"> & {
  batchId: string;
  subjects: KeptSubject[];
  /** The places of those who could not be searched. */
  notSearched: number[];
};
export type KeptSubject = Pick<Screening, "screeningRequestId" | "externalReference" | "matches"> & {
  reference: string;
  /** Its place in the batch, from 1. */
  number: number;
};

export type BatchOutcome =
  | { kind: "recorded" }
  | { kind: "claimed"; batchId: string; bodyFingerprint: string }
  | { kind: "too few credits" }
  /** More matches than one transaction holds. */
  | { kind: "too large" }
  | { kind: "unknown" };

export type ScreenBatchDeps = Omit<ScreenDeps, "record"> & {
  /** One transaction: the charge, one row of the ledger, the audit of all subjects, the idempotency claim. */
  recordBatch: (
    recorded: { batch: ScreeningBatch; claim?: NamedRequest | undefined },
    ms: number,
  ) => Promise<BatchOutcome>;
};

/** A subject as it was sent, or what is wrong with it. */
type AskedSubject = { reference: string } & (
  | { kind: "read"; value: BatchSubject }
  | { kind: "refused"; fields: FieldFault[] }
);
export type BatchRequest = Omit<ScreeningBatchEnvelope, "subjects"> & { subjects: AskedSubject[] };
type AskedBatch = { caller: Caller; request: BatchRequest };

/** What one subject came to: searched, or not. */
type Outcome = { asked: AskedSubject; number: number; found: Searched };

/** Many screenings as one: all are searched, then charged and recorded together, and only then is any of them told. */
export async function screenBatch(
  deps: ScreenBatchDeps,
  { caller, request }: AskedBatch,
  { idempotencyKey, remainingMs }: Call,
): Promise<{ response: ScreeningBatchResponse; replayed: boolean }> {
  const lists = await usableLists(deps, request);
  const scope = await scopeOf(deps, lists, { ...request, subjects: request.subjects.length });
  const outcomes = await searchAll(scope.search, request, remainingMs);

  const batch = batchOf(deps, caller, { lists, scope, outcomes });
  const path = "/v1/screening/batch";
  const claim =
    idempotencyKey === undefined
      ? undefined
      : await namedRequest(deps.fingerprint, { caller, path, request, idempotencyKey });
  const { batchId, replayed } = await recorded(deps, { batch, claim }, remainingMs() - answeringMs);
  const results = resultsOf(batchId, outcomes);
  const response = { batchId, lists: shownLists(lists), ...scope.compared, results };
  return { response: withinBytes(response, limits.batchAnswerBytes), replayed };
}

/** Test keys screen the test names: one other name refuses the whole batch. Nothing is charged and nothing kept. */
export function screenTestBatch(
  deps: Pick<ScreenBatchDeps, "newId">,
  { subjects, listFilter, minScore }: BatchRequest,
): ScreeningBatchResponse {
  const batchId = batchIdOf(deps.newId(), "paid");
  const results = subjects.map((asked, index) => {
    if (asked.kind === "refused") return refusal(asked.reference, asked.fields);
    const screened = screenTestName(deps, { ...asked.value, listFilter, minScore });
    const screeningRequestId = subjectId(batchId, index + 1);
    return { ...screened, reference: asked.reference, screeningRequestId, matchesOmitted: 0 };
  });
  return { batchId, results };
}

/** One after the other: they share the searcher's memory. */
async function searchAll(
  search: Search,
  { subjects, listFilter, minScore }: BatchRequest,
  remainingMs: Call["remainingMs"],
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const [index, asked] of subjects.entries()) {
    if (remainingMs() < recordingMs) throw tooSlow();
    const found = asked.kind === "refused" ? asked : await searched(search, { ...asked.value, listFilter, minScore });
    outcomes.push({ asked, number: index + 1, found });
  }
  return outcomes;
}

/** Kept back from searching: whoever was searched for must be charged for, recorded and told. */
const recordingMs = 8_000;

function tooSlow(): Problem {
  return new Problem("tryAgain", {
    message: "These subjects take longer than one request may. Nothing was charged: send fewer at once.",
    retryAfterSeconds: 1,
  });
}

async function recorded(
  deps: ScreenBatchDeps,
  { batch, claim }: { batch: ScreeningBatch; claim: NamedRequest | undefined },
  timeoutMs: number,
): Promise<{ batchId: string; replayed: boolean }> {
  const { batchId } = batch;
  // Nobody was searched for: there is nothing to charge, to keep or to repeat.
  if (batch.subjects.length === 0) return { batchId, replayed: false };
  const outcome = await deps.recordBatch({ batch, claim }, timeoutMs);
  switch (outcome.kind) {
    case "recorded":
      return { batchId, replayed: false };
    case "too few credits":
      throw new Problem("creditsExhausted");
    case "too large":
      throw new Problem("invalidRequest", {
        fields: [
          { field: "subjects", message: "have more matches than can be kept: send fewer, or a higher minScore" },
        ],
      });
    case "unknown":
      throw new Problem("screeningUnknown", { batchId });
    case "claimed":
      if (!hasSameBody(outcome, claim)) throw new Problem("idempotencyKeyReused");
      return { batchId: outcome.batchId, replayed: true };
  }
}

function batchOf(
  deps: ScreenBatchDeps,
  caller: Caller,
  { lists, scope, outcomes }: { lists: ListsInService; scope: Scope; outcomes: Outcome[] },
): ScreeningBatch {
  const { priceHalfCredits, compared } = scope;
  const batchId = batchIdOf(deps.newId(), priceHalfCredits === 0 ? "free" : "paid");
  return {
    batchId,
    accountId: caller.accountId,
    keyId: caller.keyId,
    at: deps.now().toISOString(),
    snapshot: lists.snapshot,
    ...(compared && { changedSince: compared.from }),
    matcherVersion,
    thresholds,
    priceHalfCredits,
    subjects: outcomes.flatMap((outcome) => keptOf(batchId, outcome)),
    notSearched: outcomes.flatMap(({ found, number }) => (found.kind === "refused" ? [number] : [])),
  };
}

function keptOf(batchId: string, { asked, number, found }: Outcome): KeptSubject[] {
  if (asked.kind === "refused" || found.kind === "refused") return [];
  const { reference, externalReference } = asked.value;
  const matches = found.matches.map(({ entityId, score }) => ({ entityId, score }));
  return [{ reference, number, screeningRequestId: subjectId(batchId, number), externalReference, matches }];
}

function resultsOf(batchId: string, outcomes: Outcome[]) {
  return outcomes.map(({ asked: { reference }, number, found }) => {
    if (found.kind === "refused") return refusal(reference, found.fields);
    const screeningRequestId = subjectId(batchId, number);
    return { reference, ...responseOf({ ...found, screeningRequestId }), matchesOmitted: 0 };
  });
}

function refusal(reference: string, fields: FieldFault[]) {
  const { code, message } = problems.invalidRequest;
  return { reference, error: { code, message, fields } };
}
