import type { Fleet } from "../functions/fleet.ts";
import {
  isObject,
  type Json,
  type JsonObject,
  listOf,
  objectOf,
  parseJson,
  textOf,
  textsOf,
} from "../template/json.ts";
import type { Authorizer } from "./declared/model.ts";
import { authorizerEvent, methodArn, type Routed } from "./event.ts";
import { headerOf } from "./request.ts";

type Verdict =
  | { kind: "allowed"; context: JsonObject; usageKey: string | undefined }
  | { kind: "refused"; type: RefusalType };
type RefusalType = "UNAUTHORIZED" | "ACCESS_DENIED" | "AUTHORIZER_FAILURE" | "AUTHORIZER_CONFIGURATION_ERROR";

type Policy = { statements: JsonObject[]; context: JsonObject; usageKey: string | undefined };

/** Asks request authorizers, remembering each policy by its identity values for the declared time. */
export type AuthorizerDesk = { ask: (routed: Routed) => Promise<Verdict> };

export function authorizerDesk(fleet: Fleet): AuthorizerDesk {
  const cache = new Map<string, { policy: Policy; until: number }>();

  const fresh = async (authorizer: Authorizer, event: JsonObject): Promise<Policy | RefusalType> => {
    const outcome = await fleet.invoke(authorizer.functionArn, JSON.stringify(event));
    if (outcome.kind === "answered") return policyOf(parseJson(outcome.payload)) ?? "AUTHORIZER_CONFIGURATION_ERROR";
    // An authorizer may throw this word, and it alone, to refuse without an answer that would be remembered.
    const refuses = outcome.kind === "failed" && outcome.errorMessage === "Unauthorized";
    return refuses ? "UNAUTHORIZED" : "AUTHORIZER_FAILURE";
  };
  const policyFor = async (routed: Routed, authorizer: Authorizer, identity: string) => {
    const key = `${routed.api.id}\n${authorizer.id}\n${identity}`;
    const known = cache.get(key);
    if (known && known.until > Date.now()) return known.policy;
    cache.delete(key);
    const policy = await fresh(authorizer, authorizerEvent(routed));
    if (typeof policy !== "string" && authorizer.ttlSeconds > 0 && identity !== "") {
      cache.set(key, { policy, until: Date.now() + authorizer.ttlSeconds * 1000 });
    }
    return policy;
  };
  return {
    ask: async (routed) => {
      const { api, found, request } = routed;
      const { authorizer } = found.method;
      if (!authorizer) return refused("AUTHORIZER_CONFIGURATION_ERROR");
      const values = authorizer.identityHeaders.map((name) => headerOf(request, name) ?? "");
      if (values.includes("")) return refused("UNAUTHORIZED");
      const policy = await policyFor(routed, authorizer, values.join("\n"));
      if (typeof policy === "string") return refused(policy);
      if (!allows(policy.statements, methodArn(api, request))) return refused("ACCESS_DENIED");
      return { kind: "allowed", context: policy.context, usageKey: policy.usageKey };
    },
  };
}

function refused(type: RefusalType): Verdict {
  return { kind: "refused", type };
}

/** The context reaches a proxy function as texts, whatever the authorizer made of it. */
function policyOf(answer: Json): Policy | undefined {
  if (!isObject(answer) || !isObject(answer.policyDocument) || textOf(answer.principalId) === undefined)
    return undefined;
  const context = objectOf(answer.context);
  // Objects and lists in the context make the gateway refuse the whole answer.
  if (Object.values(context).some((value) => typeof value === "object" && value !== null)) return undefined;
  return {
    statements: listOf(answer.policyDocument.Statement).map(objectOf),
    context: { principalId: textOf(answer.principalId) ?? "", integrationLatency: 0, ...textsOf(context) },
    usageKey: textOf(answer.usageIdentifierKey),
  };
}

function allows(statements: JsonObject[], resource: string): boolean {
  const applies = statements.filter(({ Resource }) =>
    (Array.isArray(Resource) ? Resource : [Resource]).some((pattern) => wildcard(textOf(pattern) ?? "", resource)),
  );
  return applies.some(({ Effect }) => Effect === "Allow") && !applies.some(({ Effect }) => Effect === "Deny");
}

function wildcard(pattern: string, value: string): boolean {
  const escaped = pattern
    .replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll("*", ".*")
    .replaceAll("?", ".");
  return new RegExp(`^${escaped}$`, "s").test(value);
}
