import { afterEach, describe, expect, test, vi } from "vitest";
import { answerMcp, type ToolRuns } from "../../../functions/mcp/serve.ts";

const run = async () => ({});
const runs: ToolRuns = {
  verify_document: run,
  get_verification: run,
  list_verifications: run,
  screen: run,
  screen_batch: run,
  list_catalogue: run,
  test_records: run,
};
const modern = "2026-07-28";
const asModern = {
  _meta: {
    "io.modelcontextprotocol/protocolVersion": modern,
    "io.modelcontextprotocol/clientInfo": { name: "a tester", version: "1" },
    "io.modelcontextprotocol/clientCapabilities": {},
  },
};

async function ask(message: object, headers: Record<string, string> = {}): Promise<Response> {
  const request = new Request("https://service.invalid/mcp", {
    method: "POST",
    headers: { Accept: "application/json, text/event-stream", "Content-Type": "application/json", ...headers },
    body: JSON.stringify(message),
  });
  return answerMcp({ version: "1.2.3", failed: () => undefined, runs }, request, message);
}

afterEach(() => vi.restoreAllMocks());

describe.each([
  ["old", {}, {}],
  ["new", { params: asModern }, { "MCP-Protocol-Version": modern, "Mcp-Method": "tools/list" }],
])("the %s protocol", (_which, extra, headers) => {
  test("answers with one JSON text, and the library puts nothing of its own into the log", async () => {
    const printed = (["warn", "log", "error", "info"] as const).map((level) => vi.spyOn(console, level));
    const answered = await ask({ jsonrpc: "2.0", id: 1, method: "tools/list", ...extra }, headers);
    expect(answered.headers.get("Content-Type")).toMatch(/^application\/json/);
    const { result } = (await answered.json()) as { result: { tools: { name: string }[] } };
    expect(result.tools).toHaveLength(7);
    for (const one of printed) expect(one).not.toHaveBeenCalled();
  });
});

describe("the list of tools, asked for again", () => {
  const list = (id: unknown, more: object = {}) => ask({ jsonrpc: "2.0", id, method: "tools/list", ...more });

  test("is the same under another id, and tells its kind", async () => {
    const first = await (await list(1)).json();
    for (const id of ["a", 7, '"', 0]) {
      const again = await list(id);
      expect(again.headers.get("Content-Type")).toMatch(/^application\/json/);
      expect(await again.json()).toEqual({ ...(first as object), id });
    }
  });

  test("is not given to who does not ask rightly", async () => {
    await list(1);
    for (const wrong of [list(null), list({}), list(1.5, { jsonrpc: "1.0" }), list(1, { params: "all" })]) {
      expect(await (await wrong).json()).not.toHaveProperty("result");
    }
  });

  test("stays right for however many ways of asking", async () => {
    for (let way = 0; way < 80; way++) {
      const { id, result } = (await (await list(way, { params: { _meta: { way } } })).json()) as Listed;
      expect({ id, tools: result.tools.length }).toEqual({ id: way, tools: 7 });
    }
  });
});

type Listed = { id: number; result: { tools: unknown[] } };

test("whatever document it is, verify_document shows that it takes an idempotencyKey", async () => {
  const answered = await ask({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const { result } = (await answered.json()) as { result: { tools: { name: string; inputSchema: Shape }[] } };
  const shape = result.tools.find(({ name }) => name === "verify_document")?.inputSchema;
  expect(shape?.properties.idempotencyKey).toMatchObject({ type: "string", maxLength: 128 });
  expect(shape?.required).not.toContain("idempotencyKey");
});

type Shape = { properties: Record<string, object>; required: string[] };
