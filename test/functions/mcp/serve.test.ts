import { afterEach, describe, expect, test, vi } from "vitest";
import { answerMcp, type ToolRuns } from "../../../functions/mcp/serve.ts";

const run = async () => ({});
const runs: ToolRuns = {
  verify_document: run,
  get_verification: run,
  list_verifications: run,
  screen: run,
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
  return answerMcp({ version: "1.2.3", failed: () => undefined }, runs, request, message);
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
    expect(result.tools).toHaveLength(6);
    for (const one of printed) expect(one).not.toHaveBeenCalled();
  });
});

test("whatever document it is, verify_document shows that it takes an idempotencyKey", async () => {
  const answered = await ask({ jsonrpc: "2.0", id: 1, method: "tools/list" });
  const { result } = (await answered.json()) as { result: { tools: { name: string; inputSchema: Shape }[] } };
  const shapes = result.tools.find(({ name }) => name === "verify_document")?.inputSchema.oneOf ?? [];
  expect(shapes).toHaveLength(12);
  for (const { properties, required } of shapes) {
    expect(properties?.idempotencyKey).toMatchObject({ type: "string", maxLength: 128 });
    expect(required).not.toContain("idempotencyKey");
  }
});

type Shape = { oneOf?: Shape[]; properties?: Record<string, object>; required?: string[] };
