import { createServer, request } from "node:http";
import { listen } from "../../local/engines/listen.ts";

export type CountingProxy = { url: string; take: () => string[]; close: () => Promise<void> };

/** Stands before the table engine and notes the operation of every call that passes. */
export async function countingProxy(engineUrl: string): Promise<CountingProxy> {
  let seen: string[] = [];
  const server = createServer((incoming, response) => {
    seen.push(String(incoming.headers["x-amz-target"]).split(".").at(-1) ?? "");
    const { method, headers } = incoming;
    const onward = request(engineUrl, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    onward.on("error", () => response.destroy());
    incoming.pipe(onward);
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
