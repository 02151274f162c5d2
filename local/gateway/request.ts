import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";

/** A request as the gateway keeps it: headers with their spelling, the body whole. */
export type GatewayRequest = {
  id: string;
  method: string;
  path: string;
  query: [name: string, value: string][];
  headers: [name: string, value: string][];
  body: Buffer;
  sourceIp: string;
  at: Date;
};

export type Body = { bytes: Buffer; tooLarge: boolean };

// The gateway's own end; what lies beyond is read and dropped so that the caller can still read the answer.
export const largestBody = 10 * 1024 * 1024;
const patience = 64 * 1024 * 1024;

export async function readBody(incoming: IncomingMessage): Promise<Body> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of incoming) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size <= largestBody) chunks.push(bytes);
    else chunks.length = 0;
    if (size > patience) break;
  }
  return { bytes: Buffer.concat(chunks), tooLarge: size > largestBody };
}

export function requestOf(incoming: IncomingMessage, body: Buffer): GatewayRequest {
  const [path = "/", search = ""] = (incoming.url ?? "/").split(/\?(.*)/s);
  const headers: [string, string][] = [];
  for (let at = 0; at + 1 < incoming.rawHeaders.length; at += 2) {
    headers.push([incoming.rawHeaders[at] ?? "", incoming.rawHeaders[at + 1] ?? ""]);
  }
  return {
    id: randomUUID(),
    method: incoming.method ?? "GET",
    path: path.startsWith("/") ? path : "/",
    query: [...new URLSearchParams(search)],
    headers,
    body,
    sourceIp: (incoming.socket.remoteAddress ?? "127.0.0.1").replace(/^::ffff:/, ""),
    at: new Date(),
  };
}

export function headerOf(request: GatewayRequest, name: string): string | undefined {
  return request.headers.findLast(([each]) => each.toLowerCase() === name.toLowerCase())?.[1];
}
