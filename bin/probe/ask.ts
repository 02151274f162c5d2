import { once } from "node:events";
import { type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { text as textOf } from "node:stream/consumers";

type Asked = {
  method?: string;
  /** As they are written: no ordinary client sends a header twice. */
  headers?: readonly (readonly [name: string, value: string])[];
  body?: string;
};
export type Answer = {
  status: number;
  headers: IncomingMessage["headers"];
  text: string;
  /** What the text says as JSON; nothing where it is none. */
  body: Record<string, unknown>;
};

const patienceMs = 40_000;

export async function ask(url: string, { method = "GET", headers = [], body }: Asked = {}): Promise<Answer> {
  const send = url.startsWith("https:") ? overHttps : overHttp;
  const flat = ["Host", new URL(url).host, ...headers.flat()];
  if (body !== undefined) flat.push("Content-Length", String(Buffer.byteLength(body)));
  const sent = send(url, { method, headers: flat, signal: AbortSignal.timeout(patienceMs) });
  // A gateway may answer a body that is too long before it has read it, and close.
  const answered = once(sent, "response");
  sent.end(body);
  const [response]: IncomingMessage[] = await answered;
  if (response === undefined) throw new Error(`${url} did not answer.`);
  const { statusCode: status = 0, headers: given } = response;
  const text = await textOf(response);
  return { status, headers: given, text, body: jsonIn(text) };
}

export function post(url: string, key: string, body: object): Promise<Answer> {
  const headers = [
    ["X-API-Key", key],
    ["Content-Type", "application/json"],
  ] as const;
  return ask(url, { method: "POST", headers, body: JSON.stringify(body) });
}

export function read(url: string, key: string): Promise<Answer> {
  return ask(url, { headers: [["X-API-Key", key]] });
}

function jsonIn(answer: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(answer);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}
