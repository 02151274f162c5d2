import { Readable } from "node:stream";
import { S3Client } from "@aws-sdk/client-s3";
import { expect, test } from "vitest";
import { listOperations } from "../../../functions/jobs/lists/operations.ts";
import { SnapshotPointer } from "../../../functions/lists/snapshot/pointer.ts";
import { deployed, fromQueue } from "../../fixtures/deployed.ts";
import { context } from "../edge/gateway-event.ts";
import { capturePrinted } from "../edge/printed.ts";

capturePrinted();
const { world } = deployed(
  { others: { CHANGES_KEPT_DAYS: "35" } },
  () => import("../../../functions/jobs/index-lists.ts"),
);

const entity = {
  id: "own-1",
  schema: "Person",
  properties: { name: ["Rosalind Featherstone"], topics: ["sanction"] },
};

test("an accepted list is in service after the next look, and an empty bucket leaves none", async () => {
  const { module, keys, text } = world();
  const look = () => module.handler(fromQueue({}), context, () => {});
  expect(await look()).toEqual({ batchItemFailures: [] });
  expect(await keys("lists")).toEqual([]);
  const operations = listOperations({
    client: new S3Client(),
    bucket: "lists",
    matcherVersion: 1,
    keptDays: 35,
    onProgress: () => {},
  });
  const open = () => Readable.from([Buffer.from(`${JSON.stringify(entity)}\n`)]);
  await operations.importFiles("ftm", [{ name: "own.ndjson", open }]);
  await look();
  const pointer = SnapshotPointer.parse(JSON.parse((await text("lists", "snapshots/pointer.json")) ?? ""));
  expect(pointer.current).toMatchObject({ entities: 1, sources: [{ id: "ftm", records: 1 }] });
  expect(await keys("lists")).toContain(pointer.current.key);
});
