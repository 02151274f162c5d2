import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { type Json, objectOf, parseJson } from "../template/json.ts";
import { apiKeyCall } from "./api-keys.ts";
import type { KeyBook } from "./key-book.ts";
import { type Operations, Refusal } from "./reply.ts";

/** One server for the AWS calls the service makes besides tables, queues and buckets. */
export function controlServer(
  services: Record<string, Operations>,
  keys: KeyBook,
  report: (line: string) => void,
): Server {
  return createServer((incoming, response) => {
    answer(services, keys, incoming)
      .catch((error: unknown) => refused(error, report))
      .then((reply) => send(response, reply))
      .catch(() => response.destroy());
  });
}

type Reply = { status: number; body: string; contentType: string; errorType?: string };

async function answer(services: Record<string, Operations>, keys: KeyBook, incoming: IncomingMessage): Promise<Reply> {
  const body = await text(incoming);
  const [service = "", operation = ""] = (incoming.headers["x-amz-target"]?.toString() ?? "").split(".");
  const found = services[service]?.[operation];
  if (found) return json(200, found(objectOf(parseJson(body || "{}"))));
  const url = new URL(incoming.url ?? "/", "http://local");
  const input = incoming.headers["content-type"]?.includes("json") ? objectOf(parseJson(body || "{}")) : {};
  const reply = apiKeyCall(keys, {
    method: incoming.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    input,
  });
  if (reply) return json(reply.status, reply.body);
  const asked = operation === "" ? `${incoming.method} ${url.pathname}` : `${service}.${operation}`;
  throw new Refusal("UnknownOperationException", `This machine does not answer ${asked}.`);
}

function json(status: number, body: Json): Reply {
  return { status, body: JSON.stringify(body), contentType: "application/x-amz-json-1.1" };
}

function refused(error: unknown, report: (line: string) => void): Reply {
  const refusal = error instanceof Refusal ? error : new Refusal("InternalFailure", String(error), 500);
  if (refusal.status >= 500 || refusal.kind === "UnknownOperationException") report(`aws: ${refusal.message}`);
  return {
    ...json(refusal.status, { __type: refusal.kind, message: refusal.message }),
    errorType: refusal.kind,
  };
}

function send(response: ServerResponse, { status, body, contentType, errorType }: Reply): void {
  response.setHeader("Content-Type", contentType).setHeader("x-amzn-RequestId", randomUUID());
  if (errorType !== undefined) response.setHeader("x-amzn-ErrorType", errorType);
  response.writeHead(status).end(body);
}
