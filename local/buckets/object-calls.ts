import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { unchunked } from "./chunked.ts";
import type { Bucket, StoredObject } from "./objects.ts";
import {
  checkRead,
  checkWrite,
  headersFrom,
  quoted,
  S3Fault,
  type S3Reply,
  type S3Request,
  xmlReply,
} from "./request.ts";
import { textsIn } from "./xml.ts";

export function getObject(request: S3Request): S3Reply {
  const object = found(request.bucket, request.key);
  const headers = describe(object);
  if (checkRead(object, request.headers) === "unchanged") return { status: 304, headers };
  const range = rangeOf(request.headers.range, object.size);
  const size = range ? range.end - range.start + 1 : object.size;
  const answer = {
    ...headers,
    "Content-Length": String(size),
    ...(range && { "Content-Range": `bytes ${range.start}-${range.end}/${object.size}` }),
  };
  const body = object.size === 0 ? Readable.from([]) : request.bucket.read(object, range);
  return { status: range ? 206 : 200, headers: answer, body };
}

export async function putObject(request: S3Request): Promise<S3Reply> {
  const { bucket, key, headers } = request;
  checkWrite(bucket.get(key), headers);
  const written = await bucket.take(bodyOf(request));
  try {
    // Asked again: another writer may have been faster while the bytes came in.
    checkWrite(bucket.get(key), headers);
  } catch (error) {
    await bucket.discard(written);
    throw error;
  }
  const object = bucket.commit(key, written, headersFrom(headers));
  return { status: 200, headers: { ETag: quoted(object.etag) } };
}

export function deleteObject({ bucket, key }: S3Request): S3Reply {
  bucket.remove(key);
  return { status: 204 };
}

export async function deleteObjects(request: S3Request): Promise<S3Reply> {
  const source = await text(Readable.from(bodyOf(request)));
  const keys = textsIn(source, "Key");
  for (const key of keys) request.bucket.remove(key);
  return xmlReply("DeleteResult", { Deleted: keys.map((Key) => ({ Key })) });
}

export function bodyOf({ headers, body }: S3Request): AsyncIterable<Uint8Array> {
  const isChunked =
    headers["content-encoding"]?.includes("aws-chunked") ||
    String(headers["x-amz-content-sha256"] ?? "").startsWith("STREAMING-");
  return isChunked ? unchunked(body) : body;
}

function found(bucket: Bucket, key: string): StoredObject {
  const object = bucket.get(key);
  if (!object) throw new S3Fault(404, "NoSuchKey", "The specified key does not exist.");
  return object;
}

function describe(object: StoredObject): Record<string, string> {
  return {
    ETag: quoted(object.etag),
    "Content-Type": object.contentType,
    "Content-Length": String(object.size),
    "Last-Modified": new Date(object.modified).toUTCString(),
    "Accept-Ranges": "bytes",
    ...Object.fromEntries(Object.entries(object.metadata).map(([name, value]) => [`x-amz-meta-${name}`, value])),
  };
}

function rangeOf(header: string | undefined, size: number): { start: number; end: number } | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(header ?? "") ?? [];
  if (first === undefined || last === undefined || (first === "" && last === "")) return undefined;
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1);
  if (start > end) throw new S3Fault(416, "InvalidRange", "The requested range is not satisfiable");
  return { start, end };
}
