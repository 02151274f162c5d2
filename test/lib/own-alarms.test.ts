import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as z from "zod";
import { ownAlarms } from "../functions/edge/own-alarms.ts";
import { laptopTemplates, noLimit, resourcesOf } from "./synthesised.ts";

const Dimensions = z.array(z.object({ Name: z.string(), Value: z.unknown() }));
const Metric = z.object({ Namespace: z.string(), MetricName: z.string(), Dimensions: Dimensions.default([]) });
const Watched = z.object({
  ComparisonOperator: z.string(),
  Threshold: z.number(),
  Statistic: z.string().optional(),
  Namespace: z.string().optional(),
  MetricName: z.string().optional(),
  Dimensions: Dimensions.optional(),
  Metrics: z.array(z.object({ MetricStat: z.object({ Metric, Stat: z.string() }).optional() })).optional(),
});

/** What each alarm watches, of those over what functions count; a sum is part of an expression. */
function declared() {
  return [...laptopTemplates().values()]
    .flatMap((template) => resourcesOf(template, "AWS::CloudWatch::Alarm"))
    .flatMap(({ Properties }) => {
      const { ComparisonOperator, Threshold, ...alarm } = Watched.parse(Properties);
      const parts = alarm.Metrics?.flatMap(({ MetricStat }) => (MetricStat ? [MetricStat] : [])) ?? [
        { Metric: Metric.safeParse(alarm).data, Stat: alarm.Statistic ?? "" },
      ];
      return parts.flatMap(({ Metric: watched, Stat: statistic }) => {
        if (watched?.Namespace !== "IdentityVerification" || watched.MetricName === "HubCalls") return [];
        const service = watched.Dimensions.find(({ Name }) => Name === "service")?.Value;
        // Without one it is CloudWatch that counts, by a filter over a log; the host runs no filters.
        if (service === undefined) return [];
        return [
          {
            name: `${String(service)}/${watched.MetricName}`,
            operator: ComparisonOperator,
            threshold: Threshold,
            statistic,
          },
        ];
      });
    });
}

const operators = {
  most: "GreaterThanOrEqualToThreshold",
  above: "GreaterThanThreshold",
  atMost: "LessThanOrEqualToThreshold",
} as const;

test(
  "each alarm over what we count ourselves has a test that moves it by a fault, at the threshold that is deployed",
  () => {
    const found = declared().map((one) => JSON.stringify(one));
    const expected = Object.entries(ownAlarms).flatMap(([name, { movedIn, ...alarm }]) => {
      const statistic = "statistic" in alarm ? alarm.statistic : "Maximum";
      return Object.entries(operators).flatMap(([word, operator]) =>
        Object.entries(alarm)
          .filter(([one]) => one === word)
          .flatMap(([, thresholds]) => [thresholds].flat().map(Number))
          .map((threshold) => JSON.stringify({ name, operator, threshold, statistic })),
      );
    });
    expect([...new Set(found)].sort()).toEqual(expected.sort());
    for (const [name, { movedIn }] of Object.entries(ownAlarms))
      expect(readFileSync(movedIn, "utf8"), `${movedIn} moves ${name}`).toContain(`begun("${name}"`);
  },
  noLimit,
);
