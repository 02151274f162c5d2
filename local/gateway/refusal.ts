import { contextOf, substitute } from "./context.ts";
import type { GatewayResponse, RestApi } from "./declared/model.ts";
import { type GatewayRequest, headerOf } from "./request.ts";

/** What is sent, and what the access log says of it: `refusal` names the gateway's own answers. */
export type Answer = {
  status: number;
  headers: [name: string, value: string][];
  body: Buffer;
  refusal?: string;
  route?: string;
  keyId?: string;
};

export const plainJson: [name: string, value: string] = ["Content-Type", "application/json"];

/** AWS's own status and words for each kind of refusal, used where the template declares nothing else. */
const defaults: Record<string, { status: number; message: string }> = {
  ACCESS_DENIED: { status: 403, message: "User is not authorized to access this resource" },
  API_CONFIGURATION_ERROR: { status: 500, message: "Internal server error" },
  AUTHORIZER_CONFIGURATION_ERROR: { status: 500, message: "Internal server error" },
  AUTHORIZER_FAILURE: { status: 500, message: "Internal server error" },
  BAD_REQUEST_BODY: { status: 400, message: "Invalid request body" },
  BAD_REQUEST_PARAMETERS: { status: 400, message: "Missing required request parameters" },
  INTEGRATION_FAILURE: { status: 504, message: "Network error communicating with endpoint" },
  INTEGRATION_TIMEOUT: { status: 504, message: "Endpoint request timed out" },
  INVALID_API_KEY: { status: 403, message: "Forbidden" },
  MISSING_AUTHENTICATION_TOKEN: { status: 403, message: "Missing Authentication Token" },
  QUOTA_EXCEEDED: { status: 429, message: "Limit Exceeded" },
  REQUEST_TOO_LARGE: { status: 413, message: "Request Too Long" },
  THROTTLED: { status: 429, message: "Too Many Requests" },
  UNAUTHORIZED: { status: 401, message: "Unauthorized" },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: "Unsupported Media Type" },
  WAF_FILTERED: { status: 403, message: "Forbidden" },
  // A function that throws or answers nonsense has no type of its own.
  DEFAULT_5XX: { status: 502, message: "Internal server error" },
};

export function refuse(api: RestApi, type: string, request: GatewayRequest): Answer {
  const { status, message } = defaults[type] ?? { status: 500, message: "Internal server error" };
  const fallback = status < 500 ? "DEFAULT_4XX" : "DEFAULT_5XX";
  const declared: GatewayResponse | undefined = api.responses.get(type) ?? api.responses.get(fallback);
  const template = declared?.template ?? '{"message":$context.error.messageString}';
  const known = {
    ...contextOf(api, request),
    "$context.error.messageString": JSON.stringify(message),
    "$context.error.message": message,
    "$context.error.responseType": type,
  };
  const body = substitute(template, known, "");
  const headers = (declared?.headers ?? []).flatMap(([name, source]) => mapped(name, source, request));
  const isTyped = headers.some(([name]) => name.toLowerCase() === "content-type");
  const own: [string, string][] = [
    ["x-amzn-RequestId", request.id],
    ["x-amzn-ErrorType", type],
  ];
  return {
    status: declared?.status ?? status,
    headers: [...(isTyped ? [] : [plainJson]), ...own, ...headers],
    body: Buffer.from(body),
    refusal: type,
  };
}

/** A header is a text in single quotes, or mapped from the request, or from the context. */
function mapped(name: string, source: string, request: GatewayRequest): [string, string][] {
  const fixed = /^'(.*)'$/s.exec(source)?.[1];
  if (fixed !== undefined) return [[name, fixed]];
  if (source === "context.requestId") return [[name, request.id]];
  const header = /^method\.request\.header\.(.+)$/.exec(source)?.[1];
  const value = header === undefined ? undefined : headerOf(request, header);
  return value === undefined ? [] : [[name, value]];
}
