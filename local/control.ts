import { createServer, type IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "./engines/listen.ts";

export type ControlRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  text: string;
};
export type ControlAnswer = { status: number; body: unknown };

/** Keyed `METHOD /path`; a last part `:name` stands for any one part. */
export type ControlRoutes = Record<string, (request: ControlRequest) => Promise<ControlAnswer>>;

export type StandIn = { controlUrl: string; soapUrl: string; close: () => Promise<void> };

/** The place of the stand-in hub: until it has a room of its own, only the host's own routes answer here. */
export async function startStandIn(setup: {
  controlPort: number;
  dataDir: string;
  extraRoutes: ControlRoutes;
}): Promise<StandIn> {
  const server = createServer((incoming, response) => {
    answer(setup.extraRoutes, incoming)
      .catch((error: unknown): ControlAnswer => ({ status: 500, body: { message: String(error) } }))
      .then(({ status, body }) => {
        response.writeHead(status, { "Content-Type": "application/json" }).end(JSON.stringify(body));
      })
      .catch(() => response.destroy());
  });
  const { url, close } = await listen(server, setup.controlPort);
  return { controlUrl: url, soapUrl: `${url}/soap`, close };
}

async function answer(routes: ControlRoutes, incoming: IncomingMessage): Promise<ControlAnswer> {
  const { pathname: path, searchParams: query } = new URL(incoming.url ?? "/", "http://local");
  const method = incoming.method ?? "GET";
  const request = { method, path, query, headers: headersOf(incoming), text: await text(incoming) };
  const route = routes[`${method} ${path}`] ?? routes[`${method} ${path.slice(0, path.lastIndexOf("/"))}/:name`];
  return route ? route(request) : { status: 404, body: { message: "There is no such control." } };
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? "")]));
}
