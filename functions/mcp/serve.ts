import {
  createMcpHandler,
  isLegacyRequest,
  McpServer,
  type StandardSchemaWithJSON,
  WebStandardStreamableHTTPServerTransport,
} from "@modelcontextprotocol/server";
import { refusals } from "../contract/openapi/refusals.ts";
import type { JsonSchema } from "../contract/openapi/schemas.ts";
import { Problem, type ProblemKind, problemBody } from "../contract/problems.ts";
import { Remembered } from "./remembered.ts";
import type { Tool, ToolName } from "./tool.ts";
import { tools } from "./tools.ts";

/** What each tool runs: the operation of its endpoint. */
export type ToolRuns = Readonly<Record<ToolName, (given: unknown) => Promise<object>>>;
type McpDeps = {
  version: string;
  /** What a fault looked like; the agent is told that it was ours. */
  failed: (error: unknown) => void;
  runs: ToolRuns;
};

const toolList = tools();
const remembered = new Remembered();

/**
 * Answers one message of the Model Context Protocol. There are no sessions: what a message needs stands in it, so any
 * process can answer it. Nothing is ever pushed, so every answer is one JSON text.
 */
export async function answerMcp(deps: McpDeps, request: Request, message: unknown): Promise<Response> {
  return refusalOf(message) ?? remembered.answer(request, message, () => served(deps, request, message));
}

async function served(deps: McpDeps, request: Request, message: unknown): Promise<Response> {
  if (!(await isLegacyRequest(request, message))) {
    const handler = createMcpHandler(() => serverWith(deps), { legacy: "reject" });
    return handler.fetch(request, { parsedBody: message });
  }
  const server = serverWith(deps);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  return transport.handleRequest(request, { parsedBody: message });
}

/** A batch would pass many calls through one count of the limits; a subscription would hold a process open. */
function refusalOf(message: unknown): Response | undefined {
  if (Array.isArray(message))
    return rpcError(400, { code: -32_600, message: "Send one message a request: batches are not taken." });
  if (typeof message !== "object" || message === null)
    return rpcError(400, { code: -32_600, message: "Send a JSON-RPC message." });
  if (!("method" in message) || message.method !== "subscriptions/listen") return undefined;
  const id = "id" in message && (typeof message.id === "string" || typeof message.id === "number") ? message.id : null;
  return rpcError(
    200,
    { code: -32_601, message: "This server sends no notifications: there is nothing to listen to." },
    id,
  );
}

type RpcError = { code: number; message: string };

function rpcError(status: number, error: RpcError, id: string | number | null = null): Response {
  return Response.json({ jsonrpc: "2.0", id, error }, { status });
}

function serverWith(deps: McpDeps): McpServer {
  const server = new McpServer(
    { name: "identity-verification", version: deps.version },
    {
      instructions:
        "Test environment: nothing costs anything, and no real person's details belong here. Begin with test_records.",
    },
  );
  for (const tool of toolList) addTool(server, tool, deps);
  server.registerResource(
    "test_records",
    "test-records://all",
    {
      title: "Published test records",
      mimeType: "application/json",
      description: "Bodies, and the code of each answer",
    },
    async ({ href }) => ({
      contents: [{ uri: href, mimeType: "application/json", text: JSON.stringify(await deps.runs.test_records({})) }],
    }),
  );
  return server;
}

function addTool(server: McpServer, tool: Tool, deps: McpDeps): void {
  const run = deps.runs[tool.name];
  server.registerTool(
    tool.name,
    {
      title: tool.title,
      description: tool.description,
      inputSchema: shown(tool.input),
      outputSchema: shown(tool.output),
      annotations: {
        readOnlyHint: tool.readOnly,
        destructiveHint: false,
        idempotentHint: tool.readOnly,
        openWorldHint: tool.asksOutside,
      },
    },
    async (given: unknown) => {
      try {
        const found = { ...(await run(given)) };
        return { structuredContent: found, content: [{ type: "text", text: JSON.stringify(found) }] };
      } catch (error) {
        if (!(error instanceof Problem)) deps.failed(error);
        return { isError: true, content: [{ type: "text", text: JSON.stringify(refused(error)) }] };
      }
    },
  );
}

/** The refusal's body as the endpoint would give it, and what to do about it. */
function refused(error: unknown): object {
  const { kind, details } = error instanceof Problem ? error : new Problem("internal");
  return { ...problemBody(kind, details), whatToDo: todoOf(kind) };
}

function todoOf(kind: ProblemKind): string | undefined {
  return refusals.find((refusal) => refusal.kind === kind)?.todo;
}

/** Shows a schema and lets everything pass: the operation parses, and names every fault at once. */
function shown(schema: JsonSchema): StandardSchemaWithJSON {
  const written = () => ({ ...schema });
  return {
    "~standard": {
      version: 1,
      vendor: "contract",
      validate: (value: unknown) => ({ value }),
      jsonSchema: { input: written, output: written },
    },
  };
}
