import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { noLimit } from "../lib/synthesised.ts";

/** As `npm run synth`, with every validation, into a folder that goes with the test. */
function synthesis(): { status: number | null; printed: string } {
  const folder = mkdtempSync(join(tmpdir(), "synthesis-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const command = ["bin/node.mjs", "node_modules/aws-cdk/bin/cdk", "synth", "--quiet", "--output", folder];
  // The other tests leave validation out, for their speed.
  const env = { ...process.env, CDK_VALIDATION: "true" };
  const { status, stdout, stderr } = spawnSync("node", command, { encoding: "utf8", env });
  return { status, printed: stdout + stderr };
}

test(
  "synthesis with every validation warns of nothing: a warning that is always there hides the next one",
  () => {
    const { status, printed } = synthesis();
    expect([status, printed.match(/WARNING.*/g) ?? []]).toEqual([0, []]);
  },
  noLimit,
);
