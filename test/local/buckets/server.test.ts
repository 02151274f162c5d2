import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
  UploadPartCommand,
} from "@aws-sdk/client-s3";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { bucketServer } from "../../../local/buckets/server.ts";
import { type Listening, listen } from "../../../local/engines/listen.ts";

const folder = mkdtempSync(join(tmpdir(), "buckets-"));
let server: Listening;
let s3: S3Client;

async function start(): Promise<void> {
  server = await listen(
    bucketServer(folder, ["files"], () => {}),
    0,
  );
  s3 = new S3Client({
    region: "ap-southeast-2",
    endpoint: server.url,
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
  });
}
beforeAll(start);
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

const Bucket = "files";
const put = (Key: string, Body: string | Readable, given: Partial<PutObjectCommandInput> = {}) =>
  s3.send(new PutObjectCommand({ Bucket, Key, Body, ...given }));
const read = async (Key: string, Range?: string) => {
  const { Body } = await s3.send(new GetObjectCommand({ Bucket, Key, ...(Range && { Range }) }));
  return Body?.transformToString();
};

describe("objects", () => {
  test("come back as they were put, with their type and metadata", async () => {
    await put("a/b c+d é.txt", "hello", { ContentType: "text/plain", Metadata: { source: "one" } });
    const read = await s3.send(new GetObjectCommand({ Bucket, Key: "a/b c+d é.txt" }));
    expect(await read.Body?.transformToString()).toBe("hello");
    expect(read).toMatchObject({ ContentLength: 5, ContentType: "text/plain", Metadata: { source: "one" } });
    expect(read.ETag).toBe('"5d41402abc4b2a76b9719d911017c592"');
  });
  test("are there after a restart, and an overwritten one leaves nothing behind", async () => {
    await put("kept", "first");
    await put("kept", "second");
    await server.close();
    await start();
    expect(await read("kept")).toBe("second");
    const { length } = readdirSync(join(folder, "files", "bytes"));
    expect(length).toBe(readdirSync(join(folder, "files", "objects")).length);
  });
  test("sent as a stream of unknown checksum arrive without the SDK's chunk marks", async () => {
    const whole = "0123456789".repeat(20_000);
    await put("stream", Readable.from([Buffer.from(whole)]), { ContentLength: whole.length });
    expect(await read("stream")).toBe(whole);
  });
  test("are read by range", async () => {
    await put("range", "0123456789");
    expect(await read("range", "bytes=2-4")).toBe("234");
    expect(await read("range", "bytes=7-")).toBe("789");
    expect(await read("range", "bytes=-2")).toBe("89");
    await expect(read("range", "bytes=50-60")).rejects.toMatchObject({ name: "InvalidRange" });
  });
  test("an empty one is one too", async () => {
    await put("empty", "");
    expect(await read("empty")).toBe("");
  });
  test("that are not there are the exception the SDK knows", async () => {
    await expect(read("nothing")).rejects.toMatchObject({ name: "NoSuchKey" });
    await expect(s3.send(new GetObjectCommand({ Bucket: "other", Key: "x" }))).rejects.toMatchObject({
      name: "NoSuchBucket",
    });
  });
});

describe("conditions", () => {
  test("of two writers that both want to be first, one is refused", async () => {
    const race = await Promise.allSettled(
      [1, 2, 3].map((number) => put("once", `writer ${number}`, { IfNoneMatch: "*" })),
    );
    expect(race.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(race.find(({ status }) => status === "rejected")).toMatchObject({ reason: { name: "PreconditionFailed" } });
  });
  test("a write for a version that has passed is refused", async () => {
    const { ETag } = await put("moving", "one");
    await put("moving", "two", { IfMatch: ETag });
    await expect(put("moving", "three", { IfMatch: ETag })).rejects.toMatchObject({ name: "PreconditionFailed" });
  });
  test("a read of what is known already is answered without a body", async () => {
    const { ETag } = await put("known", "same");
    const again = s3.send(new GetObjectCommand({ Bucket, Key: "known", IfNoneMatch: ETag }));
    await expect(again).rejects.toMatchObject({ $metadata: { httpStatusCode: 304 } });
  });
});

describe("lists and deletions", () => {
  beforeEach(async () => {
    for (const key of ["list/1", "list/2", "list/deep/3", "list/deep/4"]) await put(key, key);
  });
  const list = (given: object) => s3.send(new ListObjectsV2Command({ Bucket, Prefix: "list/", ...given }));

  test("keys come in order, a page at a time", async () => {
    const first = await list({ MaxKeys: 3 });
    expect(first.Contents?.map(({ Key }) => Key)).toEqual(["list/1", "list/2", "list/deep/3"]);
    const second = await list({ ContinuationToken: first.NextContinuationToken });
    expect([second.Contents?.map(({ Key }) => Key), second.IsTruncated]).toEqual([["list/deep/4"], false]);
  });
  test("folders are rolled up at a delimiter", async () => {
    const { CommonPrefixes, Contents } = await list({ Delimiter: "/" });
    expect([CommonPrefixes, Contents?.length]).toEqual([[{ Prefix: "list/deep/" }], 2]);
  });
  test("one or many are deleted, and deleting nothing is no fault", async () => {
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "list/1" }));
    await s3.send(new DeleteObjectCommand({ Bucket, Key: "list/1" }));
    await s3.send(
      new DeleteObjectsCommand({ Bucket, Delete: { Objects: [{ Key: "list/2" }, { Key: "list/deep/3" }] } }),
    );
    expect((await list({})).Contents?.map(({ Key }) => Key)).toEqual(["list/deep/4"]);
  });
});

describe("uploads in parts", () => {
  test("become one object when completed, and nothing when aborted", async () => {
    const upload = async (Key: string) => {
      const { UploadId } = await s3.send(new CreateMultipartUploadCommand({ Bucket, Key }));
      const parts = await Promise.all(
        ["one ", "two"].map((Body, index) =>
          s3.send(new UploadPartCommand({ Bucket, Key, UploadId, PartNumber: index + 1, Body })),
        ),
      );
      return { UploadId, Parts: parts.map(({ ETag }, index) => ({ ETag, PartNumber: index + 1 })) };
    };
    const done = await upload("parts");
    await s3.send(
      new CompleteMultipartUploadCommand({
        Bucket,
        Key: "parts",
        UploadId: done.UploadId,
        MultipartUpload: { Parts: done.Parts },
      }),
    );
    expect(await read("parts")).toBe("one two");
    const dropped = await upload("dropped");
    await s3.send(new AbortMultipartUploadCommand({ Bucket, Key: "dropped", UploadId: dropped.UploadId }));
    await expect(read("dropped")).rejects.toMatchObject({ name: "NoSuchKey" });
  });
});
