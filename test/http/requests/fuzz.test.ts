import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as z from "zod";
import { testNames } from "../../../functions/contract/screening/screening.ts";
import { published, testRecords } from "../../../functions/contract/test-records.ts";
import { toolNames } from "../../../functions/mcp/tool.ts";
import { document } from "../../fixtures/host/documented.ts";
import { fiveKeys } from "../hub.ts";
import { openAccount, request, service } from "../operator.ts";

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

const runs = Number(process.env.FUZZ_RUNS ?? 12);
const addresses = ["test", "production"] as const;
type AddressName = (typeof addresses)[number];

const keys: Record<AddressName, string[]> = { test: [], production: [] };
beforeAll(async () => {
  // As many as let every request pass the minute's window.
  const wanted = Math.ceil((runs * 8) / 90);
  for (let account = 0; account < Math.ceil(wanted / 5); account++) {
    const made = await openAccount(10_000);
    keys.test.push(...(await fiveKeys(made, "test")));
    keys.production.push(...(await fiveKeys(made, "live")));
  }
  // One who cannot pay is answered as well.
  keys.production.push((await openAccount(0)).liveKey);
}, 300_000);

const counted = new Map<string, number>();
afterAll(() => {
  if (process.env.FUZZ_RUNS === undefined) return;
  for (const [what, count] of [...counted].sort()) console.log(`${String(count).padStart(6)}  ${what}`);
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
  fc.oneof(fc.constantFrom("limit", "offset", "cursor", "toString", "__proto__"), fc.string({ maxLength: 8 })),
  fc.oneof(fc.nat(20_000).map(String), fc.string({ maxLength: 12 })),
  { maxKeys: 3 },
);

const bodies: [path: string, schema: string][] = [
  ["/v1/verify", "VerifyRequest"],
  ["/v1/screening", "ScreeningRequest"],
  ["/mcp", "JsonRpcMessage"],
];

/** What is certainly answered, to be spoilt or not: chance alone seldom finds a test name or a record that is held. */
const certain: Record<string, unknown[]> = {
  VerifyRequest: testRecords.map((record) => published(record).request),
  ScreeningRequest: testNames.map((name) => ({ name, listFilter: { includeRcas: true, includeAdverseMedia: true } })),
  JsonRpcMessage: [
    { jsonrpc: "2.0", id: 1, method: "tools/list" },
    { jsonrpc: "2.0", id: "a", method: "resources/read", params: { uri: "test-records://all" } },
    ...toolNames.map((name) => ({ jsonrpc: "2.0", id: 2, method: "tools/call", params: { name, arguments: {} } })),
  ],
};

/** Bytes that are no JSON, under types that are no JSON's, up to beyond what is taken. */
const rawBody = fc.record({
  type: fc.constantFrom(
    "application/json",
    "application/json; charset=utf-8",
    "text/plain",
    "application/xml",
    "",
    "?",
  ),
  text: fc.oneof(
    fc.string({ maxLength: 200 }),
    fc.json(),
    fc.nat(18_000).map((length) => "[".repeat(length)),
  ),
});

const anyPath = fc.oneof(
  fc.constantFrom("/health", "/docs", "/openapi.json", "/v1/screening/lists", "/", "/v1", "/v1/verify/"),
  fc
    .array(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 4 })
    .map((parts) => `/${parts.map(encodeURIComponent).join("/")}`),
);
const anyMethod = fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");

const turns = { test: 0, production: 0 };
type Sent = { method: string; body?: unknown; raw?: string; headers?: Record<string, string> };

async function ask(address: AddressName, path: string, init: Sent): Promise<void> {
  const key = keys[address][turns[address]++ % keys[address].length] ?? "";
  const answered = await request(`${service()[address].url}${path}`, { ...init, key });
  // A topic that no list in service declares is well written, and nobody is cleared against what is not there.
  if (answered.body.code !== "LISTS_UNAVAILABLE" || !asksForTopics(init.body)) {
    expect(answered.status, JSON.stringify({ address, path, init })).toBeLessThan(500);
  }
  const known = ["/v1/verify", "/v1/screening", "/mcp"].find((one) => path === one || path.startsWith(`${one}?`));
  const what = `${address} ${init.method} ${known ?? "another path"} ${answered.status}`;
  counted.set(what, (counted.get(what) ?? 0) + 1);
}

const Topics = z.object({ listFilter: z.object({ topics: z.array(z.string()).min(1) }) });
const asksForTopics = (body: unknown): boolean => Topics.safeParse(body).success;

const long = process.env.FUZZ_RUNS !== undefined;
const settings = { numRuns: runs, endOnFailure: true, ...(long ? {} : { interruptAfterTimeLimit: 20_000 }) };
const timeout = long ? 1_800_000 : 30_000;

describe.each(addresses)(
  "whatever is sent to %s, the answer is documented, its body valid, and nothing breaks",
  (address) => {
    const holds = async <Given>(given: fc.Arbitrary<Given>, asked: (value: Given) => Promise<void>) =>
      fc.assert(fc.asyncProperty(given, asked), settings);

    test.each(bodies)("POST %s", { timeout }, async (path, schema) => {
      const body = spoilt(fc.oneof(arbitraryOf({ $ref: schema }), fc.constantFrom(...(certain[schema] ?? []))));
      await holds(fc.tuple(body, headers), ([value, sent]) =>
        ask(address, path, { method: "POST", body: value, headers: sent }),
      );
    });

    test("POST of whatever is no JSON", { timeout }, async () => {
      const path = fc.constantFrom(...bodies.map(([one]) => one));
      await holds(fc.tuple(path, rawBody), ([to, { type, text }]) =>
        ask(address, to, { method: "POST", raw: text, headers: { "Content-Type": type } }),
      );
    });

    test("GET /v1/verify with any query", { timeout }, async () => {
      await holds(anyQuery, (query) => ask(address, `/v1/verify?${new URLSearchParams(query)}`, { method: "GET" }));
    });

    test("GET /v1/verify/{id} with any id", { timeout }, async () => {
      const id = fc.oneof(fc.stringMatching(/^ver_[0-9A-Za-z]{8,40}$/), fc.string({ minLength: 1, maxLength: 60 }));
      await holds(
        id.filter((text) => !/^\.{1,2}$/.test(text)),
        (text) => ask(address, `/v1/verify/${encodeURIComponent(text)}`, { method: "GET" }),
      );
    });

    test("any method on any path", { timeout }, async () => {
      await holds(fc.tuple(anyMethod, anyPath, anyQuery), ([method, path, query]) =>
        ask(address, `${path}?${new URLSearchParams(query)}`, { method }),
      );
    });
  },
);
