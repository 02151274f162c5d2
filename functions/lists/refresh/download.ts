import { createHash } from "node:crypto";
import { ListFault } from "../list-fault.ts";
import type { ObjectStore } from "../objects.ts";
import type { Validators } from "../source-state.ts";
import type { Download } from "../sources.ts";

export type Fetch = (url: string, init: { headers: Record<string, string>; signal: AbortSignal }) => Promise<Response>;

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

export type DownloadRequest = {
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
  const response = await asked(fetch, request.url, request.download, conditionsOf(request.known));
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
  const response = await asked(fetch, download.url, download, {});
  if ("kind" in response) return response;
  const refused = await refusal(response);
  if (refused !== undefined) return refused;
  const link = download.linkPattern.exec(await response.text())?.[0];
  if (link === undefined) throw new ListFault("notTheFormat", "the publisher's page has no link to the file any more");
  return { url: new URL(link.replaceAll("&amp;", "&"), download.url).href };
}

async function asked(
  fetch: Fetch,
  url: string,
  download: Download,
  conditions: Record<string, string>,
): Promise<Response | RetryLater> {
  const headers = { "user-agent": download.userAgent ?? userAgent, accept: "*/*", ...conditions };
  try {
    return await fetch(url, { headers, signal: AbortSignal.timeout((download.timeoutSeconds ?? 60) * 1000) });
  } catch (error) {
    return { kind: "retry", reason: reasonOf(error) };
  }
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
