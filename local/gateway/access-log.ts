import { contextOf, substitute } from "./context.ts";
import type { RestApi } from "./declared/model.ts";
import type { Answer } from "./refusal.ts";
import type { GatewayRequest } from "./request.ts";

/** The line the stage's own format makes of a request; what the gateway does not know it writes as a dash. */
export function accessLine(api: RestApi, request: GatewayRequest, answer: Answer): string | undefined {
  if (api.logFormat === undefined) return undefined;
  const elapsedMs = String(Date.now() - request.at.getTime());
  const known = {
    ...contextOf(api, request),
    "$context.status": String(answer.status),
    "$context.resourcePath": answer.route ?? "-",
    "$context.identity.apiKeyId": answer.keyId ?? "-",
    "$context.error.responseType": answer.refusal ?? "-",
    "$context.responseLatency": elapsedMs,
  };
  return substitute(api.logFormat, known, "-");
}
