import type { Caller } from "../../contract/access.ts";
import { type FieldFault, Problem } from "../../contract/problems.ts";
import { type ScreeningRequest, type ScreeningResponse, testNames } from "../../contract/screening/screening.ts";
import { hasSameBody, type MakeFingerprint, type NamedRequest, namedRequest } from "../fingerprint.ts";
import { type ListsInService, missingLists, type Search } from "./lists-in-service.ts";
import type { MatchFilters, ScreeningMatch, SearchAnswer } from "./match.ts";
import { matchIdOf } from "./match-id.ts";
import { matcherVersion } from "./matcher-version.ts";
import { mostWordsCompared } from "./names/understood-pieces.ts";
import { type RecheckDeps, type Scope, scopeOf } from "./recheck.ts";
import { testAnswer, testNameOf } from "./test-answers.ts";
import { clearanceThreshold, reviewThreshold, thresholds } from "./tiers.ts";

/** Kept back for the answer to the caller. */
export const answeringMs = 500;

/** What is kept of a screening, for audit: ids and scores. No name, and nothing made from one. */
export type Screening = {
  screeningRequestId: string;
  accountId: string;
  keyId: string;
  at: string;
  externalReference?: string | undefined;
  snapshot: string;
  /** Of a recheck: the snapshot since which somebody had to change to be compared with. */
  changedSince?: string | undefined;
  matcherVersion: number;
  thresholds: typeof thresholds;
  matches: { entityId: string; score: number }[];
  priceHalfCredits: number;
};

export type RecordOutcome =
  | { kind: "recorded" }
  | { kind: "claimed"; screeningRequestId: string; bodyFingerprint: string }
  | { kind: "too few credits" }
  /** No reply came, and no look at the table succeeded: it may be recorded and charged, or not. */
  | { kind: "unknown" };

/** What one transaction writes, and all of it fixed before the first try. */
export type Recorded = { screening: Screening; claim?: NamedRequest | undefined };

/** What stands beside the body of a request. */
export type Call = {
  idempotencyKey?: string | undefined;
  /** Until the process that serves the request is ended. */
  remainingMs: () => number;
};

export type ScreenDeps = RecheckDeps & {
  /** Nothing where no list is loaded, or those that are have become too old to clear anybody by. */
  lists: (asked: { isRecheck: boolean }) => Promise<ListsInService | undefined>;
  /** One transaction: the charge, the audit row, the idempotency claim. Repeated where its reply is lost. */
  record: (recorded: Recorded, timeoutMs: number) => Promise<RecordOutcome>;
  fingerprint: MakeFingerprint;
  now: () => Date;
  newId: () => string;
};

/** Who asks, and what. */
type Asked = { caller: Caller; request: ScreeningRequest };

type Screened = { response: ScreeningResponse; replayed: boolean };

/** A live screening: search first, then charge and record together, and only then tell. */
export async function screen(
  deps: ScreenDeps,
  { caller, request }: Asked,
  { idempotencyKey, remainingMs }: Call,
): Promise<Screened> {
  const lists = await usableLists(deps, request);
  const scope = await scopeOf(deps, lists, { ...request, subjects: 1 });
  const answer = await searched(scope.search, request);
  if (answer.kind === "refused") throw new Problem("invalidRequest", { fields: answer.fields });

  const screening = screeningOf(deps, { caller, request }, { lists, scope, matches: answer.matches });
  const path = "/v1/screening";
  const claim =
    idempotencyKey === undefined
      ? undefined
      : await namedRequest(deps.fingerprint, { caller, path, request, idempotencyKey });
  const outcome = await deps.record({ screening, claim }, remainingMs() - answeringMs);
  if (outcome.kind === "too few credits") throw new Problem("creditsExhausted");
  if (outcome.kind === "unknown") {
    throw new Problem("screeningUnknown", { screeningRequestId: screening.screeningRequestId });
  }
  if (outcome.kind === "claimed" && !hasSameBody(outcome, claim)) {
    throw new Problem("idempotencyKeyReused");
  }
  const replayed = outcome.kind === "claimed";
  const screeningRequestId = replayed ? outcome.screeningRequestId : screening.screeningRequestId;
  const found = { ...answer, screeningRequestId };
  return { response: { ...responseOf(found), lists: shownLists(lists), ...scope.compared }, replayed };
}

/** Refused, at no cost, where the lists in service cannot answer what is asked. */
export async function usableLists(
  deps: Pick<ScreenDeps, "lists">,
  { listFilter, changedSince }: Pick<ScreeningRequest, "listFilter" | "changedSince">,
): Promise<ListsInService> {
  const lists = await deps.lists({ isRecheck: changedSince !== undefined });
  if (lists === undefined) throw new Problem("listsUnavailable");
  const missing = missingLists(lists, listFilter);
  if (missing !== undefined) throw new Problem("listsUnavailable", { missing });
  return lists;
}

export function shownLists({
  snapshot,
  refreshedAt,
  sources,
}: ListsInService): NonNullable<ScreeningResponse["lists"]> {
  return { snapshot, refreshedAt, sources: sources.map(({ id, asOf, state }) => ({ id, asOf, state })) };
}

/** A test key's screening: one of the seven names, a fixed answer, nothing charged and nothing kept. */
export function screenTestName(deps: Pick<ScreenDeps, "newId">, request: Searching): ScreeningResponse {
  const name = testNameOf(request.name);
  if (name === undefined) throw new Problem("screeningNameRequired", { testNames });
  const found = testAnswer(name, filtersOf(request));
  return responseOf({
    screeningRequestId: deps.newId(),
    subject: { name: request.name, schema: request.schema ?? "LegalEntity" },
    cleared: found.every(({ score }) => score < clearanceThreshold),
    reviewRecommended: found.some(({ score }) => score >= reviewThreshold),
    notUnderstood: [],
    matches: found.filter(({ score }) => score >= request.minScore),
  });
}

/** What of a request decides what is found. */
type Searching = Omit<ScreeningRequest, "externalReference" | "changedSince" | "acceptFullPrice">;

function filtersOf({ listFilter, schema, minScore }: Searching): MatchFilters {
  return { ...listFilter, schema, minScore };
}

export type Searched = Extract<SearchAnswer, { kind: "searched" }> | { kind: "refused"; fields: FieldFault[] };

/** One search; a name that cannot be compared is refused in the words a caller is told. */
export async function searched(search: Search, request: Searching): Promise<Searched> {
  const answer = await search(request, filtersOf(request));
  if (answer.kind === "emptyName") return refusedName("must hold at least one letter or digit");
  if (answer.kind === "tooManyWords") return refusedName(`must be at most ${mostWordsCompared} words`);
  return answer;
}

function refusedName(message: string): Searched {
  return { kind: "refused", fields: [{ field: "name", message }] };
}

type Answered = "screeningRequestId" | "subject" | "cleared" | "reviewRecommended" | "notUnderstood";
type Found = Pick<ScreeningResponse, Answered> & { matches: ScreeningMatch[] };

export function responseOf({
  screeningRequestId,
  subject,
  cleared,
  reviewRecommended,
  notUnderstood,
  matches,
}: Found): ScreeningResponse {
  return {
    screeningRequestId,
    subject,
    matchCount: matches.length,
    cleared,
    reviewRecommended,
    notUnderstood,
    matches: matches.map(({ entityId, ...match }) => ({ matchId: matchIdOf(entityId), ...match })),
  };
}

function screeningOf(
  deps: ScreenDeps,
  { caller, request }: Asked,
  { lists, scope, matches }: { lists: ListsInService; scope: Scope; matches: ScreeningMatch[] },
): Screening {
  return {
    screeningRequestId: deps.newId(),
    accountId: caller.accountId,
    keyId: caller.keyId,
    at: deps.now().toISOString(),
    externalReference: request.externalReference,
    snapshot: lists.snapshot,
    ...(scope.compared && { changedSince: scope.compared.from }),
    matcherVersion,
    thresholds,
    matches: matches.map(({ entityId, score }) => ({ entityId, score })),
    priceHalfCredits: scope.priceHalfCredits,
  };
}
