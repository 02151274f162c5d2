import type middy from "@middy/core";
import { Caller } from "../contract/access.ts";
import { Problem } from "../contract/problems.ts";
import type { Environment, Operation } from "../contract/routes.ts";
import type { Arrival } from "./arrival.ts";

export type Admission = Record<string, never>;

export function admission(
  _operation: Operation,
  _environment: Environment,
  _deps: Admission,
  _clock: () => number,
): middy.MiddlewareObj<Arrival> {
  return {
    before: ({ event }) => {
      const parsed = Caller.safeParse(JSON.parse(String(event.requestContext.authorizer?.caller ?? "null")));
      if (!parsed.success) throw new Problem("unauthorized");
      event.seen.caller = parsed.data;
    },
  };
}
