import type { APIGatewayProxyEvent, APIGatewayProxyResult, Context } from "aws-lambda";
import { answerReleaseCheck, isReleaseCheck } from "../../functions/edge/release-check.ts";

/** What a page may know of the function that serves it. */
export type Serving = { remainingMs: () => number; requestId: string };
type Pages = { fetch: (request: Request, serving: Serving) => Response | Promise<Response> };

/** The gateway's event as the request it was, and the answer as the gateway wants it. */
export function lambdaHandler(pages: Pages, address: string) {
  return async (event: APIGatewayProxyEvent, context: Context): Promise<APIGatewayProxyResult> => {
    if (isReleaseCheck(event)) return answerReleaseCheck();
    const serving = {
      remainingMs: () => context.getRemainingTimeInMillis(),
      requestId: event.requestContext.requestId,
    };
    return resultOf(await pages.fetch(requestOf(event, address), serving));
  };
}

function requestOf(event: APIGatewayProxyEvent, address: string): Request {
  const url = new URL(event.path, address);
  for (const [name, values = []] of Object.entries(event.multiValueQueryStringParameters ?? {})) {
    for (const value of values) url.searchParams.append(name, value);
  }
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(event.multiValueHeaders)) {
    for (const value of values) headers.append(name, value);
  }
  const body = event.body === null ? null : Buffer.from(event.body, event.isBase64Encoded ? "base64" : "utf8");
  const takesBody = event.httpMethod !== "GET" && event.httpMethod !== "HEAD";
  return new Request(url, { method: event.httpMethod, headers, ...(takesBody && { body }) });
}

const isText = /^(text\/|application\/json)/;

async function resultOf(response: Response): Promise<APIGatewayProxyResult> {
  const multiValueHeaders: Record<string, string[]> = {};
  for (const [name, value] of response.headers) if (name !== "set-cookie") multiValueHeaders[name] = [value];
  const cookies = response.headers.getSetCookie();
  if (cookies.length > 0) multiValueHeaders["set-cookie"] = cookies;
  const bytes = Buffer.from(await response.arrayBuffer());
  const isBase64Encoded = !isText.test(response.headers.get("content-type") ?? "text/");
  return {
    statusCode: response.status,
    multiValueHeaders,
    body: bytes.toString(isBase64Encoded ? "base64" : "utf8"),
    isBase64Encoded,
  };
}
