import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { exampleTemplates } from "../filled-deployment.ts";
import { noLimit, resourcesOf } from "../synthesised.ts";

const page = readFileSync("docs/costs.md", "utf8");

test(
  "whoever plans a budget reads how many paid things of each kind a deployment has, and finds as many",
  () => {
    const alarms = all("AWS::CloudWatch::Alarm");
    const firewalls = all("AWS::WAFv2::WebACL");
    const metricsOf = ({ Metrics }: { Metrics?: { MetricStat?: object }[] }) =>
      Metrics?.filter(({ MetricStat }) => MetricStat).length ?? 1;
    expect(quantity("alarms")).toBe(`${alarms.length}, which read ${sum(alarms.map(metricsOf))} metrics at 0.10`);
    const rules = sum(firewalls.map(({ Rules }) => (Rules as object[]).length));
    expect(quantity("firewalls of the APIs and the dashboard")).toBe(
      `${firewalls.length} at 5.00, with ${rules} rules at 1.00`,
    );
    expect(quantity("secrets")).toBe(`${all("AWS::SecretsManager::Secret").length} and those of 2 hubs, at 0.40`);
    expect(quantity("KMS keys")).toBe(`${all("AWS::KMS::Key").length} at 1.00`);
    expect(quantity("pages in CloudWatch")).toBe(`${all("AWS::CloudWatch::Dashboard").length} at 3.00`);
    const read = all("AWS::Lambda::EventSourceMapping").filter(({ StartingPosition }) => !StartingPosition);
    expect(rowsAfter("## Idle")[6]?.[0]).toBe(`polling of ${read.length} queues`);
  },
  noLimit,
);

test("what a month costs without a call is the sum of its parts", () => {
  const prices = rowsAfter("## Idle").map(([, , price]) => price);
  expect(Number(prices.pop())).toBeCloseTo(sum(prices.map(Number)), 2);
});

test("what a million calls cost is the sum of its parts, at each speed of the hub", () => {
  const rows = rowsAfter("## A million calls");
  const together = rows.pop() ?? [];
  for (const column of [-4, -3, -2, -1]) {
    const prices = rows.map((row) => Number(row.at(column)));
    expect(Number(together.at(column))).toBeCloseTo(sum(prices), 2);
  }
});

function all(type: string) {
  return [...exampleTemplates().values()].flatMap((template) =>
    resourcesOf(template, type).map(({ Properties }) => Properties),
  );
}

function quantity(part: string): string | undefined {
  return rowsAfter("## Idle").find(([name]) => name === part)?.[1];
}

/** The cells of the first table below a heading, without its head and without the marks of bold text. */
function rowsAfter(heading: string): string[][] {
  const below = page.slice(page.indexOf(heading)).split("\n");
  const first = below.findIndex((line) => line.startsWith("|"));
  const end = below.findIndex((line, at) => at > first && !line.startsWith("|"));
  return below.slice(first + 2, end).map((line) =>
    line
      .replaceAll("**", "")
      .split("|")
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
