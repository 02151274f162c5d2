import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { ExecutionEnvironment } from "../../local/functions/environment.ts";
import { openLogs } from "../../local/functions/logs.ts";

const code = fileURLToPath(new URL("../local/fixture/code", import.meta.url));
const spec = {
  name: "slow-load",
  arn: "arn:aws:lambda:ap-southeast-2:000000000000:function:slow-load",
  logicalId: "slow-load",
  folder: code,
  handler: "slow-load.handler",
  extension: ".mjs",
  timeoutSeconds: 28,
  memoryMb: 256,
  reserved: undefined,
  environment: {},
  exportsTables: false,
};

test("a function that loads longer than ten seconds answers its first call, as on Lambda, which then counts on", async () => {
  const folder = mkdtempSync(join(tmpdir(), "slow-load-"));
  const logs = openLogs(folder);
  const environment = new ExecutionEnvironment(spec, {}, logs);
  await environment.ready;
  expect(await environment.serve({ requestId: "request-1", payload: "{}" })).toEqual({
    kind: "answered",
    payload: '"loaded"',
  });
  await environment.stop();
  await logs.close();
  rmSync(folder, { recursive: true });
}, 60_000);
