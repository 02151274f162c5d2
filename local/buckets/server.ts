import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { listBuckets, listObjects } from "./list.ts";
import { type Uploads, uploads } from "./multipart.ts";
import { deleteObject, deleteObjects, getObject, putObject } from "./object-calls.ts";
import { type Bucket, openBucket } from "./objects.ts";
import { S3Fault, type S3Reply, type S3Request } from "./request.ts";
import { xml } from "./xml.ts";

/**
 * Buckets as folders. List snapshots run to hundreds of megabytes: they are streamed from disk, never held in memory,
 * and are simply still there after a restart.
 */
export function bucketServer(folder: string, names: string[], report: (line: string) => void): Server {
  const buckets = new Map<string, Bucket>(names.map((name) => [name, openBucket(join(folder, name), name)]));
  const parts = uploads();
  return createServer((incoming, response) => {
    answer(buckets, parts, incoming)
      .catch((error: unknown) => refused(error, incoming, report))
      .then((reply) => send(response, reply))
      .catch(() => response.destroy());
  });
}

async function answer(buckets: Map<string, Bucket>, parts: Uploads, incoming: IncomingMessage): Promise<S3Reply> {
  const url = new URL(incoming.url ?? "/", "http://local");
  const [name = "", ...rest] = url.pathname.slice(1).split("/");
  if (name === "" && incoming.method === "GET") return listBuckets([...buckets.keys()]);
  const bucket = buckets.get(name);
  if (!bucket) throw new S3Fault(404, "NoSuchBucket", "The specified bucket does not exist");
  const key = decodeURIComponent(rest.join("/"));
  const method = incoming.method ?? "GET";
  const request = { method, bucket, key, query: url.searchParams, headers: incoming.headers, body: incoming };
  return key === "" ? bucketCall(request) : objectCall(parts, request);
}

async function bucketCall(request: S3Request): Promise<S3Reply> {
  // The exports of tables ask whether a bucket is there.
  if (request.method === "HEAD") return { status: 200 };
  if (request.method === "GET" && request.query.get("list-type") === "2") return listObjects(request);
  if (request.method === "POST" && request.query.has("delete")) return deleteObjects(request);
  throw notImplemented(request);
}

async function objectCall(parts: Uploads, request: S3Request): Promise<S3Reply> {
  const inParts = request.query.has("uploadId");
  if (request.method === "GET") return getObject(request);
  if (request.method === "PUT") return inParts ? parts.part(request) : putObject(request);
  if (request.method === "DELETE") return inParts ? parts.abort(request) : deleteObject(request);
  if (request.method === "POST" && request.query.has("uploads")) return parts.create(request);
  if (request.method === "POST" && inParts) return parts.complete(request);
  throw notImplemented(request);
}

function notImplemented({ method, query }: S3Request): S3Fault {
  return new S3Fault(501, "NotImplemented", `This machine's buckets do not answer ${method} ?${query.toString()}.`);
}

function refused(error: unknown, incoming: IncomingMessage, report: (line: string) => void): S3Reply {
  const fault = error instanceof S3Fault ? error : new S3Fault(500, "InternalError", String(error));
  if (fault.status >= 500) report(`buckets: ${incoming.method} ${incoming.url}: ${fault.message}`);
  const body = xml("Error", { Code: fault.code, Message: fault.message, RequestId: randomUUID() });
  const headers = { "Content-Type": "application/xml" };
  return { status: fault.status, headers, body };
}

async function send(response: ServerResponse, { status, headers = {}, body }: S3Reply): Promise<void> {
  response.writeHead(status, { ...headers, "x-amz-request-id": randomUUID() });
  if (body === undefined || typeof body === "string") response.end(body);
  else await pipeline(body, response);
}
