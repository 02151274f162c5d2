import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { context, gatewayEvent } from "../edge/gateway-event.ts";
import { capturePrinted } from "../edge/printed.ts";

// The page of documentation while what it reads its lists from is in trouble.

capturePrinted();
let bucket: Server;
let answers: "nothing" | "errors" | "never";
let asked: number;
beforeEach(async () => {
  asked = 0;
  bucket = createServer((_request, response) => {
    asked++;
    if (answers === "nothing") response.writeHead(404).end();
    if (answers === "errors") response.writeHead(500).end();
  }).listen(0, "127.0.0.1");
  await once(bucket, "listening");
  const variables = {
    VERSION: "1.2.3",
    ENVIRONMENT: "test",
    LISTS_BUCKET: "lists",
    LISTS_REQUIRED: "[]",
    AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    AWS_REGION: "ap-southeast-2",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  vi.resetModules();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  bucket.closeAllConnections();
  bucket.close();
  await once(bucket, "close");
});

async function page() {
  const { handler } = await import("../../../functions/api/docs.ts");
  return () => handler(gatewayEvent({ method: "GET", path: "/docs" }), context);
}

describe("the page answers whatever becomes of the catalogue", () => {
  test.each(["errors", "never"] as const)("and says that it cannot be read: the bucket %s", async (how) => {
    answers = how;
    const load = await page();
    const began = performance.now();
    const { statusCode, body, headers } = await load();
    expect(statusCode).toBe(200);
    expect(body).toContain("The catalogue cannot be read just now");
    expect(headers?.ETag).toMatch(/^W\/"\S+"$/);
    expect(performance.now() - began).toBeLessThan(4_000);
    const askedOnce = asked;
    await load();
    expect(asked, "a reader a second would ask no more often than one a minute").toBe(askedOnce);
  });

  test("and leaves placeholders, and says what they are, where the deployment names no addresses", async () => {
    answers = "nothing";
    const load = await page();
    const { body } = await load();
    expect(body).toContain("<code>&lt;PRODUCTION_ADDRESS&gt;</code>");
    expect(body).toContain('<span class="address">&lt;TEST_ADDRESS&gt;</span>');
    expect(body).toContain("put them where the placeholders stand");
  });

  test("and says so where no list is in service", async () => {
    answers = "nothing";
    const load = await page();
    expect((await load()).body).toContain("No list is in service");
  });

  test("and openapi.json asks nobody", async () => {
    answers = "never";
    const { handler } = await import("../../../functions/api/docs.ts");
    const { statusCode } = await handler(gatewayEvent({ method: "GET", path: "/openapi.json" }), context);
    expect({ statusCode, asked }).toEqual({ statusCode: 200, asked: 0 });
  });
});
