import { expect, test } from "vitest";
import { countListTroubles, countUnnamedRecords } from "../../../functions/edge/metrics.ts";
import { begun } from "./own-alarms.ts";
import { capturePrinted } from "./printed.ts";

const printed = capturePrinted();

test.each([
  ["ListRecordsUnnamed", () => countUnnamedRecords(3), 3],
  ["ListsGuarded", () => countListTroubles({ stale: 0, guarded: 1 }), 1],
])(
  "%s is printed as the metric that its alarm watches, by the function and its deployment alone",
  (name, count, value) => {
    count();
    const line = JSON.parse(printed.lines.find((text) => text.includes(name)) ?? "{}");
    const [metrics] = line._aws.CloudWatchMetrics;
    expect(metrics).toMatchObject({
      Namespace: "IdentityVerification",
      Dimensions: [expect.arrayContaining(["service", "deployment"])],
    });
    expect(metrics.Metrics.map(({ Name }: { Name: string }) => Name)).toContain(name);
    expect(metrics.Dimensions[0]).toHaveLength(2);
    expect(line[name]).toBe(value);
  },
);

test("a list with more records than before that nobody can name wakes somebody", () => {
  countUnnamedRecords(0);
  const lines = () => printed.lines.map((line) => line.replace(/"service":"[^"]*"/, '"service":"refresh"'));
  expect(begun("refresh/ListRecordsUnnamed", lines())).toEqual([]);
  countUnnamedRecords(1);
  expect(begun("refresh/ListRecordsUnnamed", lines())).toEqual([1]);
});
