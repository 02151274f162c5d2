import type { APIGatewayProxyResult } from "aws-lambda";
import { headersOfEveryAnswer } from "../contract/answer-headers.ts";
import { Problem, problemBody, problems } from "../contract/problems.ts";

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
export function answerTo(error: unknown): Answer {
  const { kind, details } = error instanceof Problem ? error : new Problem("internal");
  return answer(problemBody(kind, details), problems[kind].status, {
    ...(details.retryAfterSeconds !== undefined && { "Retry-After": String(details.retryAfterSeconds) }),
    ...(details.allow && { Allow: details.allow.join(", ") }),
  });
}
