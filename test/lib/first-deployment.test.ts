import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, test } from "vitest";
import { RetryPlan, usualRetryPlan } from "../../functions/contract/retry-plan.ts";
import { routes } from "../../functions/contract/routes.ts";
import { nameOf, noLimit, type Resource, resourcesOf, statementsOf, synthesise } from "./synthesised.ts";

// What AWS refuses, or silently does not do, on the first deployment, though synthesis and validation accept it.

let stacks: Map<string, Template>;
beforeAll(() => {
  stacks = synthesise();
}, noLimit);

function stack(name: string): Template {
  const found = stacks.get(name);
  if (!found) throw new Error(`no stack ${name}`);
  return found;
}

type MethodSetting = Record<string, unknown> & { HttpMethod: string; ResourcePath: string };

function methodSettings(name: string): MethodSetting[] {
  const [stage] = resourcesOf(stack(name), "AWS::ApiGateway::Stage");
  return (stage?.Properties.MethodSettings ?? []) as MethodSetting[];
}

describe.each(["ApiLive", "ApiTest"])("the stage of %s", (name) => {
  const environment = name === "ApiLive" ? "live" : "test";

  test("names no method ANY in its settings: API Gateway refuses the stage when it is deployed", () => {
    expect(methodSettings(name).filter(({ HttpMethod }) => HttpMethod === "ANY")).toEqual([]);
  });

  test("throttles every method that needs no key by the setting for all of them", () => {
    const [everyMethod] = methodSettings(name).filter(({ ResourcePath }) => ResourcePath === "/*");
    expect(everyMethod).toMatchObject({ HttpMethod: "*", ThrottlingRateLimit: 50, ThrottlingBurstLimit: 100 });
  });

  test("leaves keyed methods to the plan of each key, and logs them as it logs the others", () => {
    const keyed = routes.filter((route) => route.keyed && route.on.includes(environment));
    const paths = keyed.map((route) => `${route.method} /${route.path.replaceAll("/", "~1")}`);
    const named = methodSettings(name).filter(({ ResourcePath }) => ResourcePath !== "/*");
    expect(named.map(({ HttpMethod, ResourcePath }) => `${HttpMethod} ${ResourcePath}`).sort()).toEqual(paths.sort());
    for (const setting of named) {
      expect(setting).toMatchObject({
        ThrottlingRateLimit: 10_000,
        ThrottlingBurstLimit: 5_000,
        LoggingLevel: "ERROR",
        DataTraceEnabled: false,
        MetricsEnabled: true,
      });
    }
  });
});

describe("the topics", () => {
  const cloudWatch = {
    Effect: "Allow",
    Principal: { Service: "cloudwatch.amazonaws.com" },
    Condition: { StringEquals: { "aws:SourceAccount": { Ref: "AWS::AccountId" } } },
  };

  /** The logical id of what a property refers to, whichever way the template writes it. */
  const referredTo = (value: unknown) => /"(?:Ref|Fn::GetAtt)":\[?"([^"]+)"/.exec(JSON.stringify(value))?.[1] ?? "";

  test("let the alarms of this account publish, or no alarm would wake anybody", () => {
    const topics = [...stacks.values()].flatMap((template) =>
      Object.keys(template.findResources("AWS::SNS::Topic")).map((id) => ({ id, template })),
    );
    expect(topics.length).toBeGreaterThan(0);
    for (const { id, template } of topics) {
      const policies = resourcesOf(template, "AWS::SNS::TopicPolicy").filter(({ Properties }) =>
        [Properties.Topics].flat().some((topic) => referredTo(topic) === id),
      );
      const statements = policies.flatMap(({ Properties }) => statementsOf(Properties.PolicyDocument));
      const wanted = { ...cloudWatch, Action: "sns:Publish", Resource: { Ref: id } };
      expect(statements).toContainEqual(expect.objectContaining(wanted));
    }
  });

  test("are encrypted with a key that those alarms may use", () => {
    for (const template of stacks.values()) {
      for (const { Properties } of resourcesOf(template, "AWS::SNS::Topic")) {
        const key = template.toJSON().Resources[referredTo(Properties.KmsMasterKeyId)];
        expect(statementsOf(key.Properties.KeyPolicy)).toContainEqual({
          ...cloudWatch,
          Action: ["kms:Decrypt", "kms:GenerateDataKey*"],
          Resource: "*",
        });
      }
    }
  });
});

describe("loops through queues", () => {
  test("are allowed to the refresh of lists, whose chain has an end of ours, and to no other function", () => {
    const allowed = [...stacks.values()].flatMap((template) =>
      Object.entries(template.findResources("AWS::Lambda::Function"))
        .filter(([, { Properties }]) => Properties.RecursiveLoop === "Allow")
        .map(([id]) => id),
    );
    expect(allowed).toEqual([expect.stringMatching(/^ListsRefreshFunction/)]);
  });

  test.each([
    ["eight attempts, each of which an open circuit puts off once", { attemptDelaysSeconds: Array(8).fill(60) }],
    ["sixteen tries at a webhook", { deliveryDelaysSeconds: Array(16).fill(60) }],
  ])("are never so long in retries that Lambda would end them in silence: %s are refused", (_what, delays) => {
    expect(RetryPlan.safeParse(usualRetryPlan).success).toBe(true);
    expect(RetryPlan.safeParse({ ...usualRetryPlan, ...delays }).error?.message).toContain("fifteen messages");
  });
});

test("a right on a table is one statement an action: a transaction over items of several kinds is allowed either way", () => {
  const granted = new Map<string, number>();
  for (const [name, template] of stacks) {
    for (const [policy, { Properties }] of Object.entries(template.findResources("AWS::IAM::Policy"))) {
      for (const { Action, Resource, Condition } of statementsOf(Properties.PolicyDocument)) {
        if (!JSON.stringify(Condition ?? {}).includes("dynamodb:LeadingKeys")) continue;
        for (const action of [Action].flat()) {
          const right = `${name} ${policy} ${action} ${JSON.stringify(Resource)}`;
          granted.set(right, (granted.get(right) ?? 0) + 1);
        }
      }
    }
  }
  expect(granted.size).toBeGreaterThan(20);
  expect([...granted].filter(([, statements]) => statements > 1)).toEqual([]);
});

test("no role's rights are longer than the ten thousand characters that IAM takes", () => {
  for (const template of stacks.values()) {
    for (const { Properties } of resourcesOf(template, "AWS::IAM::Policy")) {
      expect(JSON.stringify(Properties.PolicyDocument).length).toBeLessThan(10_240);
    }
  }
});

describe("a second try after a failed first", () => {
  const data = () => Object.values(stack("Data").toJSON().Resources) as Resource[];

  test("finds no name taken: nothing in Data has a name that we chose", () => {
    const named = data().flatMap(({ Type, Properties = {} }) =>
      Object.keys(Properties)
        .filter((property) => property.endsWith("Name") && property !== "MetricName")
        .map((property) => `${Type} ${property}`),
    );
    expect(named).toEqual([]);
  });

  test("finds nothing left of the first, save what was in use before it: CloudFormation takes away what it had made", () => {
    const types = ["DynamoDB::Table", "S3::Bucket", "KMS::Key", "SecretsManager::Secret", "SQS::Queue"];
    const kept = data().filter(({ Type }) => types.includes(Type.replace("AWS::", "")));
    expect(kept.length).toBeGreaterThan(15);
    for (const { Type, DeletionPolicy, UpdateReplacePolicy } of kept) {
      expect([Type, DeletionPolicy, UpdateReplacePolicy]).toEqual([Type, "RetainExceptOnCreate", "Retain"]);
    }
  });

  test("and every stack's names travel as outputs: nobody has to guess what CloudFormation invented", () => {
    for (const name of ["RecordsTable", "EphemeralTable", "ListsBucket", "AuditLogBucket"]) {
      expect(stack("Data").findOutputs(name)).toHaveProperty(name);
    }
  });
});

describe("the refresh of lists", () => {
  const granted = (id: RegExp) =>
    Object.entries(stack("Jobs").findResources("AWS::IAM::Policy"))
      .filter(([policy]) => id.test(policy))
      .flatMap(([, { Properties }]) => statementsOf(Properties.PolicyDocument))
      .filter(({ Action }) => [Action].flat().some((action) => /^s3:(Put|Delete)/.test(String(action))))
      .flatMap(({ Resource }) => [Resource].flat().map(nameOf));

  test("writes no snapshot, and not which one is in service: that is the index job's alone", () => {
    expect(granted(/^ListsRefresh/).filter((name) => /snapshots|Arn>\/\*/.test(name))).toEqual([]);
    expect(granted(/^ListsIndex/)).toContain("<Data.Lists.Arn>/snapshots/*");
  });

  test("can be undone for a fortnight: the bucket keeps versions of what was replaced", () => {
    const [bucket] = Object.entries(stack("Data").findResources("AWS::S3::Bucket"))
      .filter(([id]) => id.startsWith("Lists"))
      .map(([, { Properties }]) => Properties);
    expect(bucket).toMatchObject({
      VersioningConfiguration: { Status: "Enabled" },
      LifecycleConfiguration: {
        Rules: [
          {
            NoncurrentVersionExpiration: { NoncurrentDays: 14 },
            ExpiredObjectDeleteMarker: true,
            AbortIncompleteMultipartUpload: { DaysAfterInitiation: 2 },
          },
        ],
      },
    });
  });
});
