import {
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  S3ServiceException,
} from "@aws-sdk/client-s3";
import { checkpointKey, type Lock, type LogObject, type LogObjects } from "./objects.ts";

/** How firmly, and for how many years, what the log is made of cannot be deleted. */
type LockSettings = { mode: "COMPLIANCE" | "GOVERNANCE"; years: number };

/** Partial tiles, batches and all checkpoints but one a day: long enough to look into what went wrong. */
const weeksInDays = 35;
const dayMs = 86_400_000;

/** An object that does not begin to come, or stops coming, is asked for once more. */
const requestHandler = {
  connectionTimeout: 1_000,
  requestTimeout: 5_000,
  socketTimeout: 5_000,
  throwOnRequestTimeout: true,
};

export function connectLogReader(bucket: string): Pick<LogObjects, "read"> {
  const client = new S3Client({ requestHandler, maxAttempts: 3 });
  return { read: (key) => read(client, bucket, key) };
}

export function connectLogObjects({ bucket, lock }: { bucket: string; lock: LockSettings }): LogObjects {
  const client = new S3Client({ requestHandler, maxAttempts: 3 });
  const put = (key: string, bytes: Uint8Array, kept: Lock) => ({
    Bucket: bucket,
    Key: key,
    Body: bytes,
    ContentType: key === checkpointKey ? "text/plain; charset=utf-8" : "application/octet-stream",
    ObjectLockMode: lock.mode,
    ObjectLockRetainUntilDate: lockedUntil(lock, kept),
  });
  return {
    read: (key) => read(client, bucket, key),
    writeNew: (key, bytes, kept) => write(client, { ...put(key, bytes, kept), IfNoneMatch: "*" }),
    replace: (key, bytes, { expected, lock: kept }) => {
      const condition = expected === undefined ? { IfNoneMatch: "*" } : { IfMatch: expected.etag };
      return write(client, { ...put(key, bytes, kept), ...condition });
    },
    remove: (keys) => remove(client, bucket, keys),
    keys: async (prefix, after) => {
      const asked = { Bucket: bucket, Prefix: prefix, ...(after !== undefined && { StartAfter: after }) };
      const { Contents = [] } = await client.send(new ListObjectsV2Command(asked));
      return Contents.flatMap(({ Key }) => Key ?? []);
    },
  };
}

function lockedUntil({ years }: LockSettings, kept: Lock): Date {
  const until = new Date();
  if (kept === "weeks") return new Date(until.getTime() + weeksInDays * dayMs);
  until.setUTCFullYear(until.getUTCFullYear() + years);
  return until;
}

async function read(client: S3Client, bucket: string, key: string): Promise<LogObject | undefined> {
  try {
    const found = await client.send(new GetObjectCommand({ Bucket: bucket, Key: key }));
    const bytes = Buffer.from((await found.Body?.transformToByteArray()) ?? []);
    return { bytes, etag: found.ETag ?? "", modified: found.LastModified ?? new Date(0) };
  } catch (error) {
    if (isStatus(error, 404)) return undefined;
    throw error;
  }
}

/** Says whether the condition held. 409: another write of the same key was under way; 404: what was there is gone. */
async function write(client: S3Client, input: PutObjectCommandInput): Promise<boolean> {
  try {
    await client.send(new PutObjectCommand(input));
    return true;
  } catch (error) {
    if ([404, 409, 412].some((status) => isStatus(error, status))) return false;
    throw error;
  }
}

/** S3 removes no more in one call. */
const mostRemoved = 1_000;

async function remove(client: S3Client, bucket: string, keys: readonly string[]): Promise<void> {
  for (let at = 0; at < keys.length; at += mostRemoved) {
    const Objects = keys.slice(at, at + mostRemoved).map((Key) => ({ Key }));
    const { Errors = [] } = await client.send(
      new DeleteObjectsCommand({ Bucket: bucket, Delete: { Objects, Quiet: true } }),
    );
    if (Errors.length > 0) throw new Error(`${Errors.length} objects of the log were not removed`);
  }
}

function isStatus(error: unknown, status: number): boolean {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;
}
