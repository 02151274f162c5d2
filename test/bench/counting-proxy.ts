import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "../../local/engines/listen.ts";

type CountingProxy = { url: string; take: () => string[]; close: () => Promise<void> };

/** Stands before the table engine and notes the operation of every call that passes and counts. */
export async function countingProxy(
  engineUrl: string,
  counts: (target: string, body: string) => boolean,
): Promise<CountingProxy> {
  let seen: string[] = [];
  const pass = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(incoming);
    const target = String(incoming.headers["x-amz-target"]);
    if (counts(target, body)) seen.push(target.split(".").at(-1) ?? "");
    const { method, headers } = incoming;
    const onward = request(engineUrl, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    onward.end(body);
  };
  const server = createServer((incoming, response) => {
    pass(incoming, response).catch(() => response.destroy());
  });
  const { url, close } = await listen(server, 0);
  return {
    url,
    close,
    take: () => {
      const taken = seen;
      seen = [];
      return taken;
    },
  };
}
