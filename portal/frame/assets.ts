import { createHash } from "node:crypto";
import type { Hono } from "hono";
import { batchScript } from "../batch/script.ts";
import { script } from "../design/script.ts";
import { style } from "../design/style.ts";
import type { Env } from "./visit.ts";

const named = (text: string, ending: string) =>
  `/assets/${createHash("sha256").update(text).digest("hex").slice(0, 16)}.${ending}`;

/** Named by what is in them: a browser keeps them for good, and a new version has another name. */
export const assetPath = { style: named(style, "css"), script: named(script, "js"), batch: named(batchScript, "js") };

export function assetRoutes(app: Hono<Env>): void {
  const forGood = { "Cache-Control": "public, max-age=31536000, immutable" };
  app.get(assetPath.style, (c) => c.body(style, 200, { ...forGood, "Content-Type": "text/css; charset=utf-8" }));
  for (const [path, text] of [
    [assetPath.script, script],
    [assetPath.batch, batchScript],
  ] as const) {
    app.get(path, (c) => c.body(text, 200, { ...forGood, "Content-Type": "text/javascript; charset=utf-8" }));
  }
}
