import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { ExpectedFault } from "../fault.ts";

const app = fileURLToPath(new URL("../../bin/app.ts", import.meta.url));

/**
 * Synthesises the CDK app into a folder, in a process of its own: the CDK keeps a hundred megabytes the host has no
 * use for. The built-in validation is left to `npm run check`: it takes three times as long as everything else.
 */
export async function synthesise(folder: string, context: Record<string, string>): Promise<void> {
  const child = spawn(process.execPath, ["--no-warnings", app], {
    env: {
      ...process.env,
      CDK_VALIDATION: "false",
      CDK_OUTDIR: folder,
      CDK_CONTEXT_JSON: JSON.stringify(context),
      CDK_DEFAULT_REGION: "ap-southeast-2",
      AWS_REGION: "ap-southeast-2",
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const code = await new Promise<number | null>((done) => {
    child.once("close", done);
    child.once("error", () => done(1));
  });
  if (code !== 0)
    throw new ExpectedFault(`The app could not be synthesised (npm run synth shows why).\n${complaint.trim()}`);
}
