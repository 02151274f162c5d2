import { spawnSync } from "node:child_process";
import { chromiumHere } from "./chromium.ts";

// `npm run e2e`: the journeys of the dashboards in a real browser.

if (chromiumHere() === undefined) {
  console.error("The journeys need Chromium: install it, or say where it is in CHROMIUM.");
  process.exit(1);
}
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "test/vitest.config.ts", "--project", "e2e"];
const { status } = spawnSync(process.execPath, [...vitest, ...process.argv.slice(2)], { stdio: "inherit" });
process.exit(status ?? 1);
