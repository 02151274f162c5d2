import { isObject, type JsonObject, listOf, numberOf, objectOf, textOf } from "../template/json.ts";
import type { Resolver } from "../template/resolve.ts";
import type { BodyRule } from "./model.ts";

/** The size rules of the web ACLs that guard this stage. Other rules need AWS's own data and are listed as not run. */
export function bodyRulesOf(resolver: Resolver, apiId: string, stage: string): BodyRule[] {
  const guarded = resolver
    .ofType("AWS::WAFv2::WebACLAssociation")
    .map((resource) => resolver.properties(resource))
    .filter(({ ResourceArn }) => textOf(ResourceArn)?.endsWith(`/restapis/${apiId}/stages/${stage}`))
    .map(({ WebACLArn }) => WebACLArn);
  return resolver
    .ofType("AWS::WAFv2::WebACL")
    .filter((resource) => guarded.includes(resolver.attribute(resource, "Arn")))
    .map((resource) => resolver.properties(resource))
    .flatMap((acl) =>
      listOf(acl.Rules).flatMap((rule) => bodyRule(objectOf(rule), objectOf(acl.CustomResponseBodies))),
    );
}

function bodyRule(rule: JsonObject, bodies: JsonObject): BodyRule[] {
  const size = objectOf(objectOf(rule.Statement).SizeConstraintStatement);
  const largerThan = numberOf(size.Size);
  if (largerThan === undefined || !isObject(objectOf(size.FieldToMatch).Body)) return [];
  const block = objectOf(objectOf(objectOf(rule.Action).Block).CustomResponse);
  const custom = objectOf(bodies[textOf(block.CustomResponseBodyKey) ?? ""]);
  const headers = listOf(block.ResponseHeaders).map(objectOf);
  return [
    {
      name: textOf(rule.Name) ?? "",
      largerThan: size.ComparisonOperator === "GE" ? largerThan - 1 : largerThan,
      status: numberOf(block.ResponseCode) ?? 403,
      body: textOf(custom.Content) ?? '{"message":"Forbidden"}',
      contentType: contentTypes[textOf(custom.ContentType) ?? ""] ?? "application/json",
      headers: headers.map(({ Name, Value }) => [textOf(Name) ?? "", textOf(Value) ?? ""]),
    },
  ];
}

const contentTypes: Record<string, string> = {
  APPLICATION_JSON: "application/json",
  TEXT_PLAIN: "text/plain",
  TEXT_HTML: "text/html",
};
