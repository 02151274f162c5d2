import { type IncomingMessage, Agent as PlainAgent, request as plainRequest } from "node:http";
import { Agent as SecureAgent, request as secureRequest } from "node:https";
import type { Duplex } from "node:stream";
import { Failed } from "./failed.ts";

export type Identity = { certificatePem: string; privateKeyPem: string };
/** The connection's own client certificate, and the authority to trust where the hub's is no public one. */
export type Tls = { client?: Identity; authorityPem?: string };
export type HttpReply = { status: number; contentType: string; text: string };
type Post = (message: string, timeoutMs: number) => Promise<HttpReply>;

const largestReplyBytes = 256 * 1024;

/** Connections to one address, kept alive between calls, with or without a TLS client certificate. */
export type Connections = {
  post: Post;
  /** Calls under way end in peace, and their connections with them. */
  retire: () => void;
  close: () => void;
};

export function connections(endpoint: URL, idleSeconds: number, tls: Tls = {}): Connections {
  const agent =
    endpoint.protocol === "https:"
      ? new SecureAgent({ keepAlive: true, ...secureOptions(tls) })
      : new PlainAgent({ keepAlive: true });
  let lastUsedAt = 0;
  return {
    async post(message, timeoutMs) {
      // Judged by the clock, not by a timer: a function that is frozen between calls runs no timers, and wakes up with
      // a connection the other side closed long ago.
      if (Date.now() - lastUsedAt > idleSeconds * 1000) dropIdle(agent.freeSockets);
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        return await exchange({ endpoint, agent, message, signal });
      } catch (error) {
        throw signal.aborted ? new Failed("timeout", error) : failureOf(error);
      } finally {
        lastUsedAt = Date.now();
      }
    },
    retire() {
      dropIdle(agent.freeSockets);
      agent.on("free", (socket: Duplex) => socket.destroy());
    },
    close: () => agent.destroy(),
  };
}

function secureOptions({ client, authorityPem }: Tls) {
  return {
    ...(client && { cert: client.certificatePem, key: client.privateKeyPem }),
    ...(authorityPem && { ca: authorityPem }),
  };
}

function dropIdle(idle: NodeJS.ReadOnlyDict<Duplex[]>): void {
  for (const socket of Object.values(idle).flatMap((sockets) => sockets ?? [])) socket.destroy();
}

type Exchange = { endpoint: URL; agent: PlainAgent; message: string; signal: AbortSignal };

function exchange({ endpoint, agent, message, signal }: Exchange): Promise<HttpReply> {
  const headers = {
    "content-type": "application/soap+xml; charset=utf-8",
    "content-length": Buffer.byteLength(message),
  };
  const send = endpoint.protocol === "https:" ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const request = send(endpoint, { method: "POST", agent, headers, signal }, (reply) => {
      textOf(reply).then((text) => {
        resolve({ status: reply.statusCode ?? 0, contentType: reply.headers["content-type"] ?? "", text });
      }, reject);
    });
    request.on("error", reject);
    request.end(message);
  });
}

async function textOf(reply: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of reply) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > largestReplyBytes) throw new Failed("unreadable");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const tlsCodes =
  /^(?:ERR_TLS|ERR_SSL|EPROTO|CERT_|CRL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH|INVALID_CA)/;

function failureOf(error: unknown): Failed {
  if (error instanceof Failed) return error;
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return new Failed(tlsCodes.test(code) ? "tls" : "network", error);
}
