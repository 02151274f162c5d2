import { readFileSync } from "node:fs";
import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, expect, test } from "vitest";
import { laptopTemplates, noLimit, resourcesOf } from "./synthesised.ts";

let stacks: Map<string, Template>;
beforeAll(() => {
  stacks = laptopTemplates();
}, noLimit);

function everywhere(type: string) {
  return [...stacks.values()].flatMap((template) => resourcesOf(template, type));
}

test("every alarm reaches the topic and leads to a section of the runbook", () => {
  const runbook = readFileSync("docs/runbook.md", "utf8");
  const sections = new Set([...runbook.matchAll(/^## (.+)$/gm)].map(([, title = ""]) => slug(title)));
  const alarms = everywhere("AWS::CloudWatch::Alarm");
  expect(alarms.length).toBeGreaterThan(10);
  const led = new Set<string | undefined>();
  for (const { Properties } of alarms) {
    const [, meaning, section] =
      /^(\S.{20,}) See docs\/runbook\.md#([a-z-]+)\.$/.exec(String(Properties.AlarmDescription)) ?? [];
    expect(meaning, JSON.stringify(Properties.AlarmDescription)).toBeDefined();
    led.add(section);
    expect(Properties.AlarmActions).toHaveLength(1);
  }
  expect([...sections].sort(), "a section no alarm leads to misleads whoever was woken").toEqual([...led].sort());
});

test("every section of the runbook says why its alarm begins where it does", () => {
  const sections = readFileSync("docs/runbook.md", "utf8").split(/^## /m).slice(1);
  expect(sections.filter((text) => !/^Threshold: \S.{20,}/m.test(text)).map((text) => text.split("\n")[0])).toEqual([]);
});

test("an alarm without figures stays quiet, but where silence is the fault", () => {
  const loud = everywhere("AWS::CloudWatch::Alarm").filter(
    ({ Properties }) => Properties.TreatMissingData !== "notBreaching",
  );
  expect(loud.every(({ Properties }) => Properties.TreatMissingData === "breaching")).toBe(true);
  const sections = loud.map(({ Properties }) => /#([a-z-]+)\.$/.exec(String(Properties.AlarmDescription))?.[1]);
  expect([...new Set(sections)].sort()).toEqual([
    "books-not-reconciled",
    "export-late",
    "hub-certificate",
    "lists-not-planned",
    "log-not-integrated",
    "sweeper-silent",
    "synthetic-calls-fail",
  ]);
});

function slug(title: string): string {
  return title.toLowerCase().replaceAll(" ", "-");
}
