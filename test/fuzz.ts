import { spawn } from "node:child_process";

// The fuzz of the tests, for as long as one likes: `npm run fuzz -- 1000` sends so many requests of each kind to each
// address, and prints how each kind was answered.
const [runs = "500"] = process.argv.slice(2);
const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "test/vitest.config.ts"];
const child = spawn(process.execPath, [...vitest, "--project", "http", "test/http/fuzz.test.ts"], {
  env: { ...process.env, FUZZ_RUNS: runs },
  stdio: "inherit",
});
child.once("close", (code) => process.exit(code ?? 1));
