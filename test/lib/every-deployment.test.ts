import { execFileSync } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CfnResource, TagManager } from "aws-cdk-lib";
import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { changedDeployment, restoredRecords, wholeDeployment } from "./filled-deployment.ts";
import { laptopTemplates, noLimit, type Resource, resourcesOf, shortName } from "./synthesised.ts";

// What holds for a deployment over its life: how it is found, watched, restored, taken down and made again.

let own: Map<string, Template>;
let restored: Map<string, Template>;
beforeAll(() => {
  own = wholeDeployment().templates;
  restored = changedDeployment();
  laptopTemplates();
}, noLimit);

function stack(stacks: Map<string, Template>, name: string): Template {
  const found = stacks.get(name);
  if (!found) throw new Error(`no stack ${name}`);
  return found;
}

describe("what belongs to a deployment", () => {
  test(
    "is found by its tags, and paid for under the company's own, whatever takes tags",
    () => {
      const nodes = wholeDeployment().app.node.findAll();
      const tagged = nodes.flatMap((node) => {
        const tags = CfnResource.isCfnResource(node) ? TagManager.of(node) : undefined;
        return tags === undefined ? [] : [{ path: node.node.path, tags: tags.tagValues() }];
      });
      expect(tagged.length).toBeGreaterThan(300);
      const everywhere = { deployment: "whole", service: "identity-verification", "cost-centre": "4711" };
      for (const { path, tags } of tagged) expect(tags, path).toMatchObject(everywhere);
    },
    noLimit,
  );

  test("of one environment says which", () => {
    for (const [name, environment] of [
      ["ApiLive", "live"],
      ["ApiTest", "test"],
    ] as const) {
      const functions = resourcesOf(stack(own, name), "AWS::Lambda::Function");
      for (const { Properties } of functions) {
        expect(Properties.Tags).toContainEqual({ Key: "environment", Value: environment });
      }
    }
  });
});

describe.each([
  ["ApiLive", "live"],
  ["ApiTest", "test"],
])("the page of %s in CloudWatch", (name, environment) => {
  const body = () => {
    const [dashboard, ...others] = resourcesOf(stack(laptopTemplates(), name), "AWS::CloudWatch::Dashboard");
    expect(others).toEqual([]);
    expect(dashboard?.Properties.DashboardName).toBe(`laptop-${environment}`);
    return JSON.stringify(dashboard?.Properties.DashboardBody);
  };

  test("shows every alarm of the environment's stack", () => {
    const alarms = Object.keys(stack(laptopTemplates(), name).findResources("AWS::CloudWatch::Alarm"));
    expect(alarms.length).toBeGreaterThan(20);
    for (const alarm of alarms) expect(body()).toContain(`"${alarm}"`);
  });

  test("shows callers, hub, functions, queues and tables, and of the other environment nothing", () => {
    for (const shown of [
      "5XXError",
      "HubFailures",
      "Throttles",
      "ApproximateAgeOfOldestMessage",
      "WriteThrottleEvents",
    ])
      expect(body()).toContain(shown);
    expect(body()).toContain(`environment\\",\\"${environment}\\"`);
    expect(body()).not.toContain(`environment\\",\\"${environment === "live" ? "test" : "live"}\\"`);
  });

  test("asks for no figure that no function counts", () => {
    const counted = readFileSync("functions/edge/metrics.ts", "utf8");
    const asked = [...body().matchAll(/IdentityVerification\\",\\"(\w+)\\"/g)].map(([, metric]) => metric);
    expect(new Set(asked).size).toBeGreaterThan(3);
    for (const metric of asked) expect(counted).toContain(`"${metric}"`);
  });
});

describe("a table restored from the backup", () => {
  const everything = (stacks: Map<string, Template>) =>
    [...stacks].filter(([name]) => name !== "Data").map(([, template]) => JSON.stringify(template.toJSON()));

  test("takes the place of the other in every function, role and stream", () => {
    const ofOwnTable = /ExportsOutput(?:FnGetAtt|Ref)Records[0-9A-F]{8}/;
    expect(everything(own).some((text) => ofOwnTable.test(text))).toBe(true);
    for (const text of everything(restored)) expect(text).not.toMatch(ofOwnTable);
    const functions = [...restored.values()].flatMap((template) => resourcesOf(template, "AWS::Lambda::Function"));
    const tables = functions.flatMap(({ Properties }) => {
      const { Variables } = Properties.Environment as { Variables: { RECORDS_TABLE?: unknown } };
      return Variables.RECORDS_TABLE === undefined ? [] : [Variables.RECORDS_TABLE];
    });
    expect(tables.length).toBeGreaterThan(40);
    expect(new Set(tables)).toEqual(new Set(["records-restored"]));
    const sources = resourcesOf(stack(restored, "Jobs"), "AWS::Lambda::EventSourceMapping");
    expect(sources.map(({ Properties }) => Properties.EventSourceArn)).toContain(restoredRecords.streamArn);
  });

  test("leaves the other where it is, with its names still exported: no deployment is refused for taking one away", () => {
    const exportsOf = (stacks: Map<string, Template>) =>
      Object.values(stack(stacks, "Data").findOutputs("*")).flatMap(({ Export }) => Export?.Name ?? []);
    expect(exportsOf(restored)).toEqual(expect.arrayContaining(exportsOf(own)));
    const tablesOf = (stacks: Map<string, Template>) => stack(stacks, "Data").findResources("AWS::DynamoDB::Table");
    expect(tablesOf(restored)).toEqual(tablesOf(own));
  });
});

describe("taking a deployment down", () => {
  const keepsState = ["DynamoDB::Table", "S3::Bucket", "KMS::Key", "Cognito::UserPool"];
  /** Operations has a bucket too: CloudTrail's own log, which outlives it and which no function reads. */
  const holders = ["Data", "Portal"];

  test("needs a second word for every stack whose loss would lose something", () => {
    for (const made of wholeDeployment().stacks) {
      const name = shortName(made);
      const types = new Set(Object.values<Resource>(stack(own, name).toJSON().Resources).map(({ Type }) => Type));
      const holds = keepsState.some((type) => types.has(`AWS::${type}`)) && name !== "Operations";
      expect([name, holds]).toEqual([name, holders.includes(name)]);
      expect([name, made.terminationProtection ?? false]).toEqual([name, holds]);
    }
  });

  test("leaves tables, buckets, keys and pools where they are, and the tables and pools refuse to go by themselves", () => {
    for (const template of own.values()) {
      for (const type of keepsState) {
        for (const resource of resourcesOf(template, `AWS::${type}`)) {
          expect([type, resource.DeletionPolicy]).toEqual([type, expect.stringMatching(/^Retain/)]);
          if (type === "DynamoDB::Table") expect(resource.Properties.DeletionProtectionEnabled).toBe(true);
          if (type === "Cognito::UserPool") expect(resource.Properties.DeletionProtection).toBe("ACTIVE");
        }
      }
    }
  });
});

test(
  "two syntheses of one tree differ in nothing, whenever and wherever they are made: what did not change is not deployed",
  () => {
    const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), "synthesis-")));
    onTestFinished(() => {
      for (const folder of folders) rmSync(folder, { recursive: true, force: true });
    });
    const surroundings = [{ TZ: "UTC" }, { TZ: "Pacific/Auckland", LANG: "de_DE.UTF-8", HOME: "/nowhere" }];
    for (const [index, folder] of folders.entries()) {
      const env = { ...process.env, ...surroundings[index], CDK_VALIDATION: "false", CDK_OUTDIR: folder };
      execFileSync(process.execPath, ["--no-warnings", "bin/app.ts"], { env, stdio: "pipe" });
    }
    const [first, second] = folders.map(filesIn);
    expect(first?.size).toBeGreaterThan(30);
    expect([...(first ?? [])].filter(([file, text]) => second?.get(file) !== text).map(([file]) => file)).toEqual([]);
    expect(second?.size).toBe(first?.size);
  },
  noLimit,
);

function filesIn(folder: string): Map<string, string> {
  const files = globSync("**/*", { cwd: folder }).filter((file) => statSync(join(folder, file)).isFile());
  return new Map(files.sort().map((file) => [file, readFileSync(join(folder, file), "utf8")]));
}
