import { CfnResource, Stack } from "aws-cdk-lib";
import { Annotations, Match, type Template } from "aws-cdk-lib/assertions";
import { ResponseType } from "aws-cdk-lib/aws-apigateway";
import { beforeAll, describe, expect, test } from "vitest";
import { routes } from "../../functions/contract/routes.ts";
import { readHubSettings } from "../../functions/contract/settings/hub-settings.ts";
import { AustraliaOnly, refuseOtherRegion } from "../../lib/deployment/region.ts";
import { settingsOf } from "../../lib/deployment/settings.ts";
import { standInHubSettings } from "../../lib/deployment/stand-in-hub.ts";
import { wildcards } from "../../lib/functions/wildcards.ts";
import { allowedIn, laptopTemplates, nameOf, noLimit, passingApp, resourcesOf, statementsOf } from "./synthesised.ts";

let stacks: Map<string, Template>;
beforeAll(() => {
  stacks = laptopTemplates();
}, noLimit);

function stack(name: string): Template {
  const found = stacks.get(name);
  if (!found) throw new Error(`no stack ${name}`);
  return found;
}

function everywhere(type: string) {
  return [...stacks.values()].flatMap((template) => resourcesOf(template, type));
}

const consumerApis = ["ApiLive", "ApiTest"] as const;

describe("the deployment as a whole", () => {
  test("stands in six stacks, state apart from what serves", () => {
    expect([...stacks.keys()]).toEqual(["Data", "ApiLive", "ApiTest", "Jobs", "Operations", "Portal"]);
  });

  test("leaves room in every stack: splitting one later would replace the gateways", () => {
    for (const [name, template] of stacks) {
      expect(Object.keys(template.toJSON().Resources).length, name).toBeLessThanOrEqual(400);
    }
  });

  test("refuses any region but Sydney", () => {
    expect(() => refuseOtherRegion("us-east-1")).toThrow("ap-southeast-2 only");
    expect(() => refuseOtherRegion("ap-southeast-2")).not.toThrow();
  });

  test("refuses a resource that names another region, such as a replica", () => {
    const app = passingApp();
    const here = new Stack(app, "Here", { env: { region: "ap-southeast-2" } });
    new CfnResource(here, "Table", {
      type: "AWS::DynamoDB::GlobalTable",
      properties: { Replicas: [{ Region: "ap-southeast-2" }, { Region: "eu-west-1" }] },
    });
    new AustraliaOnly().visit(here.node.findChild("Table"));
    Annotations.fromStack(here).hasError("*", Match.stringLikeRegexp("eu-west-1"));
  });

  test("refuses a stack that stands elsewhere", () => {
    const there = new Stack(passingApp(), "There", { env: { region: "us-west-2" } });
    new AustraliaOnly().visit(there);
    Annotations.fromStack(there).hasError("*", Match.stringLikeRegexp("must stand in ap-southeast-2"));
  });

  test("names the deployments there are when asked for another", () => {
    expect(() => settingsOf("moon")).toThrow('no deployment "moon"');
  });
});

describe("the tables", () => {
  test("records are recoverable to the second, streamed, encrypted with our key and protected", () => {
    stack("Data").hasResource("AWS::DynamoDB::Table", {
      DeletionPolicy: "RetainExceptOnCreate",
      UpdateReplacePolicy: "Retain",
      Properties: {
        BillingMode: "PAY_PER_REQUEST",
        DeletionProtectionEnabled: true,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
        StreamSpecification: { StreamViewType: "NEW_AND_OLD_IMAGES" },
        SSESpecification: { SSEEnabled: true, SSEType: "KMS", KMSMasterKeyId: Match.anyValue() },
        TimeToLiveSpecification: { AttributeName: "expiresAt", Enabled: true },
      },
    });
  });

  test("what is ephemeral expires and is in no backup", () => {
    stack("Data").hasResource("AWS::DynamoDB::Table", {
      DeletionPolicy: "RetainExceptOnCreate",
      Properties: {
        DeletionProtectionEnabled: true,
        TimeToLiveSpecification: { AttributeName: "expiresAt", Enabled: true },
        PointInTimeRecoverySpecification: Match.absent(),
        StreamSpecification: Match.absent(),
        SSESpecification: { SSEEnabled: true, SSEType: "KMS", KMSMasterKeyId: Match.anyValue() },
      },
    });
  });

  test("the key that encrypts rotates", () => {
    const keys = resourcesOf(stack("Data"), "AWS::KMS::Key").map(({ Properties }) => Properties);
    const encrypting = keys.filter(({ KeyUsage }) => KeyUsage !== "SIGN_VERIFY");
    expect(encrypting).toEqual([expect.objectContaining({ EnableKeyRotation: true })]);
  });

  test("every attribute that is defined serves a key: DynamoDB refuses one that does not", () => {
    for (const { Properties } of everywhere("AWS::DynamoDB::Table")) {
      const { AttributeDefinitions, KeySchema, GlobalSecondaryIndexes } = Properties;
      const used = new Set(JSON.stringify([KeySchema, GlobalSecondaryIndexes]).match(/(?<="AttributeName":")[^"]+/g));
      const defined = new Set(JSON.stringify(AttributeDefinitions).match(/(?<="AttributeName":")[^"]+/g));
      expect(defined).toEqual(used);
    }
  });
});

describe("the functions", () => {
  test("run on Node 24 and arm64, traced, each with a log group that forgets", () => {
    for (const { Properties } of everywhere("AWS::Lambda::Function")) {
      expect(Properties).toMatchObject({
        Runtime: "nodejs24.x",
        Architectures: ["arm64"],
        TracingConfig: { Mode: "Active" },
      });
      expect(Properties.LoggingConfig).toBeDefined();
    }
    for (const { Properties } of everywhere("AWS::Logs::LogGroup")) expect(Properties.RetentionInDays).toBe(30);
  });

  test("have a role each, so that one function's rights are never another's", () => {
    for (const template of stacks.values()) {
      const roles = resourcesOf(template, "AWS::Lambda::Function").map(({ Properties }) =>
        JSON.stringify(Properties.Role),
      );
      expect(new Set(roles).size).toBe(roles.length);
    }
  });

  test("hold no wildcard right that the list does not explain, and the list explains none in vain", () => {
    const used = new Set<(typeof wildcards)[number]>();
    const policies = [...everywhere("AWS::IAM::Policy"), ...everywhere("AWS::IAM::ManagedPolicy")];
    for (const { Properties } of policies) {
      for (const statement of statementsOf(Properties.PolicyDocument)) {
        const actions = [statement.Action].flat().map(String).sort();
        expect(actions.filter((action) => action.includes("*"))).toEqual([]);
        for (const resource of [statement.Resource].flat()) {
          const name = nameOf(resource);
          if (!name.includes("*")) continue;
          const explained = wildcards.find((one) => one.resource === name && one.actions.join() === actions.join());
          expect(explained, JSON.stringify(statement)).toBeDefined();
          if (explained) used.add(explained);
        }
      }
    }
    expect(wildcards.filter((one) => !used.has(one))).toEqual([]);
  });

  test("that serve test keys reach nothing live: no wallet, ledger, lock, record, claim or secret", () => {
    const policies = resourcesOf(stack("ApiTest"), "AWS::IAM::Policy");
    const granted = JSON.stringify(policies.map(({ Properties }) => allowedIn(Properties.PolicyDocument)));
    for (const kind of ["WALLET", "LEDGER", "LOCK", "LIVE", "LIVECLAIM"]) expect(granted).not.toContain(`"${kind}#*"`);
    for (const kind of ["KEY", "TEST", "TESTCLAIM"]) expect(granted).toContain(`"${kind}#*"`);
    const everything = JSON.stringify(stack("ApiTest").toJSON());
    for (const trace of ["LiveSecrets", "hub/live"]) expect(everything).not.toContain(trace);
    for (const trace of ["TestSecrets", "hub/test"]) expect(everything).toContain(trace);
  });

  test("that serve live keys reach nothing of the test environment", () => {
    const everything = JSON.stringify(stack("ApiLive").toJSON());
    for (const trace of ['"TEST#*"', '"TESTCLAIM#*"', "TestSecrets", "hub/test"])
      expect(everything).not.toContain(trace);
  });

  test("are told no more than fits the four kilobytes Lambda has for it", () => {
    for (const { Properties } of everywhere("AWS::Lambda::Function")) {
      const variables = JSON.stringify(Properties.Environment ?? {});
      // Measured as the template writes it, its references included, which are about as long as what they stand for.
      expect(variables.length).toBeLessThan(3_700);
    }
  });
});

describe("the secrets", () => {
  test("are encrypted with our key, outlive the stack, and hold nothing in the template", () => {
    const secrets = resourcesOf(stack("Data"), "AWS::SecretsManager::Secret");
    expect(secrets).toHaveLength(4);
    for (const secret of secrets) {
      expect(secret.DeletionPolicy).toBe("RetainExceptOnCreate");
      expect(secret.Properties.KmsKeyId).toBeDefined();
      expect(secret.Properties.SecretString).toBeUndefined();
    }
  });
});

test.each([
  ["the sweeper runs every minute", "laptop-sweep", "rate(1 minute)"],
  ["the lists that are due are asked for once a day", "laptop-plan-refresh", "cron(10 18 * * ? *)"],
])("%s, under a role that may start it and do nothing else", (_what, name, expression) => {
  const schedule = resourcesOf(stack("Jobs"), "AWS::Scheduler::Schedule").find(
    ({ Properties }) => Properties.Name === name,
  );
  expect(schedule?.Properties).toMatchObject({ ScheduleExpression: expression, FlexibleTimeWindow: { Mode: "OFF" } });
  const target = schedule?.Properties.Target as { Arn: unknown; RoleArn: { "Fn::GetAtt": [string, string] } };
  const policies = resourcesOf(stack("Jobs"), "AWS::IAM::Policy").filter(({ Properties }) =>
    JSON.stringify(Properties.Roles).includes(`"${target.RoleArn["Fn::GetAtt"][0]}"`),
  );
  const rights = policies.flatMap(({ Properties }) => statementsOf(Properties.PolicyDocument));
  expect(rights).toEqual([{ Action: "lambda:InvokeFunction", Effect: "Allow", Resource: target.Arn }]);
});

test("a deployment without a document type's code is refused by name when it is synthesised", () => {
  const hub = standInHubSettings("https://hub.example/verification");
  const { visa: _missing, ...documentTypes } = hub.documentTypes;
  expect(() => readHubSettings({ ...hub, documentTypes })).toThrow("documentTypes.visa needs a code");
  expect(() => settingsOf("laptop", { hubUrl: "http://127.0.0.1:1/verification" })).not.toThrow();
  expect(() => settingsOf("laptop", { hubUrl: "http://hub.example/verification" })).toThrow("endpoint must be https");
});

describe.each(consumerApis)("the gateway of %s", (name) => {
  test("declares every type of refusal there is, with our status and our shape", () => {
    const declared = resourcesOf(stack(name), "AWS::ApiGateway::GatewayResponse").map(({ Properties }) => Properties);
    const types = Object.values(ResponseType)
      .filter((type) => type instanceof ResponseType)
      .map((type) => type.responseType);
    expect(declared.map((one) => String(one.ResponseType)).sort()).toEqual(types.sort());
    for (const one of declared) {
      const body = JSON.parse(templateOf(one.ResponseTemplates));
      expect(body).toMatchObject({ error: expect.any(String), message: expect.any(String) });
      expect(one.StatusCode === undefined).toBe(one.ResponseType === "DEFAULT_4XX");
      expect(templateOf(one.ResponseTemplates)).not.toContain("$");
    }
  });

  test.each([
    ["UNAUTHORIZED", "401"],
    ["ACCESS_DENIED", "401"],
    ["INVALID_API_KEY", "401"],
    ["MISSING_AUTHENTICATION_TOKEN", "404"],
    ["REQUEST_TOO_LARGE", "400"],
    ["AUTHORIZER_FAILURE", "500"],
    ["INTEGRATION_TIMEOUT", "500"],
    ["DEFAULT_5XX", "500"],
  ])("answers %s with %s", (type, status) => {
    stack(name).hasResourceProperties("AWS::ApiGateway::GatewayResponse", { ResponseType: type, StatusCode: status });
  });

  test.each([
    ["THROTTLED", "429"],
    ["INTEGRATION_FAILURE", "503"],
  ])("answers %s with %s and says when to come back", (type, status) => {
    stack(name).hasResourceProperties("AWS::ApiGateway::GatewayResponse", {
      ResponseType: type,
      StatusCode: status,
      ResponseParameters: Match.objectLike({ "gatewayresponse.header.Retry-After": "'1'" }),
    });
  });

  test("compresses long answers, which no verification's result is", () => {
    stack(name).hasResourceProperties("AWS::ApiGateway::RestApi", { MinimumCompressionSize: 4_096 });
  });

  test("asks for a key on every keyed route and on no other", () => {
    const methods = resourcesOf(stack(name), "AWS::ApiGateway::Method").map(({ Properties }) => Properties);
    const environment = name === "ApiLive" ? "live" : "test";
    const keyed = routes.filter((route) => route.keyed && route.on.includes(environment));
    const guarded = methods.filter((method) => method.ApiKeyRequired === true);
    expect(guarded.length).toBe(keyed.length);
    for (const method of guarded) expect(method.AuthorizationType).toBe("CUSTOM");
    expect(methods.filter((method) => method.AuthorizationType === "CUSTOM").length).toBe(keyed.length);
  });

  test("takes the key's identity from the authorizer and remembers it for a minute", () => {
    stack(name).hasResourceProperties("AWS::ApiGateway::RestApi", { ApiKeySourceType: "AUTHORIZER" });
    stack(name).hasResourceProperties("AWS::ApiGateway::Authorizer", {
      Type: "REQUEST",
      IdentitySource: "method.request.header.X-API-Key",
      AuthorizerResultTtlInSeconds: 60,
    });
  });

  test("writes down nothing that tells an answer's length, a header or a query", () => {
    const [stage] = resourcesOf(stack(name), "AWS::ApiGateway::Stage");
    const format = JSON.stringify(stage?.Properties.AccessLogSetting);
    expect(format).not.toMatch(/responseLength|header|querystring|authorizer\./i);
    expect(stage?.Properties.TracingEnabled).toBe(false);
    for (const setting of [stage?.Properties.MethodSettings].flat()) {
      expect(JSON.stringify(setting)).not.toContain('"DataTraceEnabled":true');
    }
  });

  test("stands behind a firewall that answers a large body in our shape and samples no request", () => {
    const [acl] = resourcesOf(stack(name), "AWS::WAFv2::WebACL");
    const text = JSON.stringify(acl?.Properties);
    expect(text).toContain('"Size":16384');
    expect(text).not.toContain('"SampledRequestsEnabled":true');
    stack(name).resourceCountIs("AWS::WAFv2::WebACLAssociation", 1);
  });
});

test("both usage plans cover both stages, so a key on the wrong address is told so by us", () => {
  const plans = resourcesOf(stack("Operations"), "AWS::ApiGateway::UsagePlan");
  expect(plans).toHaveLength(2);
  for (const { Properties } of plans) {
    expect(Properties.ApiStages).toHaveLength(2);
    expect(Properties.Throttle).toEqual({ RateLimit: 10, BurstLimit: 10 });
  }
});

test("a queue's messages stay hidden for six times its worker's timeout, and end among the dead letters", () => {
  stack("Jobs").hasResourceProperties("AWS::Lambda::Function", { Timeout: 30 });
  stack("Data").hasResourceProperties("AWS::SQS::Queue", {
    VisibilityTimeout: 180,
    MessageRetentionPeriod: 7200,
    RedrivePolicy: Match.objectLike({ maxReceiveCount: 5 }),
  });
  stack("Jobs").hasResourceProperties("AWS::Lambda::EventSourceMapping", {
    FunctionResponseTypes: ["ReportBatchItemFailures"],
    ScalingConfig: { MaximumConcurrency: settingsOf("laptop").retries.mostWorkers },
    FilterCriteria: Match.absent(),
  });
});

test("each environment has its own queues of retries and of deliveries, and its workers touch nothing of the other", () => {
  const queues = resourcesOf(stack("Data"), "AWS::SQS::Queue").map(({ Properties }) => Properties);
  expect(queues.filter(({ MessageRetentionPeriod }) => MessageRetentionPeriod === 7_200)).toHaveLength(4);
  expect(queues.filter(({ RedrivePolicy }) => RedrivePolicy !== undefined)).toHaveLength(4);
  const granted = (words: RegExp) =>
    JSON.stringify(
      Object.entries(stack("Jobs").findResources("AWS::IAM::Policy"))
        .filter(([logicalId]) => words.test(logicalId))
        .map(([, { Properties }]) => allowedIn(Properties.PolicyDocument)),
    );
  expect(granted(/^LiveRetries/)).toContain("WALLET#");
  expect(granted(/^TestRetries/)).not.toMatch(/WALLET#|LEDGER#|"LIVE|LiveSecrets|LiveQueues/);
  expect(granted(/^LiveRetries/)).not.toMatch(/"TEST|TestSecrets|TestQueues/);
});

test("what opens a webhook's address opens nothing else that the same key encrypts", () => {
  const openers = everywhere("AWS::IAM::Policy")
    .flatMap(({ Properties }) => statementsOf(Properties.PolicyDocument))
    .filter((statement) => JSON.stringify(statement).includes("EncryptionContextKeys"));
  expect(openers).toHaveLength(9);
  for (const opener of openers) {
    expect(opener).toMatchObject({
      Condition: { "ForAllValues:StringEquals": { "kms:EncryptionContextKeys": ["accountId"] } },
    });
  }
  expect(settingsOf("laptop").webhookExempt).toEqual(["127.0.0.1", "localhost", "::1"]);
});

test.each(consumerApis)("%s: who shows the catalogue reads what is known of each list, and no list", (name) => {
  for (const [id, policy] of Object.entries(stack(name).findResources("AWS::IAM::Policy"))) {
    if (!/^(Docs|Lists)/.test(id)) continue;
    const reads = statementsOf(policy.Properties.PolicyDocument).filter(({ Action }) => Action === "s3:GetObject");
    const folder = "<Data.Lists.Arn>";
    expect(reads.flatMap(({ Resource }) => [Resource].flat().map(nameOf))).toEqual([
      `${folder}/state/*`,
      `${folder}/snapshots/pointer.json`,
    ]);
  }
});

test("the documentation on both addresses is told both, where the deployment says them", () => {
  const whereabouts = { liveUrl: "http://127.0.0.1:1", testUrl: "http://127.0.0.1:2" };
  expect(settingsOf("laptop", whereabouts).addresses).toEqual({
    live: "http://127.0.0.1:1",
    test: "http://127.0.0.1:2",
  });
  expect(settingsOf("laptop").addresses).toBeUndefined();
});

test.each(consumerApis)("%s: the documentation's function reaches no table, secret or queue", (name) => {
  const [[, policy] = []] = Object.entries(stack(name).findResources("AWS::IAM::Policy", {})).filter(([id]) =>
    id.startsWith("Docs"),
  );
  const actions = statementsOf(policy?.Properties.PolicyDocument).flatMap(({ Action }) => [Action].flat());
  const logsAndTraces = /^(logs|xray):/;
  expect(actions.filter((action) => !logsAndTraces.test(String(action))).sort()).toEqual([
    "kms:Decrypt",
    "s3:GetObject",
    "s3:ListBucket",
  ]);
});

function templateOf(templates: unknown): string {
  return String((templates as Record<string, string>)["application/json"]);
}
