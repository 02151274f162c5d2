import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import * as z from "zod";
import { published, type TestRecord } from "../../functions/contract/test-records.ts";
import { VerifyRequest } from "../../functions/contract/verification/verify.ts";
import { Behaviour, type Behaviours } from "./behaviour.ts";
import { bodyOf, TooLarge } from "./http-messages.ts";
import type { Calls } from "./soap-server.ts";

type ControlRequest = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  /** The body as it came, beside what it says: a signature covers the bytes. */
  text: string;
  body: unknown;
};
type ControlAnswer = { status: number; body: unknown };

/** Keyed `METHOD /path`; a last part `:name` stands for any one part: `POST /schedules/:name`. */
export type ControlRoutes = Record<string, (request: ControlRequest) => Promise<ControlAnswer>>;

type Control = {
  records: () => TestRecord[];
  add: (record: TestRecord, request: VerifyRequest) => void;
  calls: Calls;
  behaviours: Behaviours;
  extraRoutes: ControlRoutes;
};

const largestBodyBytes = 256 * 1024;

const AddedRecord = z.strictObject({
  documentType: z.string(),
  request: VerifyRequest,
  expected: z.literal("Y", { error: "must be Y: what an issuer does not hold need not be added" }),
});

export function controlServer(control: Control): Server {
  const routes: ControlRoutes = { ...ownRoutes(control), ...control.extraRoutes };
  return createServer((request, response) => {
    answerOf(routes, request)
      .catch((error: unknown) => refused(500, `The control route failed: ${String(error)}`))
      .then((answer) => send(response, answer))
      .catch(() => response.destroy());
  });
}

function ownRoutes(control: Control): ControlRoutes {
  return {
    "GET /records": async () => ({ status: 200, body: control.records().map(published) }),
    "POST /records": async ({ body }) => addRecord(control, body),
    "GET /calls": async () => ({ status: 200, body: control.calls }),
    "PUT /behaviour": async ({ body }) => {
      const parsed = Behaviour.safeParse(body);
      if (!parsed.success) return refused(400, `Not a behaviour: ${faults(parsed.error)}.`);
      control.behaviours.set(parsed.data);
      return { status: 200, body: parsed.data };
    },
    "DELETE /behaviour": async () => {
      control.behaviours.clear();
      return { status: 204, body: undefined };
    },
  };
}

function addRecord(control: Control, body: unknown): ControlAnswer {
  const parsed = AddedRecord.safeParse(body);
  if (!parsed.success) return refused(400, `Not an issuer record: ${faults(parsed.error)}.`);
  const { documentType, request, expected } = parsed.data;
  if (documentType !== request.documentType) {
    return refused(400, "Not an issuer record: documentType differs from request.documentType.");
  }
  const record: TestRecord = { documentType: request.documentType, request, expected };
  control.add(record, request);
  return { status: 201, body: record };
}

function faults(error: z.ZodError): string {
  return error.issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(" ")).join("; ");
}

async function answerOf(routes: ControlRoutes, request: IncomingMessage): Promise<ControlAnswer> {
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const method = request.method ?? "GET";
  const route = routes[`${method} ${url.pathname}`] ?? routes[`${method} ${withoutLast(url.pathname)}`];
  if (!route)
    return refused(404, `There is no ${method} ${url.pathname} here; there is ${Object.keys(routes).join(", ")}.`);
  try {
    const text = await bodyOf(request, largestBodyBytes);
    return await route({
      method,
      path: url.pathname,
      query: url.searchParams,
      headers: headersOf(request),
      text,
      body: text ? JSON.parse(text) : undefined,
    });
  } catch (error) {
    if (error instanceof TooLarge) return refused(400, error.message);
    if (error instanceof SyntaxError) return refused(400, "The body is not JSON.");
    throw error;
  }
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value ?? "")]));
}

function withoutLast(path: string): string {
  return path.replace(/[^/]+$/, ":name");
}

function refused(status: number, message: string): ControlAnswer {
  return {
    status,
    body: { error: status === 400 ? "Bad Request" : status === 404 ? "Not Found" : "Internal", message },
  };
}

function send(response: ServerResponse, { status, body }: ControlAnswer): void {
  const text = body === undefined ? "" : JSON.stringify(body);
  response
    .writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(text) })
    .end(text);
}
