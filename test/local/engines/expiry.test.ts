import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { type AwsCall, dynamoCall } from "../../../local/engines/aws-json.ts";
import { startTableEngine, type TableEngine } from "../../../local/engines/dynamo.ts";
import { engineBinary } from "../../../local/engines/engine-binary.ts";
import { sweepExpired, sweepTable } from "../../../local/engines/expiry.ts";
import { numberOf } from "../../../local/template/json.ts";

const folder = mkdtempSync(join(tmpdir(), "expiry-"));
let engine: TableEngine;
let call: AwsCall;
beforeAll(async () => {
  engine = await startTableEngine(engineBinary(), folder, () => {});
  call = dynamoCall(engine.url);
  await call("CreateTable", {
    TableName: "passing",
    BillingMode: "PAY_PER_REQUEST",
    KeySchema: [{ AttributeName: "pk", KeyType: "HASH" }],
    AttributeDefinitions: [{ AttributeName: "pk", AttributeType: "S" }],
  });
});
afterAll(async () => {
  await engine.stop();
  rmSync(folder, { recursive: true });
});

test("a sweep removes what has expired and looks at few items at a time, since everybody else waits meanwhile", async () => {
  for (let written = 0; written < 450; ) {
    const puts = Array.from({ length: 25 }, () => {
      written += 1;
      return {
        PutRequest: { Item: { pk: { S: String(written) }, expiresAt: { N: written % 2 === 0 ? "99" : "101" } } },
      };
    });
    await call("BatchWriteItem", { RequestItems: { passing: puts } });
  }
  const looked: number[] = [];
  const watched: AwsCall = async (operation, input) => {
    const reply = await call(operation, input);
    if (operation === "Scan") looked.push(numberOf(reply.ScannedCount) ?? 0);
    return reply;
  };
  await sweepTable({ name: "passing", logicalId: "Passing", keys: ["pk"], ttlAttribute: "expiresAt" }, watched, 100);
  expect(Math.max(...looked)).toBeLessThanOrEqual(200);
  expect(looked.reduce((sum, count) => sum + count, 0)).toBe(450);
  expect(await call("Scan", { TableName: "passing", Select: "COUNT" })).toMatchObject({ Count: 225 });
});

test("an item that is renewed between the sweep's look and its deletion stays", async () => {
  const item = (expiresAt: string) => ({ pk: { S: "renewed" }, expiresAt: { N: expiresAt } });
  await call("PutItem", { TableName: "passing", Item: item("99") });
  const renewing: AwsCall = async (operation, input) => {
    const reply = await call(operation, input);
    // The page that has found it, and no earlier one: what is not found is not deleted anyway.
    if (Number(reply.Count) > 0) await call("PutItem", { TableName: "passing", Item: item("900") });
    return reply;
  };
  await sweepTable({ name: "passing", logicalId: "Passing", keys: ["pk"], ttlAttribute: "expiresAt" }, renewing, 100);
  const found = await call("GetItem", { TableName: "passing", Key: { pk: { S: "renewed" } } });
  expect(found).toMatchObject({ Item: item("900") });
});

test("sweeping a table that takes long to look through leaves callers 99 of 100 of the engine's milliseconds", async () => {
  vi.useFakeTimers();
  let lookedMs = 0;
  const slow: AwsCall = async () => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    lookedMs += 300;
    return {};
  };
  const table = { name: "large", logicalId: "Large", keys: ["pk"], ttlAttribute: "expiresAt" };
  const sweeper = sweepExpired([table], slow, () => {});
  await vi.advanceTimersByTimeAsync(300_000);
  sweeper.stop();
  vi.useRealTimers();
  expect(lookedMs).toBeGreaterThan(2_400);
  expect(lookedMs).toBeLessThanOrEqual(3_300);
});
