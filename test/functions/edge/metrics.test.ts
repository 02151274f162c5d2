import { expect, test } from "vitest";
import { countListTroubles, countUnnamedRecords } from "../../../functions/edge/metrics.ts";
import { capturePrinted } from "./printed.ts";

const printed = capturePrinted();

test.each([
  ["ListRecordsUnnamed", () => countUnnamedRecords(3), 3],
  ["ListsGuarded", () => countListTroubles({ stale: 0, guarded: 1 }), 1],
])("%s is printed as the metric that its alarm watches, by the function alone", (name, count, value) => {
  count();
  const line = JSON.parse(printed.lines.find((text) => text.includes(name)) ?? "{}");
  const [metrics] = line._aws.CloudWatchMetrics;
  expect(metrics).toMatchObject({ Namespace: "IdentityVerification", Dimensions: [["service"]] });
  expect(metrics.Metrics.map(({ Name }: { Name: string }) => Name)).toContain(name);
  expect(line[name]).toBe(value);
});
