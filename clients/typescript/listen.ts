#!/usr/bin/env node
import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { openEvent, WebhookError } from "./webhook.ts";

// Prints the verified events of a webhook, one JSON a line: for whoever wants to see what arrives.

const largestBytes = 65_536;

const { values } = parseArgs({ options: { port: { type: "string", default: "8787" } } });
const secret = process.env.WEBHOOK_SECRET;
if (secret === undefined) {
  console.error("Put the webhook's secret, whsec_…, into the environment as WEBHOOK_SECRET.");
  process.exit(1);
}

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  let length = 0;
  request.on("data", (part: Buffer) => {
    length += part.length;
    if (length <= largestBytes) parts.push(part);
  });
  request.on("end", () => {
    try {
      const { id, event } = openEvent(secret, new Headers(headersOf(request.headers)), Buffer.concat(parts).toString());
      console.log(JSON.stringify({ id, ...event }));
      response.writeHead(204).end();
    } catch (error) {
      if (!(error instanceof WebhookError)) throw error;
      console.error(`refused: ${error.message}`);
      response.writeHead(400).end();
    }
  });
});
server.listen(Number(values.port), "127.0.0.1", () => {
  const address = server.address();
  const port = typeof address === "object" ? address?.port : values.port;
  console.error(`Listening on http://127.0.0.1:${port}/`);
});

function headersOf(given: Record<string, string | string[] | undefined>): [string, string][] {
  return Object.entries(given).map(([name, value]) => [name, String(value)]);
}
