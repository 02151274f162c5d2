import { isObject, type JsonObject, listOf, numberOf, objectOf, textOf } from "../../template/json.ts";
import type { Resolver } from "../../template/resolve.ts";
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
  const bounded = boundedBody(objectOf(rule.Statement));
  if (bounded === undefined) return [];
  const block = objectOf(objectOf(objectOf(rule.Action).Block).CustomResponse);
  const custom = objectOf(bodies[textOf(block.CustomResponseBodyKey) ?? ""]);
  const headers = listOf(block.ResponseHeaders).map(objectOf);
  return [
    {
      name: textOf(rule.Name) ?? "",
      ...bounded,
      status: numberOf(block.ResponseCode) ?? 403,
      body: textOf(custom.Content) ?? '{"message":"Forbidden"}',
      contentType: contentTypes[textOf(custom.ContentType) ?? ""] ?? "application/json",
      headers: headers.map(({ Name, Value }) => [textOf(Name) ?? "", textOf(Value) ?? ""]),
    },
  ];
}

type Bound = Pick<BodyRule, "largerThan" | "exceptPaths">;

/** A bound of the body, with or without paths that it does not hold for; nothing where a statement says anything else. */
export function boundedBody(statement: JsonObject): Bound | undefined {
  const parts = listOf(objectOf(statement.AndStatement).Statements).map(objectOf);
  if (parts.length === 0) return withoutExceptions(statement);
  const [bound, ...others] = parts.flatMap((part) => withoutExceptions(part) ?? []);
  const exceptions = parts.flatMap((part) => exceptedPaths(part) ?? []);
  if (bound === undefined || others.length > 0 || parts.length !== 2 || exceptions.length === 0) return undefined;
  return { ...bound, exceptPaths: exceptions };
}

function withoutExceptions(statement: JsonObject): Bound | undefined {
  const size = objectOf(statement.SizeConstraintStatement);
  const largerThan = numberOf(size.Size);
  if (largerThan === undefined || !isObject(objectOf(size.FieldToMatch).Body)) return undefined;
  return { largerThan: size.ComparisonOperator === "GE" ? largerThan - 1 : largerThan, exceptPaths: [] };
}

/** None of some paths, each letter for letter. */
function exceptedPaths(statement: JsonObject): string[] | undefined {
  const any = objectOf(objectOf(objectOf(statement.NotStatement).Statement).OrStatement);
  const paths = listOf(any.Statements).map((one) => {
    const match = objectOf(objectOf(one).ByteMatchStatement);
    const isExact = match.PositionalConstraint === "EXACTLY" && isObject(objectOf(match.FieldToMatch).UriPath);
    return isExact ? textOf(match.SearchString) : undefined;
  });
  const read = paths.filter((path) => path !== undefined);
  return read.length === paths.length && read.length > 0 ? read : undefined;
}

const contentTypes: Record<string, string> = {
  APPLICATION_JSON: "application/json",
  TEXT_PLAIN: "text/plain",
  TEXT_HTML: "text/html",
};
