import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { document } from "../fixtures/documented.ts";
import { openAccount, request, service } from "./operator.ts";

// Requests made from the OpenAPI document, right ones and wrong ones: whatever is sent, the answer is documented, its
// body is valid, and nothing breaks. `request` holds every answer against the document.

type Schema = {
  $ref?: string;
  type?: string;
  const?: unknown;
  enum?: unknown[];
  oneOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

const runs = Number(process.env.FUZZ_RUNS ?? 25);
const keys: string[] = [];
beforeAll(async () => {
  // As many as let every request pass the minute's window.
  const accounts = Math.ceil((runs * 5) / 90);
  while (keys.length < accounts) keys.push((await openAccount(0)).testKey);
});

/** A value that the schema allows, or nearly: what a pattern cannot tell, a calendar for one, may still be wrong. */
function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.$ref) return arbitraryOf(document.components.schemas[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map(arbitraryOf));
  if (schema.type === "object") return objectOf(schema);
  if (schema.type === "array") return fc.array(arbitraryOf(schema.items ?? {}), { maxLength: 4 });
  if (schema.type === "boolean") return fc.boolean();
  const { minimum: min = -10, maximum: max = 10_000 } = schema;
  if (schema.type === "integer") return fc.integer({ min, max });
  if (schema.type === "number") return fc.double({ min, max, noNaN: true });
  if (schema.type === "string") return textOf(schema);
  return fc.jsonValue({ maxDepth: 2 });
}

function textOf({ format, pattern, minLength = 0, maxLength = 40 }: Schema): fc.Arbitrary<string> {
  const date = fc.date({ min: new Date("1900-01-01"), max: new Date("2025-01-01"), noInvalidDate: true });
  if (format === "date-time") return date.map((at) => at.toISOString());
  if (format === "date") return date.map((at) => at.toISOString().slice(0, 10));
  if (pattern && !pattern.includes("\\p{")) return fc.stringMatching(new RegExp(pattern));
  return fc.string({ minLength, maxLength, unit: fc.constantFrom("grapheme", "binary").chain(letters) });
}

const letters = (unit: "grapheme" | "binary") => fc.string({ unit, minLength: 1, maxLength: 1 });

function objectOf({ properties = {}, required = [] }: Schema): fc.Arbitrary<object> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, arbitraryOf(field)]));
  return fc.record(fields, { requiredKeys: required }) as fc.Arbitrary<object>;
}

/** Half of all bodies are spoilt: a value of another kind, a field too many, or no object at all. */
function spoilt(body: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const field = fc.tuple(body, fc.nat(20), fc.jsonValue({ maxDepth: 2 })).map(([value, index, other]) => {
    if (typeof value !== "object" || value === null) return other;
    const name = Object.keys(value)[index] ?? "extra";
    return { ...value, [name]: other };
  });
  return fc.oneof({ weight: 3, arbitrary: body }, { weight: 2, arbitrary: field }, fc.jsonValue({ maxDepth: 2 }));
}

const headers = fc.record(
  { "X-Request-Id": fc.stringMatching(/^[ -~]{1,140}$/), "Idempotency-Key": fc.stringMatching(/^[ -~]{1,140}$/) },
  { requiredKeys: [] },
);

const anyQuery = fc.dictionary(
  fc.oneof(fc.constantFrom("limit", "offset", "cursor"), fc.string({ maxLength: 8 })),
  fc.oneof(fc.nat(20_000).map(String), fc.string({ maxLength: 12 })),
  { maxKeys: 3 },
);

const bodies: [path: string, schema: string][] = [
  ["/v1/verify", "VerifyRequest"],
  ["/v1/screening", "ScreeningRequest"],
  ["/mcp", "JsonRpcMessage"],
];

let turn = 0;
async function ask(path: string, init: { method: string; body?: unknown; headers?: Record<string, string> }) {
  const key = keys[turn++ % keys.length] ?? "";
  const answered = await request(`${service().test.url}${path}`, { ...init, key });
  expect(answered.status, JSON.stringify({ path, init })).toBeLessThan(500);
}

const settings = { numRuns: runs, interruptAfterTimeLimit: 20_000, endOnFailure: true };

describe("whatever is sent, the answer is documented, its body valid, and nothing breaks", () => {
  test.each(bodies)("POST %s", async (path, schema) => {
    const body = spoilt(arbitraryOf({ $ref: schema }));
    await fc.assert(
      fc.asyncProperty(body, headers, (value, sent) => ask(path, { method: "POST", body: value, headers: sent })),
      settings,
    );
  });

  test("GET /v1/verify with any query", async () => {
    const property = fc.asyncProperty(anyQuery, (query) =>
      ask(`/v1/verify?${new URLSearchParams(query)}`, { method: "GET" }),
    );
    await fc.assert(property, settings);
  });

  test("GET /v1/verify/{id} with any id", async () => {
    const id = fc.oneof(fc.stringMatching(/^ver_[0-9A-Za-z]{8,40}$/), fc.string({ minLength: 1, maxLength: 60 }));
    const property = fc.asyncProperty(
      id.filter((text) => !/^\.{1,2}$/.test(text)),
      (text) => ask(`/v1/verify/${encodeURIComponent(text)}`, { method: "GET" }),
    );
    await fc.assert(property, settings);
  });
});
