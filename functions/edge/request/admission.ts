import type middy from "@middy/core";
import { Caller, type Counted } from "../../contract/access.ts";
import { Problem } from "../../contract/problems.ts";
import type { Environment, Operation } from "../../contract/routes.ts";
import { type Arrival, headerOf, keyHeader, namesSeveralKeys } from "./arrival.ts";
import { refusedBy } from "./gates.ts";
import { rateLimitHeaders, retryAfterSeconds } from "./rate-limit.ts";

export type Admission = {
  /** The one write of a keyed request: it counts, and refuses over a limit or to a stale caller. */
  countRequest: (request: { keyId: string; accessVersion: number; now: Date }) => Promise<Counted>;
  /** The caller as it is now, read consistently. */
  findCaller: (apiKey: string) => Promise<Caller | undefined>;
};

/**
 * Who may come in. The authorizer's word may be a minute old, so it is never enough to refuse, and the write that counts
 * the request holds it against the fence: either way a doubtful caller is read once and judged as it is now.
 */
export function admission(
  { operation, address, clock }: { operation: Operation; address: Environment; clock: () => number },
  deps: Admission,
): middy.MiddlewareObj<Arrival> {
  return {
    before: async ({ event }) => {
      // The authorizer is not asked where the gateway remembers its answer, so it cannot be the only one to look.
      if (namesSeveralKeys(event)) throw new Problem("unauthorized");
      const now = new Date(clock());
      const remembered = rememberedCaller(event);
      event.handling.caller = remembered;
      if (refusedBy({ caller: remembered, address, operation, now }) === undefined) {
        const counted = await count(deps, remembered, now);
        if (counted.kind !== "stale") return letIn(event, counted, now);
      }
      const caller = await currentCaller(deps, event);
      event.handling.caller = caller;
      const problem = refusedBy({ caller, address, operation, now });
      if (problem !== undefined) throw new Problem(problem);
      const counted = await count(deps, caller, now);
      // Changed again between the look and the write: rare enough to ask the caller to come back.
      if (counted.kind === "stale") throw new Problem("tryAgain", { retryAfterSeconds: 1 });
      return letIn(event, counted, now);
    },
  };
}

function letIn(event: Arrival, counted: Exclude<Counted, { kind: "stale" }>, now: Date): void {
  Object.assign(event.handling.headers, rateLimitHeaders(counted, now));
  if (counted.kind === "exceeded") {
    throw new Problem("rateLimited", { retryAfterSeconds: retryAfterSeconds(counted, now) });
  }
}

function count(deps: Admission, caller: Caller, now: Date): Promise<Counted> {
  return deps.countRequest({ keyId: caller.keyId, accessVersion: caller.access.accessVersion, now });
}

async function currentCaller(deps: Admission, event: Arrival): Promise<Caller> {
  const apiKey = headerOf(event, keyHeader);
  const caller = apiKey === undefined ? undefined : await deps.findCaller(apiKey);
  if (caller === undefined) throw new Problem("unauthorized");
  return caller;
}

/** What the authorizer found, as the gateway passes it on: one text, since a context holds no objects. */
function rememberedCaller(event: Arrival): Caller {
  const context: unknown = event.requestContext.authorizer?.caller;
  if (typeof context !== "string") throw new Problem("unauthorized");
  return Caller.parse(JSON.parse(context));
}
