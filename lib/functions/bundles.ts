import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { type BuildOptions, build, type Plugin } from "esbuild";
import { isHashed, sourcesHash } from "./bundled-sources.ts";
import { matcherVersionOf } from "./matcher-version.ts";

const root = join(fileURLToPath(import.meta.url), "../../..");
const output = join(root, ".cache/bundles");
/** Says what the bundles were made of. */
const madeOf = join(root, ".cache/bundled");

/** Lambda's loader looks for `require` in modules that were CommonJS; an ES module has to bring its own. */
const banner = 'import { createRequire } from "node:module";const require = createRequire(import.meta.url);';

/**
 * An ES module that imports a module of Node's makes Node read every export of it: one of node:http starts up its fetch,
 * one of node:crypto its Web Crypto, others make the streams of files and of the terminal. Taken by `require` they do
 * not; for node:http alone a verifying function was loaded 11 to 13 ms earlier.
 */
const builtin = (name: string) => join(root, "lib/builtins", name);
const alias = {
  http: builtin("http.cjs"),
  https: builtin("https.cjs"),
  "node:http": builtin("http.cjs"),
  "node:https": builtin("https.cjs"),
  crypto: builtin("crypto.cjs"),
  "node:crypto": builtin("crypto.cjs"),
  fs: builtin("fs.cjs"),
  "node:fs": builtin("fs.cjs"),
  "fs/promises": builtin("fs-promises.cjs"),
  "node:fs/promises": builtin("fs-promises.cjs"),
  process: builtin("process.cjs"),
  "node:process": builtin("process.cjs"),
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

/** How anything is bundled that runs in Lambda. */
export const bundling = {
  bundle: true,
  write: false,
  minify: true,
  platform: "node",
  target: "node24",
  format: "esm",
  mainFields: ["module", "main"],
  jsx: "automatic",
  jsxImportSource: "hono/jsx",
  banner: { js: banner },
  alias,
  // What is left out is asked for by name in zod itself, which never calls it here.
  logOverride: { "import-is-undefined": "silent" },
  logLevel: "error",
  absWorkingDir: root,
} satisfies BuildOptions;

/** These make JSON Schema of their schemas: for the document of the contract, for agents' tools and for forms. */
const describing = ["docs", "mcp", "portal", "console"];
/** In these, what is loaded by `import()` is a file of its own, which a process that never needs it never reads. */
const inParts = ["verify"];

/** What zod needs to describe a schema as JSON Schema, a tenth of a small function's bundle. */
const withoutDescriptions: Plugin = {
  name: "without descriptions",
  setup({ onLoad }) {
    const path = builtin("json-schema.mjs");
    onLoad(
      { filter: /[\\/]zod[\\/]v4[\\/]core[\\/](?:to-json-schema|json-schema-processors|json-schema-generator)\.js$/ },
      () => ({
        contents: readFileSync(path),
      }),
    );
  },
};

/**
 * Bundles every function, some eight seconds of processor time; the CDK assets and the host run the same files. Those of
 * before stay where nothing that they are made of has changed.
 */
export async function bundleFunctions(): Promise<void> {
  const sources = sourcesHash(root);
  if (existsSync(madeOf) && readFileSync(madeOf, "utf8") === stampOf(sources)) return;
  // Whoever is interrupted from here on leaves files of two trees, which no stamp may call whole.
  rmSync(madeOf, { force: true });
  await buildBundles();
  replace(madeOf, Buffer.from(stampOf(sources)));
}

/** Of what the bundles are made and which files they are: one that is missing or too many has them made anew. */
function stampOf(sources: string): string {
  return [
    sources,
    ...bundledFiles()
      .map((path) => relative(output, path))
      .sort(),
  ].join("\n");
}

function bundledFiles(): string[] {
  if (!existsSync(output)) return [];
  const entries = readdirSync(output, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

async function buildBundles(): Promise<void> {
  const paths = entryPoints();
  const of = (wanted: (name: string) => boolean) => paths.filter((path) => wanted(nameOf(path)));
  const built = await Promise.all([
    bundled(
      of((name) => !describing.includes(name) && !inParts.includes(name)),
      { plugins: [withoutDescriptions] },
    ),
    bundled(
      of((name) => describing.includes(name)),
      {},
    ),
    ...of((name) => inParts.includes(name)).map((path) =>
      bundled([path], {
        splitting: true,
        chunkNames: `${nameOf(path)}/[name]-[hash]`,
        plugins: [withoutDescriptions],
      }),
    ),
  ]);
  const files = built.flat();
  for (const { path, contents } of files) replace(path, contents);
  // A part's name changes with its content: the last one's would be deployed with the function for ever.
  const kept = new Set(files.map(({ path }) => path));
  for (const path of bundledFiles().filter((one) => !kept.has(one))) rmSync(path);
}

async function bundled(paths: string[], options: BuildOptions) {
  const { outputFiles = [], metafile } = await build({
    ...bundling,
    ...options,
    metafile: true,
    entryPoints: Object.fromEntries(paths.map((path) => [`${nameOf(path)}/index`, path])),
    outdir: output,
    sourcemap: "linked",
    sourcesContent: false,
    outExtension: { ".js": ".mjs" },
    define: { MATCHER_VERSION: String(matcherVersionOf()) },
  });
  const unhashed = Object.keys(metafile.inputs).filter((path) => !isHashed(path));
  if (unhashed.length > 0) throw new Error(`bundled, and no part of the sources' hash: ${unhashed.join(", ")}`);
  return outputFiles;
}

const nameOf = (path: string) => basename(path, ".ts");

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
