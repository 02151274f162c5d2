import { Agent, createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { objectOf, parseJson } from "../template/json.ts";
import { chance } from "./chance.ts";
import { type KeyNames, type Touched, touched } from "./items.ts";
import { cancelled, conflict, type EngineReply, throttled } from "./refusals.ts";

export type ConflictSettings = {
  engineUrl: string;
  keys: KeyNames;
  seed: number;
  /** How long a transaction holds its items beyond the engine's own time, which is far below AWS's. */
  holdMs: number;
  throttleShare: number;
  lostReplyShare: number;
};

export const usualConflicts = { seed: 1, holdMs: 12, throttleShare: 0.01, lostReplyShare: 0.01 };

/**
 * Stands before the table engine and does what it never does and DynamoDB does: overlapping transactions on one item
 * conflict, some writes are throttled, and some commit without their reply arriving.
 */
export function conflictProxy(settings: ConflictSettings): Server {
  const next = chance(settings.seed);
  const agent = new Agent({ keepAlive: true });
  const held = new Map<string, "transaction" | "write">();

  const serve = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(incoming);
    const operation = String(incoming.headers["x-amz-target"] ?? "").split(".")[1] ?? "";
    const call = touched(operation, objectOf(parseJson(body.toString() || "{}")), settings.keys);
    const refusal = call.kind === "other" ? undefined : (collision(call, held) ?? throttling(call, next, settings));
    if (refusal) return send(response, refusal);
    const locks = call.kind === "read" || call.kind === "other" ? [] : call.items.filter((item) => !held.has(item));
    for (const item of locks) held.set(item, call.kind === "transaction" ? "transaction" : "write");
    try {
      const reply = await forward({ engineUrl: settings.engineUrl, agent }, incoming, body);
      if (call.kind === "transaction") await pause(settings.holdMs * (0.5 + next()));
      const isLost = locks.length > 0 && reply.status === 200 && next() < settings.lostReplyShare;
      if (isLost) response.destroy();
      else send(response, reply);
    } finally {
      for (const item of locks) held.delete(item);
    }
  };
  const server = createServer((incoming, response) => {
    serve(incoming, response).catch(() => response.destroy());
  });
  server.on("close", () => agent.destroy());
  return server;
}

/** Lone writes wait for one another in DynamoDB; only a transaction on either side makes a conflict. */
function collision(call: Touched, held: Map<string, "transaction" | "write">): EngineReply | undefined {
  const meets = call.items.map((item) => {
    const holder = held.get(item);
    return holder === "transaction" || (holder === "write" && call.kind === "transaction");
  });
  if (!meets.includes(true)) return undefined;
  return call.kind === "write" ? conflict() : cancelled(meets.map((met) => (met ? "TransactionConflict" : "None")));
}

function throttling(call: Touched, next: () => number, { throttleShare }: ConflictSettings): EngineReply | undefined {
  if (next() >= throttleShare) return undefined;
  return call.kind === "write"
    ? throttled()
    : cancelled(call.items.map((_, index) => (index === 0 ? "ThrottlingError" : "None")));
}

function forward(
  { engineUrl, agent }: { engineUrl: string; agent: Agent },
  incoming: IncomingMessage,
  body: Buffer,
): Promise<EngineReply> {
  const { host: _, connection: __, ...headers } = incoming.headers;
  return new Promise((done, fail) => {
    const outgoing = request(engineUrl, { method: incoming.method ?? "POST", agent, headers }, (reply) => {
      buffer(reply).then((answer) => done({ status: reply.statusCode ?? 500, body: answer.toString() }), fail);
    });
    outgoing.on("error", fail);
    outgoing.end(body);
  });
}

function send(response: ServerResponse, { status, body }: EngineReply): void {
  response.writeHead(status, { "Content-Type": "application/x-amz-json-1.0" }).end(body);
}
