import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { bucketServer } from "../../../../local/buckets/server.ts";
import { dynamoCall } from "../../../../local/engines/aws-json.ts";
import { type Listening, listen } from "../../../../local/engines/listen.ts";
import { tableExports } from "../../../../local/table-exports.ts";
import { loadedWith } from "../../../fixtures/deployed.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";
import { begun } from "../../edge/own-alarms.ts";
import { capturePrinted } from "../../edge/printed.ts";

// The job as it is deployed, over a table, a bucket, and the exports of this machine.

const folder = mkdtempSync(join(tmpdir(), "export-job-"));
let tables: RealTables;
let buckets: Listening;
let exports: Listening;
let run: () => Promise<Record<string, unknown>>;
const reports: string[] = [];
beforeAll(async () => {
  tables = await realTables();
  buckets = await listen(
    bucketServer(folder, ["exports"], () => {}),
    0,
  );
  const dynamodb = { url: tables.url, call: dynamoCall(tables.url) };
  exports = await listen(tableExports({ dynamodb, s3Url: buckets.url, report: (line) => reports.push(line) }), 0);
  const environment = {
    POWERTOOLS_SERVICE_NAME: "export-records",
    RECORDS_TABLE: tables.records,
    EXPORTS_BUCKET: "exports",
    EXPORT_PLAN: JSON.stringify({ fullUpToBytes: 1_000_000_000, fullEveryDays: 30 }),
    AWS_ENDPOINT_URL_DYNAMODB: exports.url,
    AWS_ENDPOINT_URL_S3: buckets.url,
  };
  run = (await loadedWith(environment, () => import("../../../../functions/jobs/records/export-records.ts"))).handler;
  for (let number = 0; number < 20; number++) {
    await tables.client.send(new PutCommand({ TableName: tables.records, Item: { pk: `A#${number}`, sk: "B" } }));
  }
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await exports.close();
  await buckets.close();
  await tables.stop();
  rmSync(folder, { recursive: true });
});

const { lines } = capturePrinted();
const object = async (key: string) => Buffer.from(await (await fetch(`${buckets.url}/exports/${key}`)).arrayBuffer());

test("the table is in the bucket, in DynamoDB's form, and queries are given its files", async () => {
  expect(await run()).toMatchObject({ asked: "full", exports: 0 });
  // It may be asked for again before it came to its end, and still is one.
  await run();
  while ((await run()).exports === 0) await pause(50);
  const list = (await object("athena/images/files.txt")).toString();
  const keys = list.split("\n").slice(0, -1);
  expect(keys.length).toBeGreaterThan(0);
  const items: { pk: { S: string } }[] = [];
  for (const key of keys) {
    expect(key).toMatch(/^s3:\/\/exports\/AWSDynamoDB\/.*\/data\/.*\.json\.gz$/);
    const text = gunzipSync(await object(key.slice("s3://exports/".length))).toString();
    for (const line of text.split("\n").slice(0, -1)) items.push(JSON.parse(line).Item);
  }
  expect(new Set(items.map(({ pk }) => pk.S)).size).toBe(20);
  expect(items).toHaveLength(20);
  expect(await run()).toMatchObject({ asked: "nothing", isNews: false, exports: 1 });
  expect(reports).toEqual([]);
});

test("each run counts how old the newest export is, for the alarm", async () => {
  await run();
  const counted = lines.filter((line) => line.includes("ExportAge")).map((line) => JSON.parse(line));
  expect(counted).toEqual([expect.objectContaining({ ExportAge: expect.any(Number) })]);
  expect(counted[0].ExportAge).toBeLessThan(1);
});

test("an export that did not come for a day and a half wakes somebody", async () => {
  await run();
  expect(begun("export-records/ExportAge", lines), lines.join("\n")).toEqual([]);
  lines.length = 0;
  vi.useFakeTimers({ now: Date.now() + 40 * 3_600_000, toFake: ["Date"] });
  await run().finally(() => vi.useRealTimers());
  expect(begun("export-records/ExportAge", lines)).toEqual([30]);
});
