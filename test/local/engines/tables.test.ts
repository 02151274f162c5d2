import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AwsCall, dynamoCall } from "../../../local/engines/aws-json.ts";
import { startTableEngine, type TableEngine } from "../../../local/engines/dynamo.ts";
import { engineBinary } from "../../../local/engines/engine-binary.ts";
import { createTables } from "../../../local/engines/tables.ts";
import { readAssembly } from "../../../local/template/assembly.ts";
import type { JsonObject } from "../../../local/template/json.ts";
import { meanings } from "../../../local/template/meaning.ts";
import { resolver } from "../../../local/template/resolve.ts";
import { writeAssembly } from "../fixture/assembly.ts";
import { resource } from "../fixture/template.ts";

const folder = mkdtempSync(join(tmpdir(), "tables-"));
let engine: TableEngine;
let call: AwsCall;
beforeAll(async () => {
  engine = await startTableEngine(engineBinary(), folder, () => {});
  call = dynamoCall(engine.url);
});
afterAll(async () => {
  await engine.stop();
  rmSync(folder, { recursive: true });
});

const hash = (AttributeName: string) => [{ AttributeName, KeyType: "HASH" }];
const index = (IndexName: string, attribute: string, ProjectionType = "ALL") => ({
  IndexName,
  KeySchema: hash(attribute),
  Projection: { ProjectionType },
});

/** As a start after the template changed. */
async function declare(indexes: JsonObject[], given: JsonObject = {}): Promise<void> {
  const attributes = ["pk", ...indexes.map(({ KeySchema }) => JSON.stringify(KeySchema).split('"')[3] ?? "")];
  const table = {
    TableName: "things",
    KeySchema: hash("pk"),
    AttributeDefinitions: [...new Set(attributes)].map((AttributeName) => ({ AttributeName, AttributeType: "S" })),
    ...(indexes.length > 0 && { GlobalSecondaryIndexes: indexes }),
    ...given,
  };
  writeAssembly(folder, { Main: { Resources: { Things: resource("AWS::DynamoDB::Table", table) } } });
  await createTables(resolver(readAssembly(folder), meanings({ queueUrl: String, functionUrl: String })), call);
}

const countBy = async (IndexName: string, attribute: string) => {
  const KeyConditionExpression = `${attribute} = :x`;
  const { Count } = await call("Query", {
    TableName: "things",
    IndexName,
    KeyConditionExpression,
    ExpressionAttributeValues: { ":x": { S: "x" } },
  });
  return Count;
};

test("a table of an earlier template keeps its items while indexes and the stream follow the present one", async () => {
  await declare([index("one", "a")]);
  await call("PutItem", { TableName: "things", Item: { pk: { S: "1" }, a: { S: "x" }, b: { S: "x" } } });
  await declare([index("one", "b"), index("two", "b", "KEYS_ONLY")], {
    StreamSpecification: { StreamViewType: "NEW_IMAGE" },
  });
  expect([await countBy("one", "b"), await countBy("two", "b")]).toEqual([1, 1]);
  await declare([index("two", "b", "KEYS_ONLY")]);
  await expect(countBy("one", "b")).rejects.toThrow();
  expect(await call("DescribeTable", { TableName: "things" })).toMatchObject({
    Table: { StreamSpecification: { StreamEnabled: true } },
  });
});

test("other keys cannot be brought up to date, and the sentence says what to do", async () => {
  await declare([]);
  await expect(
    declare([], { KeySchema: hash("id"), AttributeDefinitions: [{ AttributeName: "id", AttributeType: "S" }] }),
  ).rejects.toThrow(
    "The table things in the data folder has other keys than the template now declares: begin anew with --fresh",
  );
});
