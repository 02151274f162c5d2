import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
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

/** What the engine asks its file of every record that it writes to a stream. */
const question =
  "SELECT COALESCE(MAX(CAST(sequence_number AS INTEGER)), 0) + 1 FROM _stream_records WHERE table_name = ?1";

test("a write is told the last number of its table's stream by an index, however many records the stream holds", async () => {
  await call("PutItem", { TableName: "streamed", Item: { pk: { S: "1" } } });
  const database = new DatabaseSync(join(folder, "dynamodb.sqlite"), { readOnly: true });
  const plan = JSON.stringify(database.prepare(`EXPLAIN QUERY PLAN ${question}`).all("streamed"));
  database.close();
  expect(readFileSync(engineBinary()).includes(question), "the engine asks so").toBe(true);
  expect(plan).toMatch(/SEARCH _stream_records USING (COVERING )?INDEX stream_order/);
  expect(plan).not.toContain("SCAN");
});
