import type { Json, JsonObject } from "../template/json.ts";
import { account, arn } from "../template/place.ts";
import { clfTime } from "./context.ts";
import type { RestApi } from "./declared/model.ts";
import { type GatewayRequest, headerOf } from "./request.ts";
import type { Match } from "./route.ts";

/** What the gateway learned on the way: the authorizer's context, the key that was charged. */
export type Passed = { authorizer?: JsonObject; apiKey?: { id: string; value: string } };

/** A request, and where in which API it belongs. */
export type Routed = { api: RestApi; found: Match; request: GatewayRequest };

/** The Lambda proxy event, payload version 1. */
export function proxyEvent(routed: Routed, passed: Passed): JsonObject {
  const { api, found, request } = routed;
  const isBinary = api.binaryTypes.some((type) => matchesType(type, headerOf(request, "content-type") ?? ""));
  const hasBody = request.body.length > 0;
  return {
    ...common(found, request),
    requestContext: requestContext(routed, passed),
    body: hasBody ? request.body.toString(isBinary ? "base64" : "utf8") : null,
    isBase64Encoded: hasBody && isBinary,
  };
}

export function authorizerEvent(routed: Routed): JsonObject {
  const { api, found, request } = routed;
  return {
    type: "REQUEST",
    methodArn: methodArn(api, request),
    ...common(found, request),
    requestContext: requestContext(routed, {}),
  };
}

export function methodArn(api: RestApi, request: GatewayRequest): string {
  return arn("execute-api", `${api.id}/${api.stage}/${request.method}${request.path}`);
}

function common(found: Match, request: GatewayRequest): JsonObject {
  const headers = [...request.headers, ...added(request)];
  const hasParameters = Object.keys(found.parameters).length > 0;
  return {
    resource: found.node.path,
    path: request.path,
    httpMethod: request.method,
    headers: last(headers),
    multiValueHeaders: all(headers),
    queryStringParameters: request.query.length > 0 ? last(request.query) : null,
    multiValueQueryStringParameters: request.query.length > 0 ? all(request.query) : null,
    pathParameters: hasParameters ? found.parameters : null,
    stageVariables: null,
  };
}

function requestContext({ api, found, request }: Routed, passed: Passed): JsonObject {
  return {
    accountId: account,
    apiId: api.id,
    stage: api.stage,
    resourceId: found.node.resourceId,
    resourcePath: found.node.path,
    path: `/${api.stage}${request.path}`,
    httpMethod: request.method,
    protocol: "HTTP/1.1",
    domainName: headerOf(request, "host") ?? "127.0.0.1",
    domainPrefix: api.id,
    requestId: request.id,
    extendedRequestId: request.id,
    requestTime: clfTime(request.at),
    requestTimeEpoch: request.at.getTime(),
    identity: identity(request, passed),
    ...(passed.authorizer && { authorizer: passed.authorizer }),
  };
}

function identity(request: GatewayRequest, { apiKey }: Passed): JsonObject {
  return {
    sourceIp: request.sourceIp,
    userAgent: headerOf(request, "user-agent") ?? null,
    accessKey: null,
    accountId: null,
    caller: null,
    user: null,
    userArn: null,
    ...(apiKey && { apiKey: apiKey.value, apiKeyId: apiKey.id }),
  };
}

function added(request: GatewayRequest): [string, string][] {
  const trace = `Root=1-${Math.floor(request.at.getTime() / 1000).toString(16)}-${request.id.replaceAll("-", "").slice(0, 24)}`;
  const port = (headerOf(request, "host") ?? "").split(":")[1] ?? "80";
  return [
    ["X-Forwarded-For", request.sourceIp],
    ["X-Forwarded-Port", port],
    ["X-Forwarded-Proto", "http"],
    ...(headerOf(request, "x-amzn-trace-id") === undefined
      ? [["X-Amzn-Trace-Id", trace] satisfies [string, string]]
      : []),
  ];
}

function last(pairs: [string, string][]): JsonObject {
  return Object.fromEntries(pairs);
}

function all(pairs: [string, string][]): JsonObject {
  // A caller may name a parameter `toString`, which every object has: a map has none but its own.
  const grouped = new Map<string, Json[]>();
  for (const [name, value] of pairs) grouped.set(name, [...(grouped.get(name) ?? []), value]);
  return Object.fromEntries(grouped);
}

function matchesType(pattern: string, contentType: string): boolean {
  const [type = ""] = contentType.split(";");
  if (pattern === "*/*") return true;
  return pattern.endsWith("/*")
    ? type.startsWith(pattern.slice(0, -1))
    : type.trim().toLowerCase() === pattern.toLowerCase();
}
