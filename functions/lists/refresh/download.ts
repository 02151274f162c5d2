import { createHash } from "node:crypto";
import { ListFault } from "../list-fault.ts";
import type { ObjectStore } from "../objects.ts";
import type { Validators } from "../source-state.ts";
import type { Download } from "../sources/source.ts";

export type Fetch = (
  url: string,
  init: { headers: Record<string, string>; signal: AbortSignal; redirect: "manual" },
) => Promise<Response>;

export type DownloadOutcome =
  | { kind: "unchanged" }
  | { kind: "absent" }
  | { kind: "stored"; etag?: string; lastModified?: string; sha256: string; bytes: number }
  | RetryLater;

/** Worth another try later: a busy publisher, a broken connection. */
export type RetryLater = { kind: "retry"; reason: string; afterSeconds?: number };

/** Larger than any publisher's file by four: what is larger is no list. */
const maximumDownloadBytes = 512 * 1024 ** 2;
const userAgent = "list-refresh (screening; conditional requests; contact the operator)";

type DownloadRequest = {
  download: Download;
  url: string;
  key: string;
  known?: Validators;
  /** One of many files: that it is not there is an answer, not a fault. */
  mayBeAbsent?: boolean;
};

/** One file or page into the store, or the word that it has not changed. */
export async function downloadTo(
  objects: ObjectStore,
  fetch: Fetch,
  request: DownloadRequest,
): Promise<DownloadOutcome> {
  const response = await asked(fetch, request);
  if ("kind" in response) return response;
  if (response.status === 304 && request.known !== undefined) return { kind: "unchanged" };
  // A bucket that does not list its contents answers 403 for what it does not hold.
  if (request.mayBeAbsent && [403, 404, 410].includes(response.status)) {
    await response.body?.cancel();
    return { kind: "absent" };
  }
  const refused = await refusal(response);
  if (refused !== undefined) return refused;
  const stored = await storeBody(objects, request.key, response);
  if ("kind" in stored) return stored;
  return { kind: "stored", ...stored, ...validatorsOf(response) };
}

/** The address of the file, where the publisher's page has to be read for it. */
export async function fileAddress(fetch: Fetch, download: Download): Promise<{ url: string } | RetryLater> {
  if (download.linkPattern === undefined) return { url: download.url };
  const response = await asked(fetch, { url: download.url, download });
  if ("kind" in response) return response;
  const refused = await refusal(response);
  if (refused !== undefined) return refused;
  const page = await pageText(response);
  if (typeof page !== "string") return page;
  const link = download.linkPattern.exec(page)?.[0];
  if (link === undefined) throw new ListFault("notTheFormat", "the publisher's page has no link to the file any more");
  const url = new URL(link.replaceAll("&amp;", "&"), download.url);
  // Of an archive the link tells the newest period only; its files are asked for at the source's own address.
  if (download.archive === undefined) refuseStrangers(url, download);
  return { url: url.href };
}

/** Many times the length of any page that is only read for a link. */
const maximumPageBytes = 4 * 1024 ** 2;

async function pageText(response: Response): Promise<string | RetryLater> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > maximumPageBytes) throw new ListFault("hostile", `a page of more than ${maximumPageBytes} bytes`);
      parts.push(chunk);
    }
  } catch (error) {
    if (!isNetworkError(error)) throw error;
    return { kind: "retry", reason: reasonOf(error) };
  }
  return Buffer.concat(parts).toString("utf8");
}

const mostRedirects = 5;

/** The answer at the address, or where the publisher sends us on from it. */
async function asked(
  fetch: Fetch,
  { url, download, known }: Pick<DownloadRequest, "url" | "download" | "known">,
): Promise<Response | RetryLater> {
  const headers = { "user-agent": download.userAgent ?? userAgent, accept: "*/*", ...conditionsOf(known) };
  const signal = AbortSignal.timeout((download.timeoutSeconds ?? 60) * 1000);
  let address = url;
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    const response = await fetch(address, { headers, signal, redirect: "manual" }).catch(reasonOf);
    if (typeof response === "string") return { kind: "retry", reason: response };
    if (!redirectStatuses.has(response.status)) return response;
    await response.body?.cancel();
    address = redirectedTo(response, address, download);
  }
  throw new ListFault("unreachable", `the publisher answered with more than ${mostRedirects} redirects`);
}

const redirectStatuses = new Set([301, 302, 303, 307, 308]);

function redirectedTo(response: Response, from: string, download: Download): string {
  const location = response.headers.get("location") ?? "";
  const url = URL.canParse(location, from) ? new URL(location, from) : undefined;
  if (url === undefined || location === "")
    throw new ListFault("unreachable", "the publisher answered with a redirect without an address");
  refuseStrangers(url, download);
  return url.href;
}

/** Whoever alters a publisher's page or answer must not choose what this service asks, or what it screens against. */
function refuseStrangers({ host, protocol }: URL, { url, hosts = [] }: Download): void {
  const own = new URL(url);
  if (![own.host, ...hosts].includes(host))
    throw new ListFault("unreachable", `the publisher sends us to ${host}, which the source does not name`);
  if (protocol !== "https:" && protocol !== own.protocol)
    throw new ListFault("unreachable", `the publisher sends us to ${host} by http, which anybody may alter`);
}

function conditionsOf(known: Validators | undefined): Record<string, string> {
  if (known?.etag !== undefined) return { "if-none-match": known.etag };
  return known?.lastModified === undefined ? {} : { "if-modified-since": known.lastModified };
}

/** Busy and broken publishers are asked again; a clear no (gone, forbidden) is a fault at once. */
async function refusal(response: Response): Promise<RetryLater | undefined> {
  if (response.status === 200) return undefined;
  await response.body?.cancel();
  if (response.status < 500 && ![408, 425, 429].includes(response.status)) {
    throw new ListFault("unreachable", `the publisher answered ${response.status}`);
  }
  const after = Number(response.headers.get("retry-after"));
  return {
    kind: "retry",
    reason: `the publisher answered ${response.status}`,
    ...(after > 0 ? { afterSeconds: after } : {}),
  };
}

async function storeBody(
  objects: ObjectStore,
  key: string,
  response: Response,
): Promise<{ sha256: string; bytes: number } | RetryLater> {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* counted(): AsyncGenerator<Uint8Array> {
    for await (const chunk of response.body ?? []) {
      bytes += chunk.length;
      if (bytes > maximumDownloadBytes)
        throw new ListFault("hostile", `a download of more than ${maximumDownloadBytes} bytes`);
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    await objects.write(key, counted());
  } catch (error) {
    if (error instanceof ListFault || !isNetworkError(error)) throw error;
    return { kind: "retry", reason: reasonOf(error) };
  }
  return { sha256: hash.digest("hex"), bytes };
}

function validatorsOf(response: Response): { etag?: string; lastModified?: string } {
  const etag = response.headers.get("etag");
  const lastModified = response.headers.get("last-modified");
  return { ...(etag === null ? {} : { etag }), ...(lastModified === null ? {} : { lastModified }) };
}

/** A body cut off, a reset, our own timeout: what the fetch of the runtime throws is a TypeError or an abort. */
function isNetworkError(error: unknown): boolean {
  return (
    error instanceof TypeError || (error instanceof DOMException && ["TimeoutError", "AbortError"].includes(error.name))
  );
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "the connection failed";
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message;
}
