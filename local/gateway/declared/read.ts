import { ExpectedFault } from "../../fault.ts";
import type { Resource } from "../../template/assembly.ts";
import {
  isTrue,
  type Json,
  type JsonObject,
  listOf,
  numberOf,
  objectOf,
  textOf,
  textsOf,
} from "../../template/json.ts";
import type { Resolver } from "../../template/resolve.ts";
import { bodyRulesOf } from "./firewall.ts";
import type { Authorizer, GatewayResponse, Method, RestApi, RouteNode, Throttle, UsagePlan } from "./model.ts";

/** Every REST API of the assembly, ready to be served. */
export function restApis(resolver: Resolver): RestApi[] {
  return resolver.ofType("AWS::ApiGateway::RestApi").map((resource) => readApi(resolver, resource));
}

function readApi(resolver: Resolver, api: Resource): RestApi {
  const id = resolver.ref(api);
  const properties = resolver.properties(api);
  const [stage] = partsOf(resolver, "AWS::ApiGateway::Stage", id);
  const stageName = textOf(stage?.StageName) ?? "prod";
  return {
    id,
    logicalId: api.logicalId,
    stage: stageName,
    keySource: properties.ApiKeySourceType === "AUTHORIZER" ? "AUTHORIZER" : "HEADER",
    binaryTypes: listOf(properties.BinaryMediaTypes).flatMap((type) => textOf(type) ?? []),
    compressFrom: numberOf(properties.MinimumCompressionSize),
    root: routes(resolver, id, resolver.attribute(api, "RootResourceId")),
    responses: new Map(partsOf(resolver, "AWS::ApiGateway::GatewayResponse", id).map((part) => gatewayResponse(part))),
    methodThrottles: new Map(listOf(stage?.MethodSettings).flatMap((setting) => methodThrottle(objectOf(setting)))),
    plans: plansOf(resolver, id, stageName),
    bodyRules: bodyRulesOf(resolver, id, stageName),
    logFormat: textOf(objectOf(stage?.AccessLogSetting).Format),
  };
}

function partsOf(resolver: Resolver, type: string, apiId: string): JsonObject[] {
  return resolver
    .ofType(type)
    .map((resource) => resolver.properties(resource))
    .filter((properties) => properties.RestApiId === apiId);
}

function routes(resolver: Resolver, apiId: string, rootId: string): RouteNode {
  const methods = partsOf(resolver, "AWS::ApiGateway::Method", apiId);
  const resources = resolver
    .ofType("AWS::ApiGateway::Resource")
    .map((resource) => ({ id: resolver.ref(resource), ...parentOf(resolver.properties(resource)) }));
  const node = (id: string, segment: string, path: string): RouteNode => ({
    segment,
    path: path || "/",
    resourceId: id,
    methods: new Map(
      methods.filter((method) => method.ResourceId === id).map((method) => readMethod(resolver, method)),
    ),
    children: resources
      .filter((resource) => resource.parent === id)
      .map((resource) => node(resource.id, resource.segment, `${path}/${resource.segment}`)),
  });
  return node(rootId, "", "");
}

function parentOf(properties: JsonObject): { parent: string; segment: string } {
  return { parent: textOf(properties.ParentId) ?? "", segment: textOf(properties.PathPart) ?? "" };
}

function readMethod(resolver: Resolver, properties: JsonObject): [string, Method] {
  const httpMethod = textOf(properties.HttpMethod) ?? "ANY";
  const integration = objectOf(properties.Integration);
  const authorizerId = textOf(properties.AuthorizerId);
  return [
    httpMethod,
    {
      httpMethod,
      authorization: textOf(properties.AuthorizationType) ?? "NONE",
      authorizer: authorizerId === undefined ? undefined : authorizerOf(resolver, authorizerId),
      needsKey: isTrue(properties.ApiKeyRequired),
      integration: {
        type: textOf(integration.Type) ?? "",
        functionArn: textOf(integration.Uri) ?? "",
        timeoutMs: numberOf(integration.TimeoutInMillis) ?? 29_000,
      },
      mock: integration,
    },
  ];
}

function authorizerOf(resolver: Resolver, id: string): Authorizer | undefined {
  const found = resolver.ofType("AWS::ApiGateway::Authorizer").find((resource) => resolver.ref(resource) === id);
  if (!found) return undefined;
  const properties = resolver.properties(found);
  const sources = (textOf(properties.IdentitySource) ?? "").split(",").map((source) => source.trim());
  return {
    id,
    functionArn: textOf(properties.AuthorizerUri) ?? "",
    identityHeaders: sources.flatMap(
      (source) => /^method\.request\.header\.(.+)$/.exec(source)?.[1]?.toLowerCase() ?? [],
    ),
    ttlSeconds: numberOf(properties.AuthorizerResultTtlInSeconds) ?? 300,
  };
}

function gatewayResponse(properties: JsonObject): [string, GatewayResponse] {
  const type = textOf(properties.ResponseType) ?? "";
  const headers = Object.entries(textsOf(properties.ResponseParameters)).flatMap(([target, source]) => {
    const name = /^gatewayresponse\.header\.(.+)$/.exec(target)?.[1];
    return name === undefined ? [] : [[name, source] satisfies [string, string]];
  });
  const template = textOf(objectOf(properties.ResponseTemplates)["application/json"]);
  return [type, { type, status: numberOf(properties.StatusCode), headers, template }];
}

/** `/~1v1~1verify` is how a path is written in a method setting; `/*` with `*` means every method. */
function methodThrottle(setting: JsonObject): [string, Throttle][] {
  if (setting.HttpMethod === "ANY") {
    const path = textOf(setting.ResourcePath);
    throw new ExpectedFault(`Invalid method setting path: API Gateway takes no setting for ANY ${path}.`);
  }
  const throttle = throttleOf({
    RateLimit: setting.ThrottlingRateLimit ?? null,
    BurstLimit: setting.ThrottlingBurstLimit ?? null,
  });
  if (throttle === undefined) return [];
  const path = (textOf(setting.ResourcePath) ?? "/*").replaceAll("~1", "/").replace("//", "/");
  return [[`${textOf(setting.HttpMethod) ?? "*"} ${path}`, throttle]];
}

function throttleOf(declared: Json | undefined): Throttle | undefined {
  const { RateLimit, BurstLimit } = objectOf(declared);
  const rate = numberOf(RateLimit);
  const burst = numberOf(BurstLimit);
  if (rate === undefined && burst === undefined) return undefined;
  return { rate: rate ?? 10_000, burst: burst ?? 5_000 };
}

function plansOf(resolver: Resolver, apiId: string, stage: string): UsagePlan[] {
  return resolver.ofType("AWS::ApiGateway::UsagePlan").flatMap((resource) => {
    const properties = resolver.properties(resource);
    const stages = listOf(properties.ApiStages).map(objectOf);
    const serves = stages.some((each) => each.ApiId === apiId && each.Stage === stage);
    return serves ? [{ id: resolver.ref(resource), throttle: throttleOf(properties.Throttle) }] : [];
  });
}
