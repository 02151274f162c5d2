import { createHash } from "node:crypto";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { buildSync } from "esbuild";

const screening = join(fileURLToPath(import.meta.url), "../../../functions/domain/screening");

/**
 * A number made from the code and data that find and score a match, and from what files names in a snapshot. It is taken
 * of their minified bundle: comments, layout, types and names of local variables do not move it, nor does code that
 * neither uses; a weight, a rule or a word does. It may move without a score having moved, never the other way round.
 */
export function matcherVersionOf(folder: string = screening): number {
  const { outputFiles } = buildSync({
    stdin: {
      contents: 'export * from "./search/search.ts"; export * from "./snapshot/builder.ts";',
      resolveDir: folder,
    },
    write: false,
    bundle: true,
    minify: true,
    legalComments: "none",
    platform: "neutral",
    target: "node24",
    format: "esm",
    // The settings of whatever folder this runs in would be part of the number, and what its package says of its files.
    tsconfigRaw: {},
    ignoreAnnotations: true,
    logLevel: "error",
  });
  const hash = createHash("sha256");
  for (const { contents } of outputFiles) hash.update(contents);
  // The audit row keeps a number: six bytes are exact in every program that may read it.
  return hash.digest().readUIntBE(0, 6);
}
