import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bundleOf } from "../../../lib/functions/bundles.ts";

type Part = { file: string; text: string };

/** The files of a function's code: what every process reads to start, and what it reads when it needs it. */
export function partsOf(name: string): { first: Part[]; later: Part[] } {
  const folder = bundleOf(name);
  const files = readdirSync(folder).filter((file) => file.endsWith(".mjs"));
  const textOf = new Map(files.map((file) => [file, readFileSync(join(folder, file), "utf8")]));
  const first = new Set(["index.mjs"]);
  for (const file of first) {
    // Minified: `import{a as b}from"./chunk-….mjs"`, or without names. A later part is asked for by `import("…")`.
    for (const [, wanted = ""] of (textOf.get(file) ?? "").matchAll(/(?:from|import)"\.\/([\w-]+\.mjs)"/g))
      first.add(wanted);
  }
  const parts = [...textOf].map(([file, text]) => ({ file, text }));
  return { first: parts.filter(({ file }) => first.has(file)), later: parts.filter(({ file }) => !first.has(file)) };
}

/** What a process reads before it can serve its first caller. */
export function kilobytesToStart(name: string): number {
  return partsOf(name).first.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) / 1024;
}
