import { spawnSync } from "node:child_process";
import { fetchEngine, startEngine, whatIsMissing } from "./engine.ts";

// `npm run test:dynamodb-local`: what runs on the embedded engine every day, on Amazon's own.

/** Whatever makes tables by itself, then the whole service over HTTP. */
const suites = [
  {
    shared: false,
    run: [
      "--project",
      "rooms",
      "functions/store",
      "functions/domain",
      "functions/api",
      "functions/edge",
      "functions/jobs",
    ],
  },
  { shared: true, run: ["--project", "http", "--project", "hub"] },
];

const lacks = whatIsMissing();
if (lacks !== undefined) {
  console.error(lacks);
  process.exit(1);
}
fetchEngine();
for (const { shared, run } of suites) {
  const engine = await startEngine({ shared });
  const vitest = ["node_modules/vitest/vitest.mjs", "run", "--config", "test/vitest.config.ts", ...run];
  const env = { ...process.env, TEST_DYNAMODB_ENDPOINT: engine.url };
  const { status } = spawnSync(process.execPath, vitest, { stdio: "inherit", env });
  await engine.stop();
  if (status !== 0) process.exitCode = 1;
}
