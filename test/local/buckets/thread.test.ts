import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { startBuckets } from "../../../local/buckets/thread.ts";
import type { Listening } from "../../../local/engines/listen.ts";

const folder = mkdtempSync(join(tmpdir(), "buckets-thread-"));
const reported: string[] = [];
let buckets: Listening;

beforeAll(async () => {
  buckets = await startBuckets({ folder, names: ["files"] }, (line) => reported.push(line));
});
afterAll(async () => {
  await buckets.close();
  rmSync(folder, { recursive: true });
});

test("an object is written and read while the thread of the gateways can do nothing else", () => {
  const object = JSON.stringify(`${buckets.url}/files/one`);
  const program = `await fetch(${object}, { method: "PUT", body: "1" }); console.log(await (await fetch(${object})).text());`;
  // It holds up this thread until its own process has ended.
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    encoding: "utf8",
    timeout: 20_000,
  });
  expect(stdout).toBe("1\n");
});

test("a call that the buckets do not know is reported by the host", async () => {
  expect((await fetch(`${buckets.url}/files/one`, { method: "PATCH" })).status).toBe(501);
  await vi.waitFor(() => expect(reported).toEqual([expect.stringContaining("PATCH")]));
});
