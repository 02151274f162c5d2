import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { isHashed, sourcesHash } from "../../../lib/functions/bundled-sources.ts";

const tree = {
  "functions/api/get.ts": "export const handler = 1;",
  "portal/page.tsx": "page",
  "lib/builtins/http.cjs": "http",
  "lib/functions/bundles.ts": "how",
  "package.json": "{}",
  "package-lock.json": "locked",
  "tsconfig.json": "{}",
};

function hashOf(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), "sources-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content);
  }
  return sourcesHash(root);
}

test("the same sources in another place keep their bundles", () => {
  expect(hashOf(tree)).toBe(hashOf({ ...tree, "docs/guide.md": "read by people" }));
});

test.each<[string, Record<string, string>]>([
  ...Object.keys(tree).map((path): [string, Record<string, string>] => [`a change of ${path}`, { [path]: "changed" }]),
  ["a new file", { "functions/api/get/index.ts": "" }],
  [
    "a byte that moves from one file to the next",
    { "functions/api/get.ts": "export const handler = 1", "portal/page.tsx": ";page" },
  ],
])("%s has the functions bundled anew, so that nothing old is deployed", (_what, changed) => {
  expect(hashOf({ ...tree, ...changed })).not.toBe(hashOf(tree));
});

test("a file that the hash does not read is told from those it does", () => {
  const read = ["functions/api/get.ts", "node_modules/zod/index.js", "../linked/node_modules/zod/index.js"];
  expect([...read, "bin/ops.ts", "functions.ts"].filter(isHashed)).toEqual(read);
});
