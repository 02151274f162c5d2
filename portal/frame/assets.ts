import { createHash } from "node:crypto";
import type { Hono } from "hono";
import { script } from "../design/script.ts";
import { style } from "../design/style.ts";
import type { Env } from "./visit.ts";

const named = (text: string, ending: string) =>
  `/assets/${createHash("sha256").update(text).digest("hex").slice(0, 16)}.${ending}`;

/** Named by what is in them: a browser keeps them for good, and a new version has another name. */
export const assetPath = { style: named(style, "css"), script: named(script, "js") };

export function assetRoutes(app: Hono<Env>): void {
  const forGood = { "Cache-Control": "public, max-age=31536000, immutable" };
  app.get(assetPath.style, (c) => c.body(style, 200, { ...forGood, "Content-Type": "text/css; charset=utf-8" }));
  app.get(assetPath.script, (c) =>
    c.body(script, 200, { ...forGood, "Content-Type": "text/javascript; charset=utf-8" }),
  );
}
