import { beforeEach, describe, expect, test } from "vitest";
import type { ExportSummary } from "../../../../functions/contract/table-export.ts";
import {
  type CompleteExport,
  type ExportOrder,
  exportRecords,
} from "../../../../functions/domain/audit/export-records.ts";

// A table, a bucket, and a DynamoDB that comes to the end of an export when the test says so.

const gigabyte = 1_000_000_000;
const plan = { fullUpToBytes: 10 * gigabyte, fullEveryDays: 30 };

let now: Date;
let bytes: number;
let complete: CompleteExport[];
let asked: ExportOrder[];
let read: string[][];
beforeEach(() => {
  now = new Date("2026-07-01T08:15:00.000Z");
  bytes = gigabyte;
  complete = [];
  asked = [];
  read = [];
});

const run = () =>
  exportRecords(
    {
      completeExports: async () => complete,
      table: async () => ({ bytes, createdAt: new Date("2026-07-01T06:15:00.000Z") }),
      start: async (order) => {
        asked.push(order);
      },
      letQueriesRead: async (exports) => {
        const names = exports.map(({ name }) => name);
        const isNews = read.at(-1)?.join() !== names.join();
        read.push(names);
        return isNews;
      },
      now: () => now,
    },
    plan,
  );

/** DynamoDB comes to the end of what was asked for last. */
function ends(name: string): void {
  const order = asked.at(-1);
  if (order === undefined) throw new Error("nothing was asked for");
  complete.push({ name, summary: summaryOf(order) });
}

function summaryOf(order: ExportOrder): ExportSummary {
  const at = now.toISOString();
  const any = { version: "1", exportArn: "arn", startTime: at, endTime: at, tableArn: "arn", s3Bucket: "exports" };
  const all = { ...any, manifestFilesS3Key: "list", itemCount: 0, outputFormat: "DYNAMODB_JSON" as const };
  if (order.kind === "full") return { ...all, exportType: "FULL_EXPORT", exportTime: (order.at ?? now).toISOString() };
  const [exportFromTime, exportToTime] = [order.from.toISOString(), order.to.toISOString()];
  return { ...all, exportType: "INCREMENTAL_EXPORT", exportFromTime, exportToTime, outputView: "NEW_AND_OLD_IMAGES" };
}

const at = (time: string) => {
  now = new Date(time);
};
const full = (time: string): ExportOrder => ({ kind: "full", at: new Date(time) });
const changes = (from: string, to: string): ExportOrder => ({
  kind: "incremental",
  from: new Date(from),
  to: new Date(to),
});

describe("a small table", () => {
  test("is exported whole once a day, as it was at the hour that is due", async () => {
    await run();
    expect(asked).toEqual([{ kind: "full" }]);
    ends("first");
    asked = [];
    for (const hour of ["09", "12", "14"]) {
      at(`2026-07-01T${hour}:15:00.000Z`);
      await run();
    }
    expect(asked).toEqual([]);
    at("2026-07-01T15:15:00.000Z");
    await run();
    expect(asked).toEqual([full("2026-07-01T15:00:00.000Z")]);
  });

  test("is asked for again every hour until the export came to its end, by the same hour: DynamoDB begins one", async () => {
    await run();
    ends("first");
    asked = [];
    for (const hour of ["15", "16", "23"]) {
      at(`2026-07-01T${hour}:15:00.000Z`);
      await run();
    }
    expect(asked).toEqual([1, 2, 3].map(() => full("2026-07-01T15:00:00.000Z")));
    ends("second");
    expect(await run()).toMatchObject({ asked: "nothing" });
  });

  test("says how old the newest export is, or the table where there is none: an export that never comes wakes somebody", async () => {
    expect(await run()).toMatchObject({ ageHours: 2, exports: 0 });
    at("2026-07-02T12:15:00.000Z");
    expect((await run()).ageHours).toBe(30);
    ends("first");
    at("2026-07-02T14:15:00.000Z");
    expect(await run()).toMatchObject({ ageHours: 2, exports: 1 });
  });
});

describe("a large table", () => {
  beforeEach(async () => {
    await run();
    ends("first");
    at("2026-07-01T15:15:00.000Z");
    await run();
    ends("full");
    bytes = 11 * gigabyte;
    asked = [];
  });

  test("is exported by what changed in a day, and queries read the full export and every change after it", async () => {
    at("2026-07-02T15:15:00.000Z");
    await run();
    expect(asked).toEqual([changes("2026-07-01T15:00:00.000Z", "2026-07-02T15:00:00.000Z")]);
    ends("changes");
    expect(await run()).toMatchObject({ isNews: true, exports: 2 });
    expect(read.at(-1)).toEqual(["full", "changes"]);
    expect(await run()).toMatchObject({ isNews: false });
  });

  test("catches up a day at a time after a pause: DynamoDB exports no more at once", async () => {
    at("2026-07-04T15:15:00.000Z");
    for (const name of ["a", "b", "c"]) {
      await run();
      ends(name);
    }
    expect(asked).toEqual([
      changes("2026-07-01T15:00:00.000Z", "2026-07-02T15:00:00.000Z"),
      changes("2026-07-02T15:00:00.000Z", "2026-07-03T15:00:00.000Z"),
      changes("2026-07-03T15:00:00.000Z", "2026-07-04T15:00:00.000Z"),
    ]);
    expect(await run()).toMatchObject({ asked: "nothing", exports: 4 });
  });

  test("is exported whole again before its older exports go, and where DynamoDB no longer knows the changes", async () => {
    at("2026-07-31T15:15:00.000Z");
    await run();
    expect(asked).toEqual([full("2026-07-31T15:00:00.000Z")]);
    at("2026-09-20T15:15:00.000Z");
    await run();
    expect(asked.at(-1)).toEqual(full("2026-09-20T15:00:00.000Z"));
  });

  test("never shows queries an export behind a gap", async () => {
    complete.push({
      name: "later",
      summary: summaryOf(changes("2026-07-03T15:00:00.000Z", "2026-07-04T15:00:00.000Z")),
    });
    await run();
    expect(read.at(-1)).toEqual(["full"]);
  });
});
