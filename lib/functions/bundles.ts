import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, renameSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";
import { matcherVersionOf } from "./matcher-version.ts";

const root = join(fileURLToPath(import.meta.url), "../../..");
const output = join(root, ".cache/bundles");

/** Lambda's loader looks for `require` in modules that were CommonJS; an ES module has to bring its own. */
const banner = 'import { createRequire } from "node:module";const require = createRequire(import.meta.url);';

/**
 * An ES module that imports node:http makes Node read every export of it, and one of them starts up its fetch. Taken by
 * `require` it does not: a verifying function was loaded 11 to 13 ms earlier.
 */
const builtin = (name: string) => join(root, "lib/builtins", name);
const alias = {
  http: builtin("http.cjs"),
  https: builtin("https.cjs"),
  "node:http": builtin("http.cjs"),
  "node:https": builtin("https.cjs"),
  // Lambda gives credentials by environment, for as long as the process lives. The SDK brings eight other ways to come
  // by them, which are a sixth of a bundle.
  "@aws-sdk/credential-provider-node": builtin("credentials.mjs"),
  // Reads its fonts' measures from files beside it, which a bundle has not.
  pdfkit: builtin("pdfkit.mjs"),
  // Reads fonts from files, half a megabyte of code; the files that we make use the fonts of every reader.
  fontkit: builtin("fontkit.mjs"),
  // Kept for DynamoDB's endpoint discovery, which is off unless asked for: two libraries of caches that nothing reads.
  "@aws-sdk/endpoint-cache": builtin("endpoint-cache.mjs"),
  // Calls whose answer is a stream of events, such as a query over an object in S3: we make none of them.
  "@smithy/core/event-streams": builtin("event-streams.mjs"),
};

/** Bundles every function in one pass, under a second; the CDK assets and the host run the same files. */
export function bundleFunctions(): void {
  const { outputFiles } = buildSync({
    entryPoints: Object.fromEntries(entryPoints().map((path) => [`${basename(path, ".ts")}/index`, path])),
    jsx: "automatic",
    jsxImportSource: "hono/jsx",
    outdir: output,
    write: false,
    outExtension: { ".js": ".mjs" },
    bundle: true,
    minify: true,
    sourcemap: "linked",
    sourcesContent: false,
    platform: "node",
    target: "node24",
    format: "esm",
    mainFields: ["module", "main"],
    banner: { js: banner },
    alias,
    define: { MATCHER_VERSION: String(matcherVersionOf()) },
    logLevel: "error",
    absWorkingDir: root,
  });
  for (const { path, contents } of outputFiles) replace(path, contents);
}

/** Whoever reads beside us, another synthesis say, sees a whole file: the last one or this one. */
function replace(path: string, contents: Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  const fresh = `${output}-${randomUUID()}`;
  writeFileSync(fresh, contents);
  renameSync(fresh, path);
}

export function bundleOf(name: string): string {
  return join(output, name);
}

/** Each file that stands in one of these is a Lambda function. */
const handlerFolders = [
  "functions/api",
  "functions/api/verification",
  "functions/api/screening",
  "functions/api/webhook",
  "functions/jobs",
  "functions/jobs/records",
  "portal",
];

function entryPoints(): string[] {
  return handlerFolders.flatMap((folder) =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith(".ts"))
      .map((file) => join(root, folder, file)),
  );
}
