import { createHash } from "node:crypto";
import { openApiDocument } from "../contract/openapi.ts";
import type { PublishedList } from "../contract/screening/screening.ts";
import { documentationPage, documentationTexts } from "../docs/page.ts";
import type { Answer } from "../edge/answers.ts";
import { openEndpoint } from "../edge/endpoint.ts";
import { environment, environments } from "../edge/environment.ts";
import { atMostEvery } from "../edge/freshness.ts";
import { logFault } from "../edge/logger.ts";
import { type Arrival, headerOf } from "../edge/request/arrival.ts";
import { publishedLists } from "../lists/catalogue.ts";
import { catalogueOn } from "./wiring/lists.ts";

const settings = environment(environments.docs);
const addresses = { live: settings.LIVE_ADDRESS, test: settings.TEST_ADDRESS };
const document = openApiDocument(settings.VERSION, { environment: settings.ENVIRONMENT, addresses });
const json = tagged(JSON.stringify(document));
const catalogue = catalogueOn(settings);

/** A reader waits no longer than this for the catalogue: the page is of use without it. */
const patienceMs = 1_500;

/**
 * The page with the lists as they were within the last minute. Its readers have no key and no limit, so one look at the
 * bucket serves all of them.
 */
const pages = atMostEvery(60_000, Date.now, async () => {
  const { VERSION: version, ENVIRONMENT: environment } = settings;
  const given = { version, environment, addresses, lists: await readLists() };
  const { markdown, llms } = documentationTexts(document, given);
  return { page: tagged(documentationPage(document, given)), markdown: tagged(markdown), llms: tagged(llms) };
});

let known: PublishedList[] | undefined;
async function readLists() {
  try {
    known = (await Promise.race([publishedLists(catalogue), late()])).lists;
  } catch (error) {
    logFault("docs", "", error);
  }
  return known;
}

function late(): Promise<never> {
  const error = new Error("the catalogue took too long");
  return new Promise((_, reject) => setTimeout(() => reject(error), patienceMs).unref());
}

export const handler = openEndpoint("docs", { environment: settings.ENVIRONMENT }, async (event) => {
  if (event.path.endsWith("/openapi.json")) {
    return cacheable(event, { ...json, contentType: "application/json; charset=utf-8" });
  }
  const { page, markdown, llms } = await pages();
  if (event.path.endsWith("/docs.md")) {
    return cacheable(event, { ...markdown, contentType: "text/markdown; charset=utf-8" });
  }
  if (event.path.endsWith("/llms.txt")) return cacheable(event, { ...llms, contentType: "text/plain; charset=utf-8" });
  return cacheable(event, { ...page, contentType: "text/html; charset=utf-8" }, pagePolicy);
});

/** The page loads nothing from other hosts, and no other page may show it in a frame. */
const pagePolicy = {
  "Content-Security-Policy":
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "Referrer-Policy": "no-referrer",
};

type Tagged = { body: string; tag: string };

/** A weak tag: the gateway compresses the same page for one reader and not for another. */
function tagged(body: string): Tagged {
  return { body, tag: `W/"${createHash("sha256").update(body).digest("base64url").slice(0, 22)}"` };
}

/**
 * A browser keeps the page and asks each time whether it has changed: a 304 costs little, and an outdated page could
 * cost its reader a day.
 */
function cacheable(
  event: Arrival,
  { body, tag, contentType }: Tagged & { contentType: string },
  extra: Record<string, string> = {},
): Answer {
  const headers = { ...extra, ETag: tag, "Cache-Control": "no-cache", Vary: "Accept-Encoding" };
  const known = headerOf(event, "If-None-Match")?.split(/\s*,\s*/) ?? [];
  const current = known.some((one) => one === "*" || weak(one) === tag);
  return { status: current ? 304 : 200, body: current ? "" : body, contentType, headers };
}

function weak(tag: string): string {
  return tag.startsWith("W/") ? tag : `W/${tag}`;
}
