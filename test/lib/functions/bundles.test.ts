import { spawnSync } from "node:child_process";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { bundleFunctions, bundleOf } from "../../../lib/functions/bundles.ts";
import { kilobytesToStart, partsOf } from "./parts.ts";

const leftover = join(bundleOf("verify"), "chunk-OLD.mjs");

beforeAll(async () => {
  await bundleFunctions();
  writeFileSync(leftover, "");
  await bundleFunctions();
}, 0);

test.each([
  ["verify", 400],
  ["health", 155],
  ["authorizer", 360],
  ["get-verification", 400],
  ["list-verifications", 400],
  ["preflight", 430],
])("a new process of %s reads no more than %i KB before its first caller is served", (name, most) => {
  expect(kilobytesToStart(name)).toBeLessThan(most);
});

test.each([
  ["the queues of retries", "SendMessage"],
  ["a reply of the hub", "VerifyDocumentResult"],
])("what only %s need is read by a verifying process when it needs it", (_what, word) => {
  const { first, later } = partsOf("verify");
  const having = (parts: typeof first) => parts.filter(({ text }) => text.includes(word)).length;
  expect([having(first), having(later)]).toEqual([0, 1]);
});

test("a verifying process makes few schemas before its first caller is served: each takes its part of a cold start", () => {
  const index = JSON.stringify(join(bundleOf("verify"), "index.mjs"));
  // Without its settings the function stops as it begins, with every schema made that stands beside its code.
  const program = `let made = 0; globalThis.__zod_globalConfig = { postProcessor: () => { made += 1; } };
    await import(${index}).catch(() => {}); console.log(made);`;
  const { stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], { encoding: "utf8" });
  expect(Number(stdout)).toBeGreaterThan(100);
  expect(Number(stdout)).toBeLessThan(700);
});

test("a part of an earlier build is not deployed with the function for ever", () => {
  expect(existsSync(leftover)).toBe(false);
});

test.each(["docs", "mcp", "portal", "console"])(
  "%s can describe its schemas, and is not told that it cannot",
  (name) => {
    expect(partsOf(name).first.some(({ text }) => text.includes("leaves out what describes schemas"))).toBe(false);
  },
);
