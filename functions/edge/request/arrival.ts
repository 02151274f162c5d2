import type { APIGatewayProxyEvent } from "aws-lambda";
import type { Caller } from "../../contract/access.ts";
import type { Operation } from "../../contract/routes.ts";

/** A request on its way through the stack: the gateway's event, and what the middleware has learnt of it so far. */
export type Arrival = APIGatewayProxyEvent & { handling: Handling };

type Handling = {
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

type SentHeaders = {
  headers: Record<string, string | undefined> | null;
  multiValueHeaders: Record<string, string[] | undefined> | null;
};

/** Header names come in any case; an empty value counts as none. */
export function headerOf(event: SentHeaders, name: string): string | undefined {
  return valuesOf(event, name).at(-1) || undefined;
}

/**
 * Every value that was sent under this name, in whatever spelling. Of the gateway's two maps one holds the last value of
 * each spelling, the other all of them.
 */
export function valuesOf({ headers, multiValueHeaders }: SentHeaders, name: string): string[] {
  const wanted = name.toLowerCase();
  const spelled = <Value>([header]: [string, Value]) => header.toLowerCase() === wanted;
  const all = Object.entries(multiValueHeaders ?? {}).filter(spelled);
  if (all.length > 0) return all.flatMap(([, values]) => values ?? []);
  return Object.entries(headers ?? {})
    .filter(spelled)
    .flatMap(([, value]) => value ?? []);
}

/** Whether a request names more than one key: the gateway may go by one of them and a function by another. */
export function namesSeveralKeys(event: SentHeaders): boolean {
  return valuesOf(event, keyHeader).length > 1;
}

export const keyHeader = "X-API-Key";
