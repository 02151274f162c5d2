import type { APIGatewayProxyEvent } from "aws-lambda";
import type { Caller } from "../contract/access.ts";
import type { Operation } from "../contract/routes.ts";

/** A request on its way through the stack: the gateway's event, and what the middleware has learnt of it so far. */
export type Arrival = APIGatewayProxyEvent & { seen: Seen };

export type Seen = {
  operation: Operation | "not-found";
  startedAt: number;
  /** Until the function is ended, whatever it is at. */
  remainingMs: () => number;
  /** Ours. It stands in our logs; the caller's own id, which may say anything, does not. */
  gatewayRequestId: string;
  /** The caller's `X-Request-Id` where one was sent and is valid. */
  suppliedRequestId?: string;
  caller?: Caller;
  /** Headers that every answer to this request carries, refusals included. */
  headers: Record<string, string>;
};

/** Header names come in any case; values are never empty here. */
export function headerOf(event: APIGatewayProxyEvent, name: string): string | undefined {
  const wanted = name.toLowerCase();
  const found = Object.entries(event.headers).find(([header]) => header.toLowerCase() === wanted);
  return found?.[1] === "" ? undefined : found?.[1];
}
