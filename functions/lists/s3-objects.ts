import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandInput,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  type S3Client,
  S3ServiceException,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import type { ObjectStore, StoredObject } from "./objects.ts";

/** S3 takes parts of at least 5 MB (but for the last); larger ones keep a snapshot of a gigabyte well under 10,000. */
const partBytes = 8 * 1024 * 1024;

export function s3Objects(client: S3Client, bucket: string): ObjectStore {
  return {
    read: (key) => read(client, bucket, key),
    readRange: (key, from, to) => readRange(client, { Bucket: bucket, Key: key, Range: `bytes=${from}-${to}` }),
    write: (key, chunks) => write(client, { Bucket: bucket, Key: key }, chunks),
    writeIf: (key, body, expected) => {
      const condition = expected === "absent" ? { IfNoneMatch: "*" } : { IfMatch: expected.etag };
      return writeIf(client, { Bucket: bucket, Key: key, Body: body, ...condition });
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: key }));
    },
    list: (prefix) => list(client, bucket, prefix),
  };
}

async function read(client: S3Client, bucket: string, key: string): Promise<StoredObject | undefined> {
  try {
    const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    if (found.Body === undefined) return undefined;
    const stream = found.Body.transformToWebStream();
    return { etag: found.ETag ?? "", chunks: stream.values() };
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

async function readRange(
  client: S3Client,
  range: GetObjectCommandInput,
): Promise<AsyncIterable<Uint8Array> | undefined> {
  try {
    const found = await client.send(new GetObjectCommand(range));
    return found.Body?.transformToWebStream().values();
  } catch (error) {
    if (isStatus(error, 404) || isStatus(error, 416)) return undefined;
    throw error;
  }
}

/** Small objects in one request, large ones in parts; the memory used is two parts, whatever the size. */
async function write(
  client: S3Client,
  place: { Bucket: string; Key: string },
  chunks: AsyncIterable<Uint8Array>,
): Promise<void> {
  let upload: string | undefined;
  const parts: CompletedPart[] = [];
  try {
    for await (const { body, last } of inParts(chunks)) {
      if (last && upload === undefined) {
        await client.send(new PutObjectCommand({ ...place, Body: body }));
        return;
      }
      upload ??= (await client.send(new CreateMultipartUploadCommand(place))).UploadId;
      const PartNumber = parts.length + 1;
      const where = { ...place, UploadId: upload, PartNumber };
      const { ETag } = await client.send(new UploadPartCommand({ ...where, Body: body }));
      parts.push({ PartNumber, ETag });
    }
    const finished = { ...place, UploadId: upload, MultipartUpload: { Parts: parts } };
    await client.send(new CompleteMultipartUploadCommand(finished));
  } catch (error) {
    // Parts of an upload nobody finishes are paid for until they are dropped.
    if (upload !== undefined) {
      await client.send(new AbortMultipartUploadCommand({ ...place, UploadId: upload }));
    }
    throw error;
  }
}

async function* inParts(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<{ body: Buffer; last: boolean }> {
  let pending: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    pending.push(chunk);
    size += chunk.length;
    if (size < partBytes) continue;
    yield { body: Buffer.concat(pending), last: false };
    pending = [];
    size = 0;
  }
  yield { body: Buffer.concat(pending), last: true };
}

async function writeIf(client: S3Client, conditional: PutObjectCommandInput): Promise<boolean> {
  try {
    await client.send(new PutObjectCommand(conditional));
    return true;
  } catch (error) {
    // 409: another write of the same key was under way; 404: what was to be replaced is gone.
    if ([404, 409, 412].some((status) => isStatus(error, status))) return false;
    throw error;
  }
}

async function* list(
  client: S3Client,
  bucket: string,
  prefix: string,
): AsyncGenerator<{ key: string; modifiedAt: Date }> {
  let token: string | undefined;
  do {
    const page = await client.send(
      new ListObjectsV2Command({
        Bucket: bucket,
        Prefix: prefix,
        ...(token === undefined ? {} : { ContinuationToken: token }),
      }),
    );
    for (const { Key: key, LastModified: modifiedAt } of page.Contents ?? [])
      if (key !== undefined && modifiedAt !== undefined) yield { key, modifiedAt };
    token = page.NextContinuationToken;
  } while (token !== undefined);
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;
}
