import { screeningExamples } from "../../contract/openapi/examples/examples.ts";
import { block, code, html, json, type Section, table } from "../html.ts";
import { baseUrl, samples } from "../samples.ts";

const cleared = screeningExamples.clear.value;
const result = { content: [{ type: "text", text: JSON.stringify(cleared) }], structuredContent: cleared };

export const agents: Section = {
  id: "agents",
  title: "Agents: the tool endpoint",
  body: html`
<p><code>POST /mcp</code> on the test address speaks the Model Context Protocol over Streamable HTTP, without sessions.
Give your client the address and the header <code>X-API-Key</code> with a test key; it counts in the same limits.</p>
${table(
  "Tools",
  ["Tool", "What it does"],
  [
    [code("verify_document"), "the same as POST /v1/verify"],
    [code("get_verification"), "the same as GET /v1/verify/{id}"],
    [code("list_verifications"), "the same as GET /v1/verify"],
    [code("screen"), "the same as POST /v1/screening, for the test names"],
    [code("screen_batch"), "the same as POST /v1/screening/batch, for the test names"],
    [code("list_catalogue"), "the same as GET /v1/screening/lists"],
    [code("test_records"), "the published test records; also the resource test-records://all"],
  ],
)}
${samples({
  name: "mcp",
  method: "POST",
  path: "/mcp",
  body: {
    jsonrpc: "2.0",
    id: 1,
    method: "tools/call",
    params: { name: "screen", arguments: { name: "screenclear" } },
  },
})}
${block("JSON", "mcp-answer", json({ jsonrpc: "2.0", id: 1, result }))}
<p>The configuration of many agents:</p>
${block(
  "JSON",
  "mcp-configuration",
  json({
    mcpServers: { verification: { type: "http", url: `${baseUrl}/mcp`, headers: { "X-API-Key": "<API_KEY>" } } },
  }),
)}`,
};
