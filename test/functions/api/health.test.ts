import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Health } from "../../../functions/contract/health.ts";
import { context, gatewayEvent } from "../edge/gateway-event.ts";
import { capturePrinted } from "../edge/printed.ts";

capturePrinted();

const hour = 3_600_000;
const manifest = (sources: string[], ageHours = 0) => ({
  version: "s1",
  key: "snapshots/s1.bin",
  bytes: 1,
  sha256: "",
  indexBytes: 1,
  indexSha256: "",
  entities: 1,
  names: 1,
  builtAt: "2026-03-01T00:00:00.000Z",
  refreshedAt: new Date(Date.now() - ageHours * hour).toISOString(),
  sources: sources.map((id) => ({ id, records: 1, digest: id })),
});

/** Tables that answer or not, and a bucket with one object: which snapshot is in service. */
let aws: Server;
let pointer: object | undefined;
let tablesAnswer: boolean;
beforeEach(async () => {
  pointer = undefined;
  tablesAnswer = true;
  aws = createServer((request, response) => {
    if (request.method === "POST") response.writeHead(tablesAnswer ? 200 : 500).end("{}");
    else if (request.url === "/lists/snapshots/pointer.json" && pointer) response.end(JSON.stringify(pointer));
    else response.writeHead(404).end();
  }).listen(0, "127.0.0.1");
  await once(aws, "listening");
  vi.resetModules();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  aws.closeAllConnections();
  aws.close();
  await once(aws, "close");
});

async function health(environment: "live" | "test" = "live") {
  const url = `http://127.0.0.1:${(aws.address() as AddressInfo).port}`;
  const variables = {
    VERSION: "1.2.3",
    ENVIRONMENT: environment,
    RECORDS_TABLE: "records",
    EPHEMERAL_TABLE: "ephemeral",
    LISTS_BUCKET: "lists",
    LISTS_REQUIRED: '["un_sc","eu_fsf"]',
    LISTS_MAX_AGE_HOURS: "24",
    AWS_REGION: "ap-southeast-2",
    AWS_ACCESS_KEY_ID: "local",
    AWS_SECRET_ACCESS_KEY: "local",
    AWS_ENDPOINT_URL_DYNAMODB: url,
    AWS_ENDPOINT_URL_S3: url,
  };
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value);
  const { handler } = await import("../../../functions/api/health.ts");
  const { statusCode, body } = await handler(gatewayEvent({ method: "GET", path: "/health" }), context);
  return { statusCode, ...Health.parse(JSON.parse(body)) };
}

describe("the health of a deployment whose lists are", () => {
  test("all there and checked: ok", async () => {
    pointer = { v: 1, current: manifest(["un_sc", "eu_fsf"]), previous: [] };
    expect(await health()).toMatchObject({ statusCode: 200, status: "ok", checks: { lists: "ok" } });
  });

  test("not all there yet: degraded, naming those that screening waits for, and still serving verifications", async () => {
    pointer = { v: 1, current: manifest(["un_sc"]), previous: [] };
    const found = await health();
    expect(found).toMatchObject({ statusCode: 200, status: "degraded", checks: { records: "ok", lists: "failing" } });
    expect(found.missingSources).toEqual(["eu_fsf"]);
  });

  test("not built at all: each required one is missing", async () => {
    expect(await health()).toMatchObject({ status: "degraded", missingSources: ["un_sc", "eu_fsf"] });
  });

  test("too old to clear anybody: degraded, none missing", async () => {
    pointer = { v: 1, current: manifest(["un_sc", "eu_fsf"], 25), previous: [] };
    const found = await health();
    expect(found).toMatchObject({ statusCode: 200, status: "degraded", checks: { lists: "failing" } });
    expect(found.missingSources).toBeUndefined();
  });

  test("all there, but a table does not answer: it cannot serve", async () => {
    pointer = { v: 1, current: manifest(["un_sc", "eu_fsf"]), previous: [] };
    tablesAnswer = false;
    expect(await health()).toMatchObject({ statusCode: 503, status: "degraded" });
  });

  test("not looked at on the test address, where fixed answers need none", async () => {
    expect(await health("test")).toMatchObject({ statusCode: 200, status: "ok", checks: { records: "ok" } });
  });
});
