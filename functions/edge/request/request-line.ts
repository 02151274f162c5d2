import type middy from "@middy/core";
import { Problem } from "../../contract/problems.ts";
import type { Environment } from "../../contract/routes.ts";
import { answerTo, toHttp } from "../answers.ts";
import { logFault, logRequest, type RequestLine } from "../logger.ts";
import { countRequest } from "../metrics.ts";
import type { Arrival } from "./arrival.ts";

/** Closes the exchange with one line and one count, whatever happened in between. */
export function requestLine(environment: Environment, clock: () => number): middy.MiddlewareObj<Arrival> {
  const close = (event: Arrival, error?: unknown) => {
    const line = lineOf(event, { environment, now: clock(), error });
    logRequest(line);
    countRequest(line);
  };
  return {
    after: ({ event }) => close(event),
    onError: ({ event, error }) => close(event, error),
  };
}

/** Turns a refusal or a fault into its answer; middy runs `onError` from the innermost out, so the line comes last. */
export function problemMapper(): middy.MiddlewareObj<Arrival> {
  return {
    onError: (request) => {
      const { event, error } = request;
      if (!(error instanceof Problem)) logFault(event.handling.operation, event.handling.gatewayRequestId, error);
      const asked = { requestId: event.handling.suppliedRequestId, path: event.path };
      request.response = toHttp(answerTo(error, asked), event.handling.headers);
    },
  };
}

type Ended = { environment: Environment; now: number; error: unknown };

function lineOf(event: Arrival, { environment, now, error }: Ended): RequestLine {
  const { operation, startedAt, gatewayRequestId, caller } = event.handling;
  return {
    operation,
    environment,
    outcome: error === undefined ? "answered" : outcomeOf(error),
    durationMs: Math.round(now - startedAt),
    requestId: gatewayRequestId,
    ...(caller && { accountId: caller.accountId, keyId: caller.keyId }),
    ...(error instanceof Problem && outcomeOf(error) === "refused" && { refusal: error.kind }),
  };
}

/**
 * A hub's failure and a lock are answers of the hub like any other: were they told apart here, the lines without them
 * would tell the outcome of the rest.
 */
const answersOfTheHub: ReadonlySet<string> = new Set(["verificationFailed", "documentLocked"]);

function outcomeOf(error: unknown): RequestLine["outcome"] {
  if (!(error instanceof Problem)) return "fault";
  return answersOfTheHub.has(error.kind) ? "answered" : "refused";
}
