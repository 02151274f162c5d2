import type middy from "@middy/core";
import { limits } from "../../contract/limits.ts";
import { Problem } from "../../contract/problems.ts";
import { type Arrival, headerOf } from "./arrival.ts";

const header = "X-Request-Id";
const visible = new RegExp(`^[\\x21-\\x7e]{1,${limits.requestIdCharacters}}$`);

/** Echoes the caller's request id, or gives the gateway's own. An unusable one is refused after the gates. */
export function requestId(): middy.MiddlewareObj<Arrival> {
  return {
    before: ({ event }) => {
      const sent = headerOf(event, header);
      if (sent !== undefined && visible.test(sent)) event.handling.suppliedRequestId = sent;
      event.handling.headers[header] = event.handling.suppliedRequestId ?? event.handling.gatewayRequestId;
    },
  };
}

export function refuseUnusableRequestId(event: Arrival): void {
  if (headerOf(event, header) === undefined || event.handling.suppliedRequestId !== undefined) return;
  const message = `must be 1 to ${limits.requestIdCharacters} visible ASCII characters`;
  throw new Problem("invalidRequest", { fields: [{ field: header, message }] });
}
