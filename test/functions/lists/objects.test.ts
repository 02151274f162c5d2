import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CreateBucketCommand, S3Client } from "@aws-sdk/client-s3";
import { buildApp } from "fauxqs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ObjectStore, oneChunk, readWhole } from "../../../functions/lists/objects.ts";
import { s3Objects } from "../../../functions/lists/s3-objects.ts";
import { bucketServer } from "../../../local/buckets/server.ts";
import { fakeObjects } from "../../fakes/objects.ts";
import { collected, keysIn } from "../../fixtures/lists/files.ts";

const clientOf = (endpoint: string) =>
  new S3Client({
    endpoint,
    region: "ap-southeast-2",
    forcePathStyle: true,
    maxAttempts: 1,
    credentials: { accessKeyId: "x", secretAccessKey: "y" },
  });

const app = buildApp({ logger: false });
let engine: ObjectStore;
let hosts: ObjectStore;
const folder = mkdtempSync(join(tmpdir(), "list-buckets-"));
const host = bucketServer(folder, ["lists-contract"], () => {});

beforeAll(async () => {
  const client = clientOf(await app.listen({ port: 0, host: "127.0.0.1" }));
  await client.send(new CreateBucketCommand({ Bucket: "lists-contract" }));
  engine = s3Objects(client, "lists-contract");
  hosts = s3Objects(clientOf(await listening(host)), "lists-contract");
});
afterAll(async () => {
  await app.close();
  host.closeAllConnections();
  host.close();
  rmSync(folder, { recursive: true });
});

describe.each([
  ["in memory", () => fakeObjects()],
  ["an S3 engine", () => engine],
  ["the host's", () => hosts],
])("a bucket, %s", (_name, store) => {
  test("an object that is not there is nothing, not an error", async () => {
    expect(await store().read("missing")).toBeUndefined();
    expect(await store().readRange("missing", 0, 9)).toBeUndefined();
  });

  test("what was written is read back whole and in ranges, the last of them short", async () => {
    const objects = store();
    await objects.write("a/one", oneChunk("hello world"));
    expect((await readWhole(objects, "a/one"))?.body.toString()).toBe("hello world");
    const range = await collected((await objects.readRange("a/one", 6, 100)) ?? oneChunk(""));
    expect(Buffer.concat(range).toString()).toBe("world");
  });

  test("an object of several parts is put together in order", async () => {
    const objects = store();
    const chunk = (letter: number) => Buffer.alloc(3 * 1024 * 1024, letter);
    await objects.write(
      "large",
      (async function* () {
        for (const letter of [65, 66, 67, 68, 69, 70, 71]) yield chunk(letter);
      })(),
    );
    const body = (await readWhole(objects, "large"))?.body;
    expect(body?.length).toBe(21 * 1024 * 1024);
    expect(body?.[0]).toBe(65);
    expect(body?.at(-1)).toBe(71);
  });

  test("a source that fails half way leaves the older object as it was", async () => {
    const objects = store();
    await objects.write("kept", oneChunk("good"));
    const failing = (async function* () {
      for (let part = 0; part < 4; part += 1) yield Buffer.alloc(3 * 1024 * 1024);
      throw new Error("the connection broke");
    })();
    await expect(objects.write("kept", failing)).rejects.toThrow("the connection broke");
    expect((await readWhole(objects, "kept"))?.body.toString()).toBe("good");
  });

  test("keys under a prefix are listed, removed ones are not", async () => {
    const objects = store();
    await objects.write("b/one", oneChunk("1"));
    await objects.write("b/two", oneChunk("2"));
    await objects.write("c/three", oneChunk("3"));
    await objects.remove("b/one");
    expect(await keysIn(objects, "b/")).toEqual(["b/two"]);
  });
});

describe("conditional writes", () => {
  test.each([
    ["in memory", () => fakeObjects()],
    ["of the host", () => hosts],
  ])("%s: only the expected version is replaced", async (_name, store) => {
    const objects = store();
    expect(await objects.writeIf("p", Buffer.from("1"), "absent")).toBe(true);
    expect(await objects.writeIf("p", Buffer.from("2"), "absent")).toBe(false);
    const etag = (await objects.read("p"))?.etag ?? "";
    expect(await objects.writeIf("p", Buffer.from("2"), { etag })).toBe(true);
    expect(await objects.writeIf("p", Buffer.from("3"), { etag })).toBe(false);
  });

  // What S3 itself answers is played by hand; the engine above takes any conditional write.
  test.each([
    [200, true],
    [412, false],
    [409, false],
    [404, false],
  ])("S3's answer %i means %s", async (status, written) => {
    const seen: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      seen.push(request.headers["if-match"], request.headers["if-none-match"]);
      request.resume().on("end", () => response.writeHead(status, { etag: '"e"' }).end());
    });
    const objects = s3Objects(clientOf(await listening(server)), "b");
    expect(await objects.writeIf("p", Buffer.from("1"), { etag: '"old"' })).toBe(written);
    expect(await objects.writeIf("p", Buffer.from("1"), "absent")).toBe(written);
    expect(seen).toEqual(['"old"', undefined, undefined, "*"]);
    server.close();
  });
});

async function listening(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return `http://127.0.0.1:${address.port}`;
}
