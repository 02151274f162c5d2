import { describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { Problem } from "../../../functions/contract/problems.ts";
import { answer } from "../../../functions/edge/answers.ts";
import { openEndpoint } from "../../../functions/edge/endpoint.ts";
import type { Arrival } from "../../../functions/edge/request/arrival.ts";
import { parseInput } from "../../../functions/edge/request/input.ts";
import { context, gatewayEvent } from "./gateway-event.ts";
import { capturePrinted } from "./printed.ts";

const Pet = z.strictObject({ name: z.string(), age: z.number().int().optional() });

async function greet(event: Arrival) {
  const pet = parseInput(Pet, event);
  if (pet.name === "refused") throw new Problem("documentCooldown", { retryAfterSeconds: 42 });
  if (pet.name === "broken") throw new Error("the caller's Rosalind must not be quoted");
  return answer({ hello: pet.name });
}
const handler = openEndpoint("verify", { environment: "test" }, greet);
const listing = openEndpoint("list-verifications", { environment: "test" }, greet);

async function call(change: Parameters<typeof gatewayEvent>[0]) {
  const asked = change.method === "GET" ? listing : handler;
  const { statusCode, headers, body } = await asked(gatewayEvent(change), context);
  return { statusCode, headers, body: JSON.parse(body) };
}

const printed = capturePrinted();

describe("200", () => {
  test("an answer is JSON that nobody on the way may keep", async () => {
    const { statusCode, headers, body } = await call({ body: '{"name":"Rex"}' });
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: { hello: "Rex" } });
    expect(headers).toMatchObject({ "Content-Type": "application/json; charset=utf-8", "Cache-Control": "no-store" });
  });

  test("the caller's request id comes back, in whatever case its header was sent", async () => {
    const { headers } = await call({ body: '{"name":"Rex"}', headers: { "x-request-id": "mine-1" } });
    expect(headers?.["X-Request-Id"]).toBe("mine-1");
  });

  test("without one the gateway's stands in, so that every answer can be asked about", async () => {
    const { headers } = await call({ body: '{"name":"Rex"}' });
    expect(headers?.["X-Request-Id"]).toBe("made-by-the-gateway");
  });

  test("a charset behind the content type is no reason to refuse", async () => {
    const { statusCode } = await call({
      body: '{"name":"Rex"}',
      headers: { "Content-Type": "application/json; charset=UTF-8" },
    });
    expect(statusCode).toBe(200);
  });
});

describe("400", () => {
  test("every fault of a body is named at once, and no value is echoed", async () => {
    const { statusCode, body } = await call({ body: '{"name":7,"age":"Rosalind","colour":"Rosalind"}' });
    expect(statusCode).toBe(400);
    expect(body).toMatchObject({ error: "Bad Request", code: "INVALID_REQUEST" });
    expect(body.fields.map((fault: { field: string }) => fault.field).sort()).toEqual(["age", "colour", "name"]);
    expect(JSON.stringify(body)).not.toContain("Rosalind");
  });

  test.each([
    ["not JSON", '{"name":', "body", "is not valid JSON"],
    ["nothing", "", "body", "is missing"],
  ])("a body of %s is told so", async (_what, sent, field, message) => {
    const { statusCode, body } = await call({ body: sent });
    expect({ statusCode, fields: body.fields }).toEqual({ statusCode: 400, fields: [{ field, message }] });
  });

  test("a body that the gateway passes on as base64 is read as the bytes it is", async () => {
    const asBase64 = async (bytes: Buffer) => {
      const event = { ...gatewayEvent({ body: bytes.toString("base64") }), isBase64Encoded: true };
      const { statusCode, body } = await handler(event, context);
      return { statusCode, body: JSON.parse(body) };
    };
    expect(await asBase64(Buffer.from('{"name":"Zoë"}'))).toEqual({ statusCode: 200, body: { hello: "Zoë" } });
    const latin = await asBase64(Buffer.from('{"name":"Zoë"}', "latin1"));
    expect({ statusCode: latin.statusCode, fields: latin.body.fields }).toMatchObject({
      statusCode: 400,
      fields: [{ field: "name", message: expect.stringContaining("could not be read") }],
    });
  });

  test.each(["text/plain", "application/jsonp", "multipart/form-data"])("%s is not taken for JSON", async (type) => {
    const { statusCode, body } = await call({ body: '{"name":"Rex"}', headers: { "Content-Type": type } });
    expect(statusCode).toBe(400);
    expect(body.fields[0].field).toBe("Content-Type");
  });

  test("a body of one byte more than 16 KB is refused, one of 16 KB is read", async () => {
    const sized = (bytes: number) =>
      JSON.stringify({ name: "é".repeat(Math.floor((bytes - 11) / 2)) }).padEnd(bytes - 0);
    const bytesOf = (text: string) => Buffer.byteLength(text);
    const exact = sized(16_384).slice(0, 16_384 - (bytesOf(sized(16_384)) - 16_384));
    expect(bytesOf(exact)).toBe(16_384);
    expect((await call({ body: exact })).statusCode).toBe(200);
    const { statusCode, body } = await call({ body: `${exact} ` });
    expect({ statusCode, message: body.message }).toEqual({
      statusCode: 400,
      message: "The body is larger than 16 KB.",
    });
  });

  test("a parameter given twice is refused: neither of its values is dropped in silence", async () => {
    const { statusCode, body } = await call({ method: "GET", query: { name: ["Rex", "Tess"] } });
    expect({ statusCode, field: body.fields?.[0]?.field }).toEqual({ statusCode: 400, field: "name" });
    expect((await call({ method: "GET", query: { name: ["Rex"] } })).statusCode).toBe(200);
  });

  test.each(["", "with space", "ünïcode", "x".repeat(129)])("an unusable request id is refused: %j", async (id) => {
    const { statusCode, body, headers } = await call({ body: '{"name":"Rex"}', headers: { "X-Request-Id": id } });
    if (id === "") {
      expect(statusCode).toBe(200);
      return;
    }
    expect(statusCode).toBe(400);
    expect(body.fields[0].field).toBe("X-Request-Id");
    expect(headers?.["X-Request-Id"]).toBe("made-by-the-gateway");
  });

  test("a thousand faults are cut short, so that a bad body cannot ask for a huge answer", async () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, index) => [`f${index}`, 1]));
    const { body } = await call({ body: JSON.stringify({ name: "Rex", ...many }) });
    expect(body.fields.length).toBe(50);
  });
});

describe("429", () => {
  test("a refusal that passes says when, in the header and in the body", async () => {
    const { statusCode, headers, body } = await call({ body: '{"name":"refused"}' });
    expect(statusCode).toBe(429);
    expect(headers?.["Retry-After"]).toBe("42");
    expect(body).toMatchObject({ error: "Too Many Requests", code: "DOCUMENT_COOLDOWN", retryAfterSeconds: 42 });
  });
});

describe("500", () => {
  test("a fault tells the caller only that it was ours", async () => {
    const { statusCode, body } = await call({ body: '{"name":"broken"}' });
    expect(statusCode).toBe(500);
    expect(body).toEqual({
      error: "Internal Server Error",
      code: "INTERNAL_ERROR",
      message: "Something went wrong on our side.",
      doc: "/docs#error-INTERNAL_ERROR",
    });
  });

  test("its line in the log has the stack and not the message, which may quote the caller", async () => {
    await call({ body: '{"name":"broken"}' });
    const log = printed.lines.join("\n");
    expect(log).toContain('"fault":"Error"');
    expect(log).toContain("endpoint.test.ts");
    expect(log).not.toContain("Rosalind");
  });
});

describe("the line of a request", () => {
  test("names operation, environment, outcome and our own id, and nothing of the body or the caller's id", async () => {
    await call({ body: '{"name":"Rosalind"}', headers: { "X-Request-Id": "rosalind-1999" } });
    const [line] = printed.requests();
    expect(line).toMatchObject({
      operation: "verify",
      environment: "test",
      outcome: "answered",
      requestId: "made-by-the-gateway",
    });
    expect(printed.lines.join("\n").toLowerCase()).not.toContain("rosalind");
  });

  test("is written once, refusals and faults included", async () => {
    for (const name of ["Rex", "refused", "broken"]) await call({ body: JSON.stringify({ name }) });
    const outcomes = printed.requests().map(({ outcome }) => outcome);
    expect(outcomes).toEqual(["answered", "refused", "fault"]);
  });

  test("does not tell a hub's failure or a lock from any other answer of the hub", async () => {
    const hub = openEndpoint("verify", { environment: "live" }, async ({ path }) => {
      if (path === "/failed") throw new Problem("verificationFailed", { verificationId: "ver_1" });
      if (path === "/locked") throw new Problem("documentLocked", { verificationId: "ver_1", retryAfterSeconds: 300 });
      return answer({});
    });
    for (const path of ["/answered", "/failed", "/locked"])
      await hub(gatewayEvent({ path, resource: "/v1/verify" }), context);
    const lines = printed.requests();
    expect(lines.map(({ outcome, refusal }) => ({ outcome, refusal }))).toEqual([
      { outcome: "answered", refusal: undefined },
      { outcome: "answered", refusal: undefined },
      { outcome: "answered", refusal: undefined },
    ]);
  });
});

describe("while callers go over to a new version", () => {
  test("an old one answers a route that it does not know with 404 in our shape: it must not take it for another", async () => {
    for (const change of [{ resource: "/v1/verify/{id}/receipt" }, { method: "DELETE" }, { resource: "/v2/verify" }]) {
      const { statusCode, headers, body } = await call({ body: '{"name":"Rex"}', ...change });
      expect({ statusCode, body }).toEqual({
        statusCode: 404,
        body: expect.objectContaining({ error: "Not Found", message: expect.any(String) }),
      });
      expect(headers?.["X-Request-Id"]).toBe("made-by-the-gateway");
    }
    expect((await call({ body: '{"name":"Rex"}', resource: "/v1/verify" })).statusCode).toBe(200);
  });

  test("the new one is asked to read its secrets first, and fails where one cannot be read", async () => {
    // Every secret of the process is read: this process is to have these two alone.
    vi.resetModules();
    const fresh = await import("../../../functions/edge/endpoint.ts");
    const { secret } = await import("../../../functions/edge/secrets.ts");
    const check = { ...gatewayEvent({}), releaseCheck: "secrets" };
    const refuses = fresh.openEndpoint("verify", { environment: "test" }, () => Promise.reject(new Error("called")));
    const isRight = (text: string) => z.literal("right").parse(text);
    secret(async () => "right", isRight);
    expect(await refuses(check, context)).toMatchObject({ statusCode: 200, body: '{"secretsRead":1}' });
    secret(async () => "wrong", isRight);
    await expect(refuses(check, context)).rejects.toThrow("Invalid input");
  });
});
