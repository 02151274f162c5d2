import type { APIGatewayProxyResult } from "aws-lambda";
import { headersOfEveryAnswer } from "../contract/answer-headers.ts";
import { challenge, docOf, hasFixedBody, Problem, problemBody, problems } from "../contract/problems.ts";

/** What an operation's wiring returns: a JSON body, or a text with its own content type. */
export type Answer = { status: number; body: unknown; headers?: Record<string, string>; contentType?: string };

export function answer(body: unknown, status = 200, headers: Record<string, string> = {}): Answer {
  return { status, body, headers };
}

export function toHttp(given: Answer, headers: Record<string, string>): APIGatewayProxyResult {
  const contentType = given.contentType ?? "application/json; charset=utf-8";
  return {
    statusCode: given.status,
    headers: { ...headersOfEveryAnswer, "Content-Type": contentType, ...headers, ...given.headers },
    body: typeof given.body === "string" && given.contentType ? given.body : JSON.stringify(given.body),
  };
}

/** A refusal in its catalogue's words. A fault says only that it was ours. */
export function answerTo(error: unknown, asked: Asked = {}): Answer {
  const { kind, details } = error instanceof Problem ? error : new Problem("internal");
  const { requestId, path = "/" } = asked;
  const body = problemBody(kind, { ...details, ...(requestId !== undefined && { requestId }) });
  return answer(body, problems[kind].status, {
    ...(hasFixedBody(kind) && { Link: `<${upFrom(path)}${docOf(kind)}>; rel="help"` }),
    ...(problems[kind].status === 401 && { "WWW-Authenticate": challenge }),
    ...(details.retryAfterSeconds !== undefined && { "Retry-After": String(details.retryAfterSeconds) }),
    ...(details.allow && { Allow: details.allow.join(", ") }),
  });
}

/** What was asked: the caller's own id for it, where one was sent, and the path below the API's address. */
type Asked = { requestId?: string | undefined; path?: string };

/** From a path back to the API's address, wherever that begins: `/v1/verify` is one step below it. */
function upFrom(path: string): string {
  const steps = path.split("/").length - 2;
  return steps > 0 ? Array.from({ length: steps }, () => "..").join("/") : ".";
}
