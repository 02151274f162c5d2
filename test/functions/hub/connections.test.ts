import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, expect, test } from "vitest";
import { connections } from "../../../functions/hub/transport.ts";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that answers anything, and counts who connected. */
async function counting() {
  const seen = { connections: 0, requests: 0 };
  const listening = createServer((request, response) => {
    seen.requests += 1;
    request.resume().on("end", () => response.end("ok"));
  });
  server = listening.on("connection", () => {
    seen.connections += 1;
  });
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const isAddress = (address: AddressInfo | string | null): address is AddressInfo => typeof address === "object";
  const address = listening.address();
  return { seen, endpoint: new URL(`http://127.0.0.1:${isAddress(address) ? address?.port : 0}/`) };
}

test("calls after one another share one connection", async () => {
  const { seen, endpoint } = await counting();
  const link = connections(endpoint, 20);
  for (let call = 0; call < 5; call += 1) await link.post("<x/>", 1_000);
  expect(seen).toEqual({ connections: 1, requests: 5 });
  link.close();
});

test("a connection that was idle for too long is not trusted with a call", async () => {
  const { seen, endpoint } = await counting();
  const link = connections(endpoint, 0.02);
  await link.post("<x/>", 1_000);
  await delay(60);
  await link.post("<x/>", 1_000);
  expect(seen).toEqual({ connections: 2, requests: 2 });
  link.close();
});

test("connections of credentials that were replaced are not kept, and a call under way on one is answered", async () => {
  const { seen, endpoint } = await counting();
  const link = connections(endpoint, 20);
  const underWay = link.post("<x/>", 1_000);
  link.retire();
  expect((await underWay).text).toBe("ok");
  await delay(20);
  const open = await new Promise<number>((resolve) => server?.getConnections((_, count) => resolve(count)));
  expect([seen.requests, open]).toEqual([1, 0]);
});
