import { lookup as resolve } from "node:dns";
import { request as plainRequest } from "node:http";
import { request as secureRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { isPublicAddress } from "./addresses.ts";
import { type Exempt, hostOf, whyNoDestination } from "./destination.ts";

const wholeMs = 10_000;

/** `status` is absent where nobody answered in time, or nobody may be asked. */
type PostOutcome = { status?: number; durationMs: number };
type Posting = { url: string; body: string; headers: Record<string, string> };
type PostOptions = { exempt: Exempt; resolve?: Resolve; timeoutMs?: number };
export type Resolve = typeof resolve;

/** Posts once and follows nothing. A status of 2xx within the time is a delivery; whatever else happens is not. */
export async function post(posting: Posting, options: PostOptions): Promise<PostOutcome> {
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  if (whyNoDestination(posting.url, options.exempt) !== undefined) return { durationMs: durationMs() };
  try {
    const status = await exchange(posting, options);
    return { status, durationMs: durationMs() };
  } catch {
    // Refused, unreachable, too late or not to be reached: to the account it is all one, nothing arrived.
    return { durationMs: durationMs() };
  }
}

export function isDelivered({ status }: PostOutcome): boolean {
  return status !== undefined && status >= 200 && status < 300;
}

function exchange({ url: text, body, headers }: Posting, options: PostOptions): Promise<number> {
  const url = new URL(text);
  const guarded = !options.exempt.includes(hostOf(url));
  const send = url.protocol === "https:" ? secureRequest : plainRequest;
  return new Promise((done, refuse) => {
    const request = send(url, {
      method: "POST",
      // A connection of its own: one that is kept could outlive what its address meant.
      agent: false,
      signal: AbortSignal.timeout(options.timeoutMs ?? wholeMs),
      headers: { ...headers, "content-length": Buffer.byteLength(body), "user-agent": "identity-webhooks/1" },
      ...(guarded && { lookup: publicOnly(options.resolve ?? resolve) }),
    });
    if (guarded) {
      request.on("socket", (socket) => {
        // The last look, at the address that answered: a literal in the URL never passes through a look-up.
        socket.once("connect", () => {
          if (!isPublicAddress(socket.remoteAddress ?? "")) socket.destroy(new Error("not a public address"));
        });
      });
    }
    request.on("response", (answer) => {
      done(answer.statusCode ?? 0);
      // The status is the whole answer: a body that stalls or never ends must not turn a delivery into none.
      answer.destroy();
    });
    request.on("error", refuse);
    request.end(body);
  });
}

/**
 * The name is resolved here and the connection goes to what was found: a second look-up, which could answer otherwise,
 * never takes place. One private address among several is enough to refuse them all.
 */
function publicOnly(resolver: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolver(hostname, { ...options, all: true }, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error !== null || first === undefined) return callback(error ?? new Error("no address"), "", 0);
      const hidden = addresses.some(({ address }) => !isPublicAddress(address));
      if (hidden) return callback(new Error("not a public address"), "", 0);
      if (options.all === true) return callback(null, addresses);
      return callback(null, first.address, first.family);
    });
  };
}
