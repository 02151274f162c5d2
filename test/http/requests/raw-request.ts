import { once } from "node:events";
import { type IncomingMessage, request as send } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

type RawRequest = {
  method: "GET" | "POST";
  headers: readonly (readonly [spelling: string, value: string])[];
  body?: string | Uint8Array;
};
export type RawAnswer = { status: number | undefined; body: Record<string, unknown> };

/** A request with its headers and its bytes as they are written: no ordinary client sends a header twice. */
export async function askRaw(url: string, asked: RawRequest): Promise<RawAnswer> {
  const headers = ["Host", new URL(url).host, ...asked.headers.flat()];
  if (asked.body !== undefined) headers.push("Content-Length", String(Buffer.byteLength(asked.body)));
  const sent = send(url, { method: asked.method, headers }).end(asked.body);
  const [response]: IncomingMessage[] = await once(sent, "response");
  if (response === undefined) throw new Error("a response event without a response");
  const body = JSON.parse(await text(response));
  if (response.statusCode !== 429) return { status: response.statusCode, body };
  // The usage plan's own "slow down" is waited out.
  await pause(200);
  return askRaw(url, asked);
}
