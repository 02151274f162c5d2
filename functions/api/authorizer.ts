import type { APIGatewayAuthorizerResult, APIGatewayRequestAuthorizerEvent } from "aws-lambda";
import { readKey } from "../domain/account/api-key.ts";
import { environment, environments } from "../edge/environment.ts";
import { logFault, logJob } from "../edge/logger.ts";
import { headerOf, keyHeader, namesSeveralKeys } from "../edge/request/arrival.ts";
import { findApiKey } from "../store/accounts/api-keys.ts";
import { connectTables } from "../store/tables.ts";

const { RECORDS_TABLE } = environment(environments.authorizer);
const tables = connectTables({ RECORDS_TABLE, EPHEMERAL_TABLE: "" });

/**
 * Answers one question: did we issue this key? What the key may do is judged by the endpoint, on every request. The
 * answer is cached and covers every method, so the policy must name them all.
 */
export async function handler(event: APIGatewayRequestAuthorizerEvent): Promise<APIGatewayAuthorizerResult> {
  if (namesSeveralKeys(event)) throw refusedWithoutMemory(event);
  try {
    const sent = headerOf(event, keyHeader);
    const known = sent !== undefined && readKey(sent) ? await findApiKey(tables, sent) : undefined;
    if (known === undefined) return { principalId: "unknown", policyDocument: policy("Deny", event.methodArn) };
    return {
      principalId: known.caller.keyId,
      policyDocument: policy("Allow", event.methodArn),
      usageIdentifierKey: known.usageId,
      context: { caller: JSON.stringify(known.caller) },
    };
  } catch (error) {
    logFault("authorizer", event.requestContext.requestId, error);
    throw error;
  }
}

/**
 * An answer is remembered by the key that the gateway took, which may be a good one: a Deny would shut out its owner for
 * a minute. An error with this very message is the only refusal that the gateway does not remember.
 */
function refusedWithoutMemory({ requestContext }: APIGatewayRequestAuthorizerEvent): Error {
  logJob("authorizer", { outcome: "refused", requestId: requestContext.requestId });
  return new Error("Unauthorized");
}

function policy(effect: "Allow" | "Deny", methodArn: string): APIGatewayAuthorizerResult["policyDocument"] {
  const everyMethod = methodArn.split("/").slice(0, 2).concat("*").join("/");
  return {
    Version: "2012-10-17",
    Statement: [{ Action: "execute-api:Invoke", Effect: effect, Resource: everyMethod }],
  };
}
