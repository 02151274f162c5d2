import type { IncomingHttpHeaders } from "node:http";
import type { Readable } from "node:stream";
import type { Bucket, ObjectHeaders, StoredObject } from "./objects.ts";
import { type Xml, xml } from "./xml.ts";

export type S3Request = {
  method: string;
  bucket: Bucket;
  key: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: AsyncIterable<Uint8Array>;
};

export type S3Reply = { status: number; headers?: Record<string, string>; body?: string | Readable };

/** A refusal with the code the SDK turns into an exception. */
export class S3Fault extends Error {
  override name = "S3Fault";
  readonly code: string;
  readonly status: number;
  constructor(status: number, code: string, message = code) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

export function xmlReply(name: string, content: Xml): S3Reply {
  return { status: 200, headers: { "Content-Type": "application/xml" }, body: xml(name, content) };
}

export function quoted(etag: string): string {
  return `"${etag}"`;
}

export function headersFrom(headers: IncomingHttpHeaders): ObjectHeaders {
  const metadata = Object.entries(headers).flatMap(([name, value]) =>
    name.startsWith("x-amz-meta-") ? [[name.slice("x-amz-meta-".length), String(value)] as const] : [],
  );
  return {
    contentType: headers["content-type"] ?? "application/octet-stream",
    metadata: Object.fromEntries(metadata),
  };
}

/** Writes may demand that nothing, or just this version, is there. */
export function checkWrite(existing: StoredObject | undefined, headers: IncomingHttpHeaders): void {
  if (headers["if-none-match"] === "*" && existing) throw preconditionFailed();
  const demanded = headers["if-match"];
  if (demanded === undefined) return;
  if (!existing) throw new S3Fault(404, "NoSuchKey");
  if (!names(demanded, existing)) throw preconditionFailed();
}

/** Reads may ask for this version only, or for any but this one. */
export function checkRead(object: StoredObject, headers: IncomingHttpHeaders): "unchanged" | "read" {
  if (headers["if-match"] !== undefined && !names(headers["if-match"], object)) throw preconditionFailed();
  const known = headers["if-none-match"];
  return known !== undefined && names(known, object) ? "unchanged" : "read";
}

function names(tags: string, { etag }: StoredObject): boolean {
  return tags === "*" || tags.split(",").some((tag) => tag.trim().replaceAll('"', "") === etag);
}

function preconditionFailed(): S3Fault {
  return new S3Fault(412, "PreconditionFailed", "At least one of the pre-conditions you specified did not hold");
}
