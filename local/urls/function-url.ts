import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { Fleet } from "../functions/fleet.ts";
import { type GatewayRequest, headerOf, readBody, requestOf } from "../gateway/request.ts";
import { isObject, type JsonObject, listOf, numberOf, parseJson, textOf, textsOf } from "../template/json.ts";
import { account } from "../template/place.ts";
import { isSignedBy, type Principal } from "./signature.ts";

type FunctionUrl = { fleet: Fleet; functionArn: string; auth: string };

type Reply = { status: number; headers: [string, string][]; body: string | Buffer };

/** A Lambda function URL: signed callers only where the template says so; payload version 2. */
export function functionUrlServer(target: () => FunctionUrl | undefined, principal: Principal): Server {
  return createServer((incoming, response) => {
    answer(target(), principal, incoming)
      .catch(() => plain(502, "Internal Server Error"))
      .then((reply) => send(response, reply))
      .catch(() => response.destroy());
  });
}

async function answer(url: FunctionUrl | undefined, principal: Principal, incoming: IncomingMessage): Promise<Reply> {
  if (url === undefined) return plain(503, "Service Unavailable");
  const { bytes, tooLarge } = await readBody(incoming);
  if (tooLarge || bytes.length > 6 * 1024 * 1024) return plain(413, "Request Too Long");
  const request = requestOf(incoming, bytes);
  const signed = url.auth !== "AWS_IAM" || isSignedBy(principal, request, { service: "lambda", now: new Date() });
  if (!signed) return plain(403, "Forbidden");
  const caller = url.auth === "AWS_IAM" ? principal : undefined;
  const outcome = await url.fleet.invoke(url.functionArn, JSON.stringify(urlEvent(request, caller)));
  if (outcome.kind === "throttled") return plain(429, "Too Many Requests");
  return outcome.kind === "answered" ? replyOf(outcome.payload) : plain(502, "Internal Server Error");
}

function urlEvent(request: GatewayRequest, caller: Principal | undefined): JsonObject {
  const query = new URLSearchParams(request.query);
  const headers = Object.fromEntries(request.headers.map(([name, value]) => [name.toLowerCase(), value]));
  const isText = /^(text\/|application\/(json|xml|javascript|x-www-form-urlencoded))/.test(
    headerOf(request, "content-type") ?? "",
  );
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath: request.path,
    rawQueryString: query.toString(),
    headers,
    ...(request.query.length > 0 && { queryStringParameters: Object.fromEntries(request.query) }),
    requestContext: {
      accountId: caller ? account : "anonymous",
      apiId: "local",
      domainName: headerOf(request, "host") ?? "",
      domainPrefix: "local",
      http: {
        method: request.method,
        path: request.path,
        protocol: "HTTP/1.1",
        sourceIp: request.sourceIp,
        userAgent: headerOf(request, "user-agent") ?? "",
      },
      requestId: request.id,
      routeKey: "$default",
      stage: "$default",
      time: request.at.toUTCString(),
      timeEpoch: request.at.getTime(),
      ...(caller && { authorizer: { iam: identityOf(caller) } }),
    },
    ...(request.body.length > 0 && { body: request.body.toString(isText ? "utf8" : "base64") }),
    isBase64Encoded: request.body.length > 0 && !isText,
  };
}

function identityOf({ accessKeyId, arn }: Principal): JsonObject {
  return {
    accessKey: accessKeyId,
    accountId: account,
    callerId: accessKeyId,
    userArn: arn,
    userId: accessKeyId,
    cognitoIdentity: null,
    principalOrgId: null,
  };
}

/** An answer without a status is the body itself. */
function replyOf(payload: string): Reply {
  const answer = parseJson(payload);
  const status = isObject(answer) ? numberOf(answer.statusCode) : undefined;
  if (!isObject(answer) || status === undefined) {
    return {
      status: 200,
      headers: [["Content-Type", "application/json"]],
      body: typeof answer === "string" ? answer : payload,
    };
  }
  const headers = Object.entries({ "content-type": "application/json", ...lowerCased(textsOf(answer.headers)) });
  const cookies = listOf(answer.cookies).map((cookie): [string, string] => ["set-cookie", textOf(cookie) ?? ""]);
  const body = Buffer.from(textOf(answer.body) ?? "", answer.isBase64Encoded === true ? "base64" : "utf8");
  return { status, headers: [...headers, ...cookies], body };
}

function lowerCased(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}

function plain(status: number, Message: string): Reply {
  return { status, headers: [["Content-Type", "application/json"]], body: JSON.stringify({ Message }) };
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  for (const [name, value] of headers) response.appendHeader(name, value);
  response.writeHead(status).end(body);
}
