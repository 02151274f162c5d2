import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ExpectedFault } from "../fault.ts";

/** The DynamoDB-compatible engine comes as one optional package a platform. */
export function engineBinary(platform: string = process.platform, processor: string = process.arch): string {
  const name = `@dynoxide/${platform}-${processor}`;
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const binary = join(folder, platform === "win32" ? "dynoxide.exe" : "dynoxide");
    if (existsSync(binary)) return binary;
  } catch {
    // Falls through: optional packages are absent on platforms they are not published for.
  }
  throw new ExpectedFault(
    `The table engine ${name} is not installed: run \`npm ci\` with optional dependencies, ` +
      "or give a DynamoDB-compatible engine of your own with --dynamodb-endpoint URL.",
  );
}
