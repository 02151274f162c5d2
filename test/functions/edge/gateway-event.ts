import type { APIGatewayProxyEvent, Context } from "aws-lambda";
import { Access, type Caller } from "../../../functions/contract/access.ts";

/** An event as API Gateway makes it, with what a test wants to say changed. */
export function gatewayEvent(change: {
  method?: string;
  path?: string;
  /** The route, where it is not the path itself. */
  resource?: string;
  headers?: Record<string, string>;
  body?: string | null;
  query?: Record<string, string[]>;
  pathParameters?: Record<string, string>;
  caller?: Caller;
}): APIGatewayProxyEvent {
  const { method = "POST", path = "/v1/verify", headers = {}, body = null } = change;
  return {
    httpMethod: method,
    path,
    resource: change.resource ?? path,
    headers: { "Content-Type": "application/json", ...headers },
    multiValueHeaders: {},
    body,
    isBase64Encoded: false,
    pathParameters: change.pathParameters ?? null,
    queryStringParameters: null,
    multiValueQueryStringParameters: change.query ?? null,
    stageVariables: null,
    requestContext: {
      requestId: "made-by-the-gateway",
      authorizer: change.caller ? { caller: JSON.stringify(change.caller) } : {},
    } as unknown as APIGatewayProxyEvent["requestContext"],
  };
}

export const context = { getRemainingTimeInMillis: () => 28_000, awsRequestId: "lambda" } as unknown as Context;

export function callerWith(access: Partial<Access> = {}, change: Partial<Caller> = {}): Caller {
  return {
    accountId: "acc_1",
    keyId: "key_1",
    keyEnvironment: "live",
    revoked: false,
    access: Access.parse({
      accountType: "developer",
      testApproved: true,
      feeSettled: true,
      hub: "production",
      productionApproved: true,
      accessVersion: 1,
      ...access,
    }),
    ...change,
  };
}
