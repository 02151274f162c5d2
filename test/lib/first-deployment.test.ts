import { readFileSync } from "node:fs";
import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../functions/contract/routes.ts";
import { RetryPlan, usualRetryPlan } from "../../functions/contract/settings/retry-plan.ts";
import { laptopTemplates, nameOf, noLimit, type Resource, resourcesOf, statementsOf } from "./synthesised.ts";

// What AWS refuses, or silently does not do, on the first deployment, though synthesis and validation accept it.

let stacks: Map<string, Template>;
beforeAll(() => {
  stacks = laptopTemplates();
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
      for (const { Effect, Action, Resource, Condition } of statementsOf(Properties.PolicyDocument)) {
        if (Effect === "Deny" || !JSON.stringify(Condition ?? {}).includes("dynamodb:LeadingKeys")) continue;
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

test("no role may change or delete a row of the ledger, whatever else it is granted", () => {
  for (const [name, template] of stacks) {
    for (const { Properties } of resourcesOf(template, "AWS::IAM::Policy")) {
      const statements = statementsOf(Properties.PolicyDocument);
      const changing = statements.filter(
        ({ Effect, Action, Resource, Condition }) =>
          Effect === "Allow" &&
          // One job may give any item its end, and change nothing else of it: test/lib/jobs/retention.test.ts.
          !JSON.stringify(Condition ?? {}).includes('["pk","sk","expiresAt"]') &&
          [Action].flat().some((action) => /^dynamodb:(Update|Delete)Item$/.test(String(action))) &&
          nameOf(Resource) === "<Data.Records.Arn>",
      );
      if (changing.length === 0) continue;
      expect(JSON.stringify(changing), name).not.toContain('"LEDGER#*"');
      const denied = {
        Effect: "Deny",
        Action: ["dynamodb:DeleteItem", "dynamodb:UpdateItem"],
        Condition: { "ForAnyValue:StringLike": { "dynamodb:LeadingKeys": ["LEDGER#*"] } },
      };
      const denials = statements.filter(
        ({ Effect, Resource }) => Effect === "Deny" && nameOf(Resource) === "<Data.Records.Arn>",
      );
      expect(denials).toEqual([expect.objectContaining(denied)]);
    }
  }
});

describe("what is counted", () => {
  const alarms = () => [...stacks.values()].flatMap((template) => resourcesOf(template, "AWS::CloudWatch::Alarm"));

  test("of one deployment moves no alarm of another in the same account", () => {
    const text = JSON.stringify(alarms().map(({ Properties }) => Properties));
    const ours = text.match(/"Dimensions":\[[^\]]*"service"[^\]]*\]/g) ?? [];
    expect(ours.length).toBeGreaterThan(5);
    for (const dimensions of ours) expect(dimensions).toContain('{"Name":"deployment","Value":"laptop"}');
    const functions = [...stacks.values()].flatMap((template) => resourcesOf(template, "AWS::Lambda::Function"));
    for (const { Properties } of functions) {
      expect(Properties.Environment).toMatchObject({ Variables: { DEPLOYMENT: "laptop" } });
    }
    const filtered = [...stacks.values()].flatMap((template) => resourcesOf(template, "AWS::Logs::MetricFilter"));
    for (const { Properties } of filtered) expect(JSON.stringify(Properties.MetricTransformations)).toContain("laptop");
  });

  test("as missing wakes somebody where the daily plan of the lists does not run", () => {
    const plan = alarms().find(({ Properties }) => String(Properties.AlarmDescription).includes("#lists-not-planned."));
    expect(plan?.Properties).toMatchObject({
      MetricName: "Invocations",
      Period: 3_600,
      EvaluationPeriods: 25,
      ComparisonOperator: "LessThanThreshold",
      TreatMissingData: "breaching",
    });
  });
});

test("a run that the clock starts is never started again for an older minute: the scheduler and Lambda both forget it", () => {
  const jobs = stack("Jobs");
  const started = resourcesOf(jobs, "AWS::Scheduler::Schedule").map(({ Properties }) => Object(Properties.Target));
  expect(started.length).toBeGreaterThan(5);
  for (const { RetryPolicy } of started) {
    expect(RetryPolicy).toEqual({ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 });
  }
  const targets = started.map(({ Arn }) => JSON.stringify(Arn)).filter((arn) => arn.includes("Function"));
  const forgetting = resourcesOf(jobs, "AWS::Lambda::EventInvokeConfig").map(({ Properties }) => Properties);
  expect(forgetting).toHaveLength(targets.length);
  for (const config of forgetting) {
    expect(config).toMatchObject({ MaximumRetryAttempts: 0, MaximumEventAgeInSeconds: 60 });
    expect(targets.some((arn) => arn.includes(Object(config.FunctionName).Ref))).toBe(true);
  }
});

describe.each(["ApiLive", "ApiTest", "Portal"])("the gateway of %s", (name) => {
  test("speaks TLS 1.2 or newer on the address that AWS gives it", () => {
    const [api] = resourcesOf(stack(name), "AWS::ApiGateway::RestApi");
    expect(api?.Properties).toMatchObject({
      SecurityPolicy: expect.stringMatching(/TLS13_1_[23]/),
      EndpointAccessMode: "BASIC",
    });
  });

  test("logs its faults into a group that forgets: one that it made itself would be kept for ever", () => {
    const [group] = Object.entries(stack(name).findResources("AWS::Logs::LogGroup")).filter(([, { Properties }]) =>
      JSON.stringify(Properties.LogGroupName ?? "").includes("API-Gateway-Execution-Logs_"),
    );
    const [api] = Object.keys(stack(name).findResources("AWS::ApiGateway::RestApi"));
    expect(group?.[1].Properties).toMatchObject({
      LogGroupName: { "Fn::Join": ["", ["API-Gateway-Execution-Logs_", { Ref: api }, "/v"]] },
      RetentionInDays: 30,
    });
    const [stage] = resourcesOf(stack(name), "AWS::ApiGateway::Stage");
    expect(stage?.DependsOn).toContain(group?.[0]);
  });

  test("wakes somebody when most requests are refused for their key, as when a usage plan was replaced", () => {
    const filter = resourcesOf(stack(name), "AWS::Logs::MetricFilter").find(({ Properties }) =>
      String(Properties.FilterPattern).includes("401"),
    );
    expect(filter?.Properties.FilterPattern).toBe('{ ($.status = "401") || ($.status = "403") }');
    const text = JSON.stringify(resourcesOf(stack(name), "AWS::CloudWatch::Alarm"));
    expect(text).toContain("IF(requests >= 50, 100 * FILL(refused, 0) / requests, 0)");
    expect(text).toContain(Object([filter?.Properties.MetricTransformations].flat()[0]).MetricName);
  });
});

test("dead letters and what waits in the queues of callers outlive the stack; queues of work that is asked for again do not", () => {
  const policies = (name: string) =>
    new Set(resourcesOf(stack(name), "AWS::SQS::Queue").map((queue) => queue.DeletionPolicy));
  expect([...policies("Data")]).toEqual(["RetainExceptOnCreate"]);
  expect([...policies("Jobs")]).toEqual(["Delete"]);
});

test("the way to clean up after a failed deployment is written down for every kind of thing that may be left over", () => {
  const page = readFileSync("docs/first-deployment.md", "utf8");
  const kept = Object.values(stack("Data").toJSON().Resources as Record<string, Resource>).filter(
    ({ DeletionPolicy }) => DeletionPolicy !== undefined && DeletionPolicy !== "Delete",
  );
  expect(kept.length).toBeGreaterThan(15);
  for (const { Type } of kept) expect(page).toContain(`| \`${Type}\``);
});
