import { mkdtempSync, rmSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { LogObjects } from "../../../functions/audit-log/objects.ts";
import { connectLogObjects } from "../../../functions/audit-log/s3-objects.ts";
import { bucketServer } from "../../../local/buckets/server.ts";
import { type Listening, listen } from "../../../local/engines/listen.ts";

const folder = mkdtempSync(join(tmpdir(), "log-objects-"));
const sent: { method: string; path: string; headers: IncomingHttpHeaders }[] = [];
let buckets: Listening;
let objects: LogObjects;

beforeAll(async () => {
  const server = bucketServer(folder, ["log"], () => {});
  server.prependListener("request", ({ method = "", url = "", headers }) => sent.push({ method, path: url, headers }));
  buckets = await listen(server, 0);
  vi.stubEnv("AWS_ENDPOINT_URL_S3", buckets.url);
  vi.stubEnv("AWS_REGION", "ap-southeast-2");
  vi.stubEnv("AWS_ACCESS_KEY_ID", "local");
  vi.stubEnv("AWS_SECRET_ACCESS_KEY", "local");
  objects = connectLogObjects({ bucket: "log", lock: { mode: "COMPLIANCE", years: 7 } });
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await buckets.close();
  rmSync(folder, { recursive: true });
});

const bytes = (text: string) => Buffer.from(text);

test("a tile is written once: a second one is refused, whatever it holds", async () => {
  expect(await objects.writeNew("tile/0/000", bytes("one"), "years")).toBe(true);
  expect(await objects.writeNew("tile/0/000", bytes("two"), "years")).toBe(false);
  expect((await objects.read("tile/0/000"))?.bytes.toString()).toBe("one");
  expect(await objects.read("tile/0/001")).toBeUndefined();
});

test("a checkpoint is replaced only where it is the one that was read", async () => {
  expect(await objects.replace("checkpoint", bytes("1"), { expected: undefined, lock: "years" })).toBe(true);
  const read = await objects.read("checkpoint");
  expect(await objects.replace("checkpoint", bytes("2"), { expected: undefined, lock: "years" })).toBe(false);
  expect(await objects.replace("checkpoint", bytes("2"), { expected: read, lock: "weeks" })).toBe(true);
  expect(await objects.replace("checkpoint", bytes("3"), { expected: read, lock: "weeks" })).toBe(false);
  const found = await objects.read("checkpoint");
  expect(found?.bytes.toString()).toBe("2");
  expect(Math.abs(Date.now() - (found?.modified.getTime() ?? 0))).toBeLessThan(60_000);
});

test("keys are listed in order and from where is asked, and a removed object is gone", async () => {
  for (const name of ["b", "a", "c"]) await objects.writeNew(`batches/incoming/${name}`, bytes(name), "weeks");
  expect(await objects.keys("batches/incoming/")).toEqual(["a", "b", "c"].map((name) => `batches/incoming/${name}`));
  expect(await objects.keys("batches/incoming/", "batches/incoming/a")).toHaveLength(2);
  await objects.remove(["batches/incoming/a", "batches/incoming/b"]);
  await objects.remove([]);
  expect(await objects.keys("batches/incoming/")).toEqual(["batches/incoming/c"]);
});

test("every object says how long it is locked: years for what the log is made of, five weeks for the rest", async () => {
  sent.length = 0;
  const before = Date.now();
  await objects.writeNew("tile/0/002", bytes("x"), "years");
  await objects.writeNew("tile/0/003.p/1", bytes("x"), "weeks");
  const locks = sent.map(({ headers }) => ({
    mode: headers["x-amz-object-lock-mode"],
    days: Math.round((Date.parse(String(headers["x-amz-object-lock-retain-until-date"])) - before) / 86_400_000),
    type: headers["content-type"],
  }));
  expect(locks[1]).toEqual({ mode: "COMPLIANCE", days: 35, type: "application/octet-stream" });
  expect(locks[0]?.mode).toBe("COMPLIANCE");
  expect((locks[0]?.days ?? 0) / 365.25).toBeCloseTo(7, 1);
});
