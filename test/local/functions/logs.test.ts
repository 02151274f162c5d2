import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { afterAll, expect, test } from "vitest";
import { openLogs } from "../../../local/functions/logs.ts";

const folder = mkdtempSync(join(tmpdir(), "logs-"));
afterAll(() => rmSync(folder, { recursive: true }));

test("what was said last is in the file already when the host is killed", () => {
  const logs = openLogs(folder);
  logs.write("verify", "one");
  logs.write("verify", "two");
  expect(readFileSync(join(folder, "verify.log"), "utf8")).toBe("one\ntwo\n");
  logs.close();
});

test("a function that still speaks while the host stops does not keep it from stopping", async () => {
  const logs = openLogs(folder);
  const speaking = new PassThrough();
  logs.follow("late", speaking);
  speaking.write("before\n");
  await new Promise((done) => setImmediate(done));
  logs.close();
  speaking.write("after\n");
  await new Promise((done) => setImmediate(done));
  expect(readFileSync(join(folder, "late.log"), "utf8")).toBe("before\n");
});
