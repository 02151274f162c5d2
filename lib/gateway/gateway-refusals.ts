import { ResponseType, type RestApi } from "aws-cdk-lib/aws-apigateway";
import { headersOfEveryAnswer } from "../../functions/contract/answer-headers.ts";
import {
  challenge,
  docOf,
  hasFixedBody,
  type ProblemKind,
  problemBody,
  problems,
} from "../../functions/contract/problems.ts";

/**
 * What API Gateway refuses by itself, in the service's own words. Its causes and its own statuses differ from ours more
 * than their names suggest: an authorizer's "deny" is our 401, an unknown route is its 403.
 */
const refusals: readonly [type: ResponseType, kind: ProblemKind][] = [
  [ResponseType.UNAUTHORIZED, "unauthorized"],
  [ResponseType.ACCESS_DENIED, "unauthorized"],
  [ResponseType.INVALID_API_KEY, "unauthorized"],
  [ResponseType.AUTHORIZER_FAILURE, "internal"],
  [ResponseType.AUTHORIZER_CONFIGURATION_ERROR, "internal"],
  [ResponseType.API_CONFIGURATION_ERROR, "internal"],
  [ResponseType.THROTTLED, "rateLimited"],
  [ResponseType.QUOTA_EXCEEDED, "rateLimited"],
  [ResponseType.MISSING_AUTHENTICATION_TOKEN, "notFound"],
  [ResponseType.INVALID_SIGNATURE, "notFound"],
  [ResponseType.EXPIRED_TOKEN, "notFound"],
  [ResponseType.RESOURCE_NOT_FOUND, "notFound"],
  [ResponseType.REQUEST_TOO_LARGE, "requestTooLarge"],
  [ResponseType.BAD_REQUEST_BODY, "invalidRequest"],
  [ResponseType.BAD_REQUEST_PARAMETERS, "invalidRequest"],
  [ResponseType.UNSUPPORTED_MEDIA_TYPE, "invalidRequest"],
  [ResponseType.WAF_FILTERED, "blocked"],
  [ResponseType.INTEGRATION_FAILURE, "tryAgain"],
  [ResponseType.INTEGRATION_TIMEOUT, "internal"],
  [ResponseType.DEFAULT_5XX, "internal"],
];

/** Refusals that pass when the caller waits a moment. A header here is static: a second is what the bucket needs. */
const retryAfterOneSecond: ReadonlySet<ProblemKind> = new Set(["rateLimited", "tryAgain"]);

/** A text in single quotes is sent as it is; anything else names a part of the request. */
const ofEveryRefusal = {
  ...Object.fromEntries(Object.entries(headersOfEveryAnswer).map(([name, value]) => [name, `'${value}'`])),
  "Content-Type": "'application/json; charset=utf-8'",
  "X-Request-Id": "method.request.header.X-Request-Id",
};

/** `address`: where callers reach the API, where the deployment says; without it the help lies below the host. */
export function refuseInOurWords(api: RestApi, address = ""): void {
  for (const [type, kind] of refusals) {
    api.addGatewayResponse(type.responseType, {
      type,
      statusCode: String(problems[kind].status),
      templates: { "application/json": refusalTemplate(kind) },
      responseHeaders: {
        ...ofEveryRefusal,
        ...(retryAfterOneSecond.has(kind) && { "Retry-After": "'1'" }),
        // An integration's header of this name would reach the caller under another: the gateway's own does not.
        ...(problems[kind].status === 401 && { "WWW-Authenticate": `'${challenge}'` }),
        ...(hasFixedBody(kind) && { Link: `'<${address}${docOf(kind)}>; rel="help"'` }),
      },
    });
  }
  // Without a status of its own: each remaining type keeps the one it has.
  api.addGatewayResponse("DEFAULT_4XX", {
    type: ResponseType.DEFAULT_4XX,
    templates: { "application/json": JSON.stringify({ error: "Bad Request", message: "The request was refused." }) },
    responseHeaders: ofEveryRefusal,
  });
}

/**
 * The template is plain text with `$context` variables, and nothing in it is escaped: no value of the caller's may stand
 * in it. Retry-After is repeated in the body, as our own refusals do.
 */
function refusalTemplate(kind: ProblemKind): string {
  return JSON.stringify(problemBody(kind, retryAfterOneSecond.has(kind) ? { retryAfterSeconds: 1 } : {}));
}
