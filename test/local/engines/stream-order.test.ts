import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AwsCall, dynamoCall } from "../../../local/engines/aws-json.ts";
import { startTableEngine, type TableEngine } from "../../../local/engines/dynamo.ts";
import { engineBinary } from "../../../local/engines/engine-binary.ts";

const folder = mkdtempSync(join(tmpdir(), "stream-"));
let engine: TableEngine;
let call: AwsCall;
beforeAll(async () => {
  engine = await startTableEngine(engineBinary(), folder, () => {});
  call = dynamoCall(engine.url);
  await call("CreateTable", {
    TableName: "streamed",
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
    AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
    StreamSpecification: { StreamEnabled: true, StreamViewType: "NEW_AND_OLD_IMAGES" },
  });
});
afterAll(async () => {
  await engine.stop();
  rmSync(folder, { recursive: true });
});

let written = 0;
async function millisecondsOfABatch(): Promise<number> {
  const puts = Array.from({ length: 25 }, () => {
    written += 1;
    return { PutRequest: { Item: { pk: { S: String(written) }, about: { S: "x".repeat(3_000) } } } };
  });
  const began = performance.now();
  await call("BatchWriteItem", { RequestItems: { streamed: puts } });
  return performance.now() - began;
}

test("a write costs no more once its table's stream holds thousands of records", async () => {
  const times: number[] = [];
  while (times.length < 80) times.push(await millisecondsOfABatch());
  const quickest = (some: number[]) => Math.min(...some);
  expect(quickest(times.slice(-10))).toBeLessThan(2 * quickest(times.slice(0, 10)));
});
