import middy from "@middy/core";
import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import type * as z from "zod";
import type { Caller } from "../contract/access.ts";
import { type Deprecation, deprecationHeaders, deprecationOf, deprecations } from "../contract/deprecations.ts";
import { Problem } from "../contract/problems.ts";
import { type Environment, isRouteOf, type Operation } from "../contract/routes.ts";
import { type Answer, toHttp } from "./answers.ts";
import { answerReleaseCheck, isReleaseCheck } from "./release-check.ts";
import { type Admission, admission } from "./request/admission.ts";
import type { Arrival } from "./request/arrival.ts";
import { parseInput } from "./request/input.ts";
import { refuseUnusableRequestId, requestId } from "./request/request-id.ts";
import { problemMapper, requestLine } from "./request/request-line.ts";

export type HttpHandler = (event: APIGatewayProxyEvent, context: Context) => Promise<APIGatewayProxyResult>;
type Route = { environment: Environment; clock?: () => number; deprecations?: readonly Deprecation[] };

/** A route that needs an API key: gates and windows first, then the input, then the operation. */
export function endpoint<Input>(
  operation: Operation,
  route: Route & { admission: Admission; schema: z.ZodType<Input> },
  run: (input: Input, caller: Caller, event: Arrival) => Promise<Answer>,
): HttpHandler {
  const { admission: deps, schema, environment: address, clock = Date.now } = route;
  const gates = [admission({ operation, address, clock }, deps)];
  return stack(operation, { ...route, gates }, (event) => {
    refuseUnusableRequestId(event);
    return run(parseInput(schema, event), callerOf(event), event);
  });
}

/** A route without a key: health, the documents, and every path that no route has. */
export function openEndpoint(
  operation: Operation | "not-found",
  route: Route,
  run: (event: Arrival) => Promise<Answer>,
): HttpHandler {
  return stack(operation, { ...route, gates: [] }, (event) => {
    refuseUnusableRequestId(event);
    return run(event);
  });
}

type Middleware = middy.MiddlewareObj<Arrival>;

/**
 * The order of a request, in one place. Going in: line, problems, id, gates, operation. Coming out middy runs the
 * reverse, so the line is written last and sees everything.
 */
function stack(
  operation: Operation | "not-found",
  { environment, clock = Date.now, deprecations: dated = deprecations, gates }: Route & { gates: Middleware[] },
  run: (event: Arrival) => Promise<Answer>,
): HttpHandler {
  const handler = middy<Arrival, APIGatewayProxyResult>(async (event: Arrival) =>
    toHttp(await run(event), event.handling.headers),
  );
  const before = [requestLine(environment, clock), problemMapper(), requestId(), knownRoute(operation)];
  for (const one of [...before, ...gates]) handler.use(one);
  const ending = deprecationOf(operation, dated);
  return (event, context) => {
    if (isReleaseCheck(event)) return answerReleaseCheck();
    const handling = {
      operation,
      startedAt: clock(),
      remainingMs: () => context.getRemainingTimeInMillis(),
      gatewayRequestId: event.requestContext.requestId,
      headers: ending ? deprecationHeaders(ending, event.path) : {},
    };
    return handler({ ...event, handling }, context);
  };
}

/**
 * While callers go over to a new version, the gateway already leads its new routes to functions of which some still run
 * the old one: to that one such a route is unknown, and it must not take it for another.
 */
function knownRoute(operation: Operation | "not-found"): Middleware {
  return {
    before: ({ event: { httpMethod: method, resource: path } }) => {
      if (operation !== "not-found" && !isRouteOf(operation, { method, path })) throw new Problem("notFound");
    },
  };
}

function callerOf(event: Arrival): Caller {
  if (event.handling.caller === undefined) throw new Error("a keyed endpoint ran without its gates");
  return event.handling.caller;
}
