import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import * as z from "zod";

/** Where the audit log's objects are read, and what verifies them. */
export type AuditLog = { log: string; publicKey: string; origin: string };

/** c2sp.org/tlog-tiles: these are the log; batches that wait beside them are not. */
const ofTheLog = /^\/(checkpoint|tile\/[0-9a-z/.]+)$/;

/** The log's objects, to be read by any verifier of the format. Whoever may read them in the cloud is an auditor. */
export function auditLogServer(bucketUrl: string): Server {
  return createServer((incoming, response) => {
    answer(bucketUrl, incoming, response).catch(() => response.destroy());
  });
}

async function answer(bucketUrl: string, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { status, headers = {}, body } = await found(bucketUrl, incoming);
  response.writeHead(status, headers).end(incoming.method === "HEAD" ? undefined : body);
}

type Found = { status: number; headers?: Record<string, string>; body?: Buffer };

async function found(bucketUrl: string, { method = "", url = "/" }: IncomingMessage): Promise<Found> {
  if (!["GET", "HEAD"].includes(method)) return { status: 405, headers: { Allow: "GET, HEAD" } };
  if (!ofTheLog.test(url)) return { status: 404 };
  const object = await fetch(`${bucketUrl}${url}`);
  if (!object.ok) return { status: object.status };
  const isCheckpoint = url === "/checkpoint";
  const headers = {
    "Content-Type": isCheckpoint ? "text/plain; charset=utf-8" : "application/octet-stream",
    "Cache-Control": isCheckpoint ? "no-cache" : "public, max-age=31536000, immutable",
  };
  return { status: 200, headers, body: Buffer.from(await object.arrayBuffer()) };
}

const Keys = z.object({ log: z.object({ origin: z.string(), vkey: z.string() }) });

/** The log's own word of who it is, asked of the running service as anybody would. */
export async function auditLogAt(log: string, productionUrl: string): Promise<AuditLog> {
  const answered = await fetch(`${productionUrl}/.well-known/audit-keys`);
  const { origin, vkey } = Keys.parse(await answered.json()).log;
  return { log, publicKey: vkey, origin };
}

const patienceMs = 10_000;

/** The demo account's beginning is the first that is logged: once it is, whoever looks finds a log. */
export async function firstCheckpoint(log: string): Promise<void> {
  for (let waited = 0; waited < patienceMs; waited += 50) {
    if ((await fetch(`${log}/checkpoint`)).ok) return;
    await pause(50);
  }
}
