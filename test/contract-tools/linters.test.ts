import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

// What tools of others say of the contract. `npm run test:contract` installs them first.

const run = promisify(execFile);
const here = "test/contract-tools/linters";

const spectral = [`${here}/node_modules/@stoplight/spectral-cli/dist/index.js`, "lint", "--fail-severity=hint"];
const redocly = [`${here}/node_modules/@redocly/cli/bin/cli.js`, "lint"];

test.each([
  ["spectral", [...spectral, "--ruleset", `${here}/spectral.yaml`]],
  ["redocly", [...redocly, "--config", `${here}/redocly.yaml`]],
])("%s finds nothing wrong with the contract", async (_name, command) => {
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  const found = await run(process.execPath, [...command, "docs/openapi.json"], { env }).catch((failed) => failed);
  expect(`${found.code ?? 0}\n${found.stdout}${found.stderr}`).toMatch(/^0\n/);
});
