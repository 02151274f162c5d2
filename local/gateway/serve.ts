import type { KeyBook } from "../aws/key-book.ts";
import type { Fleet } from "../functions/fleet.ts";
import type { JsonObject } from "../template/json.ts";
import { answerOf } from "./answer.ts";
import type { AuthorizerDesk } from "./authorize.ts";
import type { Buckets } from "./bucket.ts";
import { opened } from "./compression.ts";
import type { BodyRule, Method, RestApi } from "./declared/model.ts";
import { type Passed, proxyEvent, type Routed } from "./event.ts";
import { type Answer, refuse } from "./refusal.ts";
import type { Body, GatewayRequest } from "./request.ts";
import { type Match, match } from "./route.ts";

export type GatewayDeps = { fleet: Fleet; authorizers: AuthorizerDesk; keys: KeyBook; buckets: Buckets };

/** A step either stops the request with a refusal's type or passes on what it learned. */
type Step<Value> = { refused: string } | { passed: Value };

/** What API Gateway does with one request, in its order: size, firewall, route, authorizer, key, throttles, function. */
export async function serveRequest(
  deps: GatewayDeps,
  api: RestApi,
  { request, tooLarge }: { request: GatewayRequest; tooLarge: Body["tooLarge"] },
): Promise<Answer> {
  if (tooLarge) return refuse(api, "REQUEST_TOO_LARGE", request);
  const blocking = api.bodyRules.find(
    ({ largerThan, exceptPaths }) => request.body.length > largerThan && !exceptPaths.includes(request.path),
  );
  if (blocking) return blocked(blocking);
  const found = match(api.root, request.method, request.path);
  if (!found) return refuse(api, "MISSING_AUTHENTICATION_TOKEN", request);
  const admitted = await admit(deps, { api, found, request });
  if ("refused" in admitted) return { ...refuse(api, admitted.refused, request), route: found.node.path };
  const readable = opened(api, request);
  if ("refused" in readable) return { ...refuse(api, readable.refused, request), route: found.node.path };
  const answer = await integrate(deps, { api, found, request: { ...request, body: readable.body } }, admitted.passed);
  const { apiKey } = admitted.passed;
  return { ...answer, route: found.node.path, ...(apiKey && { keyId: apiKey.id }) };
}

async function admit(deps: GatewayDeps, routed: Routed): Promise<Step<Passed>> {
  const { api, found, request } = routed;
  const { authorization, needsKey } = found.method;
  const verdict = authorization === "CUSTOM" ? await deps.authorizers.ask(routed) : unauthorized(found.method);
  if (verdict.kind === "refused") return { refused: verdict.type };
  const authorizer: { authorizer?: JsonObject } = authorization === "CUSTOM" ? { authorizer: verdict.context } : {};
  const keyed = needsKey ? chargeKey(deps, api, keyValue(api, request, verdict.usageKey)) : { passed: {} };
  if ("refused" in keyed) return keyed;
  const throttle = methodThrottle(api, found, request);
  if (throttle && !deps.buckets.take(`${api.id} ${found.node.path} ${found.method.httpMethod}`, throttle)) {
    return { refused: "THROTTLED" };
  }
  return { passed: { ...authorizer, ...keyed.passed } };
}

/** Signed and Cognito-guarded methods cannot be judged here: they are listed at start and refused, never let through. */
function unauthorized({ authorization }: Method) {
  return authorization === "NONE"
    ? ({ kind: "allowed", context: {}, usageKey: undefined } as const)
    : ({ kind: "refused", type: "ACCESS_DENIED" } as const);
}

function keyValue(api: RestApi, request: GatewayRequest, usageKey: string | undefined): string {
  if (api.keySource === "AUTHORIZER") return usageKey ?? "";
  return request.headers.find(([name]) => name.toLowerCase() === "x-api-key")?.[1] ?? "";
}

function chargeKey(deps: GatewayDeps, api: RestApi, value: string): Step<Passed> {
  const planIds = api.plans.map(({ id }) => id);
  const found = deps.keys.find(value, planIds);
  if (!found) return { refused: "INVALID_API_KEY" };
  const throttle = api.plans.find(({ id }) => id === found.planId)?.throttle;
  if (throttle && !deps.buckets.take(`${found.planId} ${found.key.id}`, throttle)) return { refused: "THROTTLED" };
  return { passed: { apiKey: { id: found.key.id, value } } };
}

function methodThrottle(api: RestApi, found: Match, request: GatewayRequest) {
  const settings = api.methodThrottles;
  return (
    settings.get(`${request.method} ${found.node.path}`) ?? settings.get(`* ${found.node.path}`) ?? settings.get("* /*")
  );
}

async function integrate(deps: GatewayDeps, routed: Routed, passed: Passed): Promise<Answer> {
  const { api, found, request } = routed;
  const { integration } = found.method;
  if (integration.type !== "AWS_PROXY") return refuse(api, "API_CONFIGURATION_ERROR", request);
  const event = proxyEvent(routed, passed);
  const outcome = await within(
    integration.timeoutMs,
    deps.fleet.invoke(integration.functionArn, JSON.stringify(event)),
  );
  if (outcome === "late") return refuse(api, "INTEGRATION_TIMEOUT", request);
  if (outcome.kind === "throttled") return refuse(api, "INTEGRATION_FAILURE", request);
  const answer = outcome.kind === "answered" ? answerOf(outcome.payload, request.id) : undefined;
  return answer ?? refuse(api, "DEFAULT_5XX", request);
}

async function within<Value>(milliseconds: number, work: Promise<Value>): Promise<Value | "late"> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<"late">((done) => {
    timer = setTimeout(done, milliseconds, "late");
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function blocked(rule: BodyRule): Answer {
  return {
    status: rule.status,
    headers: [["Content-Type", rule.contentType], ...rule.headers],
    body: Buffer.from(rule.body),
  };
}
