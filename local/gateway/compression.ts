import { deflateSync, gunzipSync, gzipSync, inflateSync } from "node:zlib";
import type { RestApi } from "./declared/model.ts";
import type { Answer } from "./refusal.ts";
import { type GatewayRequest, headerOf, largestBody } from "./request.ts";

// What a minimum compression size switches on: longer answers are compressed for whoever takes them so, and compressed
// bodies are opened before the function sees them.

const encodings = { gzip: gzipSync, deflate: deflateSync } as const;

export function compressed(api: RestApi, request: GatewayRequest, answer: Answer): Answer {
  if (api.compressFrom === undefined || answer.body.length < api.compressFrom) return answer;
  if (answer.headers.some(([name]) => name.toLowerCase() === "content-encoding")) return answer;
  const accepted = headerOf(request, "accept-encoding") ?? "";
  const encoding = (["gzip", "deflate"] as const).find((name) =>
    new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`).test(accepted),
  );
  if (encoding === undefined) return answer;
  return {
    ...answer,
    headers: [...answer.headers, ["Content-Encoding", encoding]],
    body: encodings[encoding](answer.body),
  };
}

/** The body as the function gets it, or the type of the refusal. */
export function opened(api: RestApi, request: GatewayRequest): { body: Buffer } | { refused: string } {
  const encoding = headerOf(request, "content-encoding")?.toLowerCase() ?? "identity";
  if (api.compressFrom === undefined || encoding === "identity") return { body: request.body };
  const open = encoding === "gzip" ? gunzipSync : encoding === "deflate" ? inflateSync : undefined;
  if (open === undefined) return { refused: "UNSUPPORTED_MEDIA_TYPE" };
  try {
    return { body: open(request.body, { maxOutputLength: largestBody }) };
  } catch {
    return { refused: "BAD_REQUEST_BODY" };
  }
}
