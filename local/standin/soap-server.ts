import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Behaviour, Behaviours } from "./behaviour.ts";
import { lockedFault } from "./codes.ts";
import { type Envelope, readEnvelope } from "./envelope.ts";
import { bodyOf } from "./http-messages.ts";
import { type HubRequest, readHubRequest } from "./hub-request.ts";
import type { Issuer } from "./issuer.ts";
import { type Detail, entityBombXml, faultXml, type Reply, replyXml } from "./reply.ts";
import { type Algorithms, checkSecurity, type Trusted } from "./security.ts";
import { SoapFault } from "./soap-fault.ts";

export const servicePath = "/verification";

const largestMessageBytes = 64 * 1024;
const defaultDelayMs = 1000;
const repeatWindowMs = 30_000;

export type Calls = { total: number; byVrn: Record<string, number> };

type Hub = {
  issuer: Issuer;
  behaviours: Behaviours;
  calls: Calls;
  trusted: Trusted;
  algorithms: Algorithms;
};

export function soapServer(hub: Hub): Server {
  const askedAt: AskedAt = new Map();
  const server = createServer((request, response) => {
    hub.calls.total += 1;
    serve({ ...hub, askedAt }, request, response).catch(() => response.destroy());
  });
  // Longer than any client keeps an idle connection, so that it is never this side that closes one under a request.
  server.keepAliveTimeout = 120_000;
  return server;
}

/** When each case was asked last. */
type AskedAt = Map<string, number>;

async function serve(hub: Hub & { askedAt: AskedAt }, request: IncomingMessage, response: ServerResponse) {
  const refusal = transportRefusal(request);
  if (refusal) return send(response, { status: refusal.status, type: "text/plain", body: refusal.reason });
  const xml = await bodyOf(request, largestMessageBytes);
  countVrn(hub.calls, xml);
  const asked = read(hub, xml, `http://${request.headers.host}${request.url}`);
  if (asked instanceof SoapFault) return sendXml(response, 500, faultXml(asked));
  const behaviour = hub.behaviours.take(asked.request.documentType);
  const waitMs = behaviour.delayMs ?? (behaviour.mode === "delay" ? defaultDelayMs : 0);
  if (waitMs > 0) await delay(waitMs);
  const isRepeat = wasAsked(hub.askedAt, asked.request) && behaviour.repeat === true;
  const reply: Reply = isRepeat ? { code: "N" } : issuerReply(hub.issuer, asked.request);
  misbehave(behaviour, { ...asked, reply }, response);
}

function transportRefusal(request: IncomingMessage): { status: number; reason: string } | undefined {
  if (request.url !== servicePath) return { status: 404, reason: `The service is at ${servicePath}.` };
  if (request.method !== "POST") return { status: 405, reason: "SOAP messages are sent by POST." };
  const type = (request.headers["content-type"] ?? "").toLowerCase().replaceAll(/[\s"]/g, "");
  if (!/^application\/soap\+xml;(?:.*;)?charset=utf-8(?:;|$)/.test(type)) {
    return { status: 415, reason: "The content type must be application/soap+xml; charset=utf-8." };
  }
  return undefined;
}

// Counted before anything is checked: what matters to whoever counts is that the request arrived.
function countVrn(calls: Calls, xml: string): void {
  const vrn = /VerificationRequestNumber>([A-Z0-9]{1,40})</.exec(xml)?.[1];
  if (vrn) calls.byVrn[vrn] = (calls.byVrn[vrn] ?? 0) + 1;
}

type Asked = { envelope: Envelope; request: HubRequest };

function read(hub: Hub, xml: string, address: string): Asked | SoapFault {
  try {
    const envelope = readEnvelope(xml, address);
    checkSecurity(envelope, hub.trusted, hub.algorithms);
    return { envelope, request: readHubRequest(envelope.request) };
  } catch (error) {
    if (error instanceof SoapFault) return error;
    throw error;
  }
}

/** The same case, whoever asks and whatever its request number. */
function wasAsked(askedAt: AskedAt, request: HubRequest): boolean {
  const details = [...request.members].filter(
    ([name]) => !/^(?:RequestDateTime|VerificationRequestNumber)$/.test(name),
  );
  const key = JSON.stringify(details);
  const now = Date.now();
  const isRepeat = now - (askedAt.get(key) ?? Number.NEGATIVE_INFINITY) < repeatWindowMs;
  for (const [old, at] of askedAt) {
    if (now - at < repeatWindowMs) break;
    askedAt.delete(old);
  }
  // Deleted first, so that the map stays in the order of time and the oldest are found at its front.
  askedAt.delete(key);
  askedAt.set(key, now);
  return isRepeat;
}

function issuerReply(issuer: Issuer, request: HubRequest): Reply {
  const answer = issuer.answer(request);
  return answer.code === "N" ? { code: "N", details: [differs(answer.field)] } : { code: answer.code };
}

function differs(field: string): Detail {
  return { field, message: `${field} does not match the issuer's record.`, source: "Issuer" };
}

function misbehave(
  { mode }: Behaviour,
  { envelope, request, reply }: Asked & { reply: Reply },
  response: ServerResponse,
): void {
  const { messageId } = envelope;
  const answer = (changed: Partial<Reply>) =>
    sendXml(response, 200, replyXml(request, messageId, { ...reply, ...changed }));
  const refuse = (fault: SoapFault) => sendXml(response, 500, faultXml(fault, messageId));
  const xml = () => replyXml(request, messageId, reply);
  const acts: Record<Behaviour["mode"], () => void> = {
    normal: () => answer({}),
    delay: () => answer({}),
    system_error: () => answer({ code: "S", details: [] }),
    other_vrn: () => answer({ vrn: request.vrn === "ZZ0000000000000" ? "ZZ0000000000001" : "ZZ0000000000000" }),
    yes_with_error: () => answer({ code: "Y", details: [differs("BirthDate")] }),
    two_errors: () => answer({ code: "N", details: [differs("GivenName"), differs("BirthDate")] }),
    fifth_code: () => answer({ code: "X" }),
    fault: () => refuse(new SoapFault("InternalServiceFault", "The hub could not process the request.")),
    reject_signature: () => refuse(new SoapFault("FailedCheck", "The signature does not hold.")),
    locked: () => refuse(new SoapFault(lockedFault.code, lockedFault.reason)),
    http_500: () =>
      send(response, { status: 500, type: "text/html", body: "<html><body>Internal Server Error</body></html>" }),
    // Kept waiting until the caller gives up.
    timeout: () => undefined,
    drop: () => void response.destroy(),
    garbage: () => sendXml(response, 200, "\u0000\u0001 }{ <<< not a reply"),
    truncated: () => sendXml(response, 200, xml().slice(0, xml().length / 2)),
    entity_bomb: () => sendXml(response, 200, entityBombXml()),
    oversized: () => sendXml(response, 200, `${xml()}<!--${"x".repeat(8 * 1024 * 1024)}-->`),
  };
  acts[mode]();
}

function sendXml(response: ServerResponse, status: number, xml: string): void {
  send(response, { status, type: "application/soap+xml; charset=utf-8", body: xml });
}

function send(response: ServerResponse, { status, type, body }: { status: number; type: string; body: string }): void {
  response.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(body) }).end(body);
}
