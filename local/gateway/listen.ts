import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { accessLine } from "./access-log.ts";
import { compressed } from "./compression.ts";
import type { RestApi } from "./declared/model.ts";
import { type Answer, refuse } from "./refusal.ts";
import { type Body, readBody, requestOf } from "./request.ts";
import type { Exchange } from "./request-line.ts";
import { type GatewayDeps, serveRequest } from "./serve.ts";

/** `log` takes access lines, `report` what only a programmer can mend, `look` every exchange as it ends. */
type Listener = {
  api: RestApi;
  log: (line: string) => void;
  report: (line: string) => void;
  look?: ((exchange: Exchange) => void) | undefined;
};

/** A server that answers for one REST API. Whatever goes wrong inside, the caller gets the gateway's own words. */
export function gatewayServer(deps: GatewayDeps, listener: Listener): Server {
  const { api, report } = listener;
  return createServer((incoming, response) => {
    respond({ ...deps, ...listener }, incoming, response).catch((error: unknown) => {
      report(`gateway ${api.logicalId}: ${error instanceof Error ? error.stack : String(error)}`);
      send(response, incoming, refuse(api, "DEFAULT_5XX", requestOf(incoming, Buffer.alloc(0))));
    });
  });
}

async function respond(
  { api, log, look, ...deps }: GatewayDeps & Listener,
  incoming: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body: Body | undefined = await readBody(incoming).catch(() => undefined);
  // The caller went away while sending: nobody is left to answer.
  if (body === undefined) return;
  const request = requestOf(incoming, body.bytes);
  const answer = await serveRequest(deps, api, { request, tooLarge: body.tooLarge });
  send(response, incoming, compressed(api, request, answer));
  const line = accessLine(api, request, answer);
  if (line !== undefined) log(line);
  look?.({ request, answer });
}

function send(response: ServerResponse, incoming: IncomingMessage, { status, headers, body }: Answer): void {
  if (response.headersSent || response.destroyed) return;
  for (const [name, value] of headers) response.appendHeader(name, value);
  if (!incoming.complete) response.setHeader("Connection", "close");
  const hasBody = status !== 204 && status !== 304;
  if (hasBody) response.setHeader("Content-Length", body.length);
  response.writeHead(status).end(hasBody ? body : undefined);
}
