import { createHash } from "node:crypto";
import { openApiDocument } from "../contract/openapi.ts";
import { documentationPage } from "../docs/page.ts";
import type { Answer } from "../edge/answers.ts";
import { type Arrival, headerOf } from "../edge/arrival.ts";
import { openEndpoint } from "../edge/endpoint.ts";
import { environment, environments } from "../edge/environment.ts";

const { ENVIRONMENT, VERSION } = environment(environments.docs);
const document = openApiDocument(VERSION);
const json = JSON.stringify(document);
const page = documentationPage(document, VERSION, ENVIRONMENT);

export const handler = openEndpoint("docs", { environment: ENVIRONMENT }, async (event) =>
  event.path.endsWith("/openapi.json")
    ? cacheable(event, json, "application/json; charset=utf-8")
    : cacheable(event, page, "text/html; charset=utf-8", pagePolicy),
);

/** A page without a guest: nothing is loaded from anywhere, and nobody may frame it. */
const pagePolicy = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
};

/** Kept by whoever asks, and asked for again each time: a 304 costs little, an outdated page costs somebody a day. */
function cacheable(event: Arrival, body: string, contentType: string, extra: Record<string, string> = {}): Answer {
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"`;
  const headers = { ...extra, ETag: tag, "Cache-Control": "no-cache" };
  const known = headerOf(event, "If-None-Match")?.split(/\s*,\s*/) ?? [];
  const current = known.some((one) => one === "*" || one.replace(/^W\//, "") === tag);
  return { status: current ? 304 : 200, body: current ? "" : body, contentType, headers };
}
