import type { IncomingMessage, Server } from "node:http";
import type { AddressInfo } from "node:net";

export class TooLarge extends Error {}

/** The whole body as text; past the limit the rest is not kept. */
export async function bodyOf(request: IncomingMessage, limitBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk);
    size += bytes.length;
    if (size > limitBytes) throw new TooLarge(`The body is larger than ${limitBytes} bytes.`);
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** On 127.0.0.1 only; port 0 takes a free one. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve(portOf(server.address()));
    });
  });
}

function portOf(address: AddressInfo | string | null): number {
  return typeof address === "object" && address ? address.port : 0;
}

/** Ends open connections too: a call that is being kept waiting must not keep the host from stopping. */
export function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
