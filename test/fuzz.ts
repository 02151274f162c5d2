import { spawn } from "node:child_process";

// The fuzz of the tests, for as long as one likes: `npm run fuzz -- 1000` sends so many requests of each kind to each
// address, and prints how each kind was answered. `npm run fuzz -- 1000 tables` asks so many rows of commands of the
// tables in memory and of the embedded engine, which must answer alike.
const [runs = "500", what = "requests"] = process.argv.slice(2);
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "test/vitest.config.ts"];
const suite = {
  requests: ["--project", "http", "test/http/requests/fuzz.test.ts"],
  tables: ["--project", "rooms", "test/fakes/dynamo/differential.test.ts"],
}[what];
if (suite === undefined) throw new Error(`There is no fuzz of ${what}: say requests or tables.`);
const child = spawn(process.execPath, [...vitest, ...suite], {
  env: { ...process.env, FUZZ_RUNS: runs },
  stdio: "inherit",
});
child.once("close", (code) => process.exit(code ?? 1));
