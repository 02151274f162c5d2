import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { buildSync } from "esbuild";
import { expect, onTestFinished, test } from "vitest";
import { inSource } from "../../../functions/edge/source-frames.ts";

/** A bundle with its map, and the frame that V8 writes of an error made in it. */
function failingBundle(): { file: string; frame: string } {
  const folder = mkdtempSync(join(tmpdir(), "frames-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const source = join(folder, "own.ts");
  const file = join(folder, "index.mjs");
  writeFileSync(source, "\n\nexport function fails(): never {\n  throw new Error('broken');\n}\n");
  buildSync({ entryPoints: [source], outfile: file, bundle: true, minify: true, sourcemap: "linked", format: "esm" });
  const column = readFileSync(file, "utf8").indexOf("new Error") + 1;
  return { file, frame: `    at fails (${pathToFileURL(file).href}:1:${column})` };
}

test("a fault's frame names the line of our own source, so that who reads the log can go there", () => {
  expect(inSource(failingBundle().frame)).toBe("    at fails (own.ts:4:9)");
});

test("a frame stays as it is where no map lies beside the bundle, and where it is Node's own", () => {
  const { file, frame } = failingBundle();
  rmSync(`${file}.map`);
  const ofNode = "    at process.processTicksAndRejections (node:internal/process/task_queues:104:5)";
  expect([frame, ofNode].map(inSource)).toEqual([frame, ofNode]);
});
