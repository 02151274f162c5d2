import type { RestApi } from "./declared/model.ts";
import type { GatewayRequest } from "./request.ts";

/** The `$context` variables that gateway responses and access logs may use; what is unknown reads as a dash in logs. */
export function contextOf(api: RestApi, request: GatewayRequest): Record<string, string> {
  return {
    "$context.requestId": request.id,
    "$context.extendedRequestId": request.id,
    "$context.apiId": api.id,
    "$context.stage": api.stage,
    "$context.httpMethod": request.method,
    "$context.path": `/${api.stage}${request.path}`,
    "$context.protocol": "HTTP/1.1",
    "$context.identity.sourceIp": request.sourceIp,
    "$context.requestTime": clfTime(request.at),
    "$context.requestTimeEpoch": String(request.at.getTime()),
  };
}

/** Plain substitution, as the gateway does it: nothing is escaped. */
export function substitute(template: string, known: Record<string, string>, otherwise: string): string {
  return template.replaceAll(/\$context(?:\.[A-Za-z]+)+/g, (variable) => known[variable] ?? otherwise);
}

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** 09/Apr/2026:12:34:56 +0000, the form AWS gives. */
export function clfTime(at: Date): string {
  const [day, time = ""] = at.toISOString().split("T");
  const [year, month, date] = (day ?? "").split("-");
  return `${date}/${months[Number(month) - 1]}/${year}:${time.slice(0, 8)} +0000`;
}
