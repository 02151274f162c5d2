import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, test } from "vitest";
import { changedDeployment, wholeDeployment } from "../filled-deployment.ts";
import { laptopTemplates, noLimit, resourcesOf, statementsOf } from "../synthesised.ts";

// How callers come to a new version. The host has one version: assertions, not yet run on AWS.

let stacks: Map<string, Template>;
beforeAll(() => {
  stacks = laptopTemplates();
}, noLimit);

function stack(name: string, templates = stacks): Template {
  const found = templates.get(name);
  if (!found) throw new Error(`no stack ${name}`);
  return found;
}

type Made = {
  Properties: Record<string, unknown>;
  UpdatePolicy?: { CodeDeployLambdaAliasUpdate: Record<string, { Ref: string }> };
  DependsOn?: string[];
};
const aliasesOf = (template: Template) =>
  Object.entries(template.findResources("AWS::Lambda::Alias") as Record<string, Made>).map(([id, made]) => ({
    id,
    ...made,
  }));

describe.each(["ApiLive", "ApiTest", "Portal"])("on the paths of requests of %s", (name) => {
  test("every integration, the authorizer and each permission of the gateway names an alias, never the newest code", () => {
    const aliases = new Set(aliasesOf(stack(name)).map(({ id }) => id));
    const methods = resourcesOf(stack(name), "AWS::ApiGateway::Method").map(({ Properties }) => Properties.Integration);
    const authorizers = resourcesOf(stack(name), "AWS::ApiGateway::Authorizer").map(
      ({ Properties }) => Properties.AuthorizerUri,
    );
    const permissions = resourcesOf(stack(name), "AWS::Lambda::Permission").map(({ Properties }) => Properties);
    expect(methods.length).toBeGreaterThan(3);
    expect(permissions.length).toBe(aliases.size);
    for (const leads of [...methods, ...authorizers, ...permissions.map(({ FunctionName }) => FunctionName)]) {
      const text = JSON.stringify(leads);
      expect(
        [...aliases].some((alias) => text.includes(`{"Ref":"${alias}"}`)),
        text,
      ).toBe(true);
      expect(text).not.toMatch(/Function[0-9A-F]{8}"/);
    }
  });

  test("the gateway may call them from the stage that is deployed, and no other API may", () => {
    for (const { Properties } of resourcesOf(stack(name), "AWS::Lambda::Permission")) {
      expect(Properties.Principal).toBe("apigateway.amazonaws.com");
      expect(JSON.stringify(Properties.SourceArn)).toMatch(/Gateway|Authorizer/);
      expect(JSON.stringify(Properties.SourceArn)).not.toContain("test-invoke");
    }
  });

  test("a new version is called by itself first, then by a tenth of the callers, and taken back when it fails", () => {
    const template = stack(name);
    const groups = template.findResources("AWS::CodeDeploy::DeploymentGroup");
    const alarms = template.findResources("AWS::CloudWatch::Alarm");
    const [check] = Object.keys(template.findResources("AWS::Lambda::Function")).filter((id) =>
      /^ReleasesCheck/.test(id),
    );
    const used = aliasesOf(template).map(({ Properties, UpdatePolicy, DependsOn }) => {
      const { BeforeAllowTrafficHook: hook, DeploymentGroupName: group } =
        UpdatePolicy?.CodeDeployLambdaAliasUpdate ?? {};
      expect(hook).toEqual({ Ref: check });
      expect(DependsOn).toEqual(
        expect.arrayContaining([check, expect.stringMatching(/^ReleasesCheckRoleDefaultPolicy/)]),
      );
      const { DeploymentConfigName, AlarmConfiguration, AutoRollbackConfiguration } =
        groups[group?.Ref ?? ""]?.Properties ?? {};
      expect(DeploymentConfigName).toBe("CodeDeployDefault.LambdaCanary10Percent5Minutes");
      expect(AutoRollbackConfiguration.Events).toContain("DEPLOYMENT_STOP_ON_ALARM");
      const alarm = JSON.stringify(alarms[AlarmConfiguration.Alarms[0].Name.Ref]?.Properties);
      expect(alarm).toContain('"Name":"ExecutedVersion"');
      expect(alarm).toContain(JSON.stringify(Properties.FunctionVersion));
      return group?.Ref;
    });
    expect(new Set(used)).toEqual(new Set(Object.keys(groups)));
  });

  test("the check may call those versions and report on those releases, and do nothing else", () => {
    // So many rights are more than one policy holds: the rest stands in another.
    const check = ["AWS::IAM::Policy", "AWS::IAM::ManagedPolicy"]
      .flatMap((type) => Object.entries(stack(name).findResources(type)))
      .filter(([id]) => id.startsWith("ReleasesCheckRole"))
      .flatMap(([, { Properties }]) => statementsOf(Properties.PolicyDocument));
    const rights = (action: string) =>
      check.filter(({ Action }) => [Action].flat().includes(action)).flatMap(({ Resource }) => [Resource].flat());
    const versions = Object.keys(stack(name).findResources("AWS::Lambda::Version"));
    expect(rights("lambda:InvokeFunction")).toEqual(expect.arrayContaining(versions.map((Ref) => ({ Ref }))));
    expect(rights("lambda:InvokeFunction")).toHaveLength(versions.length);
    expect(rights("codedeploy:PutLifecycleEventHookExecutionStatus")).toHaveLength(versions.length);
    const actions = check.flatMap(({ Action }) => [Action].flat()).filter((one) => !/^(logs|xray):/.test(`${one}`));
    expect(new Set(actions)).toEqual(
      new Set(["lambda:InvokeFunction", "codedeploy:GetDeployment", "codedeploy:PutLifecycleEventHookExecutionStatus"]),
    );
  });

  test("concurrency is reserved for the function, whatever its version: two versions share it", () => {
    for (const { Properties } of aliasesOf(stack(name))) {
      expect(Properties.ProvisionedConcurrencyConfig).toBeUndefined();
      expect(Properties.RoutingConfig).toBeUndefined();
    }
  });
});

test("what runs by the clock or from a queue has no alias: a message goes to the newest code alone", () => {
  expect(aliasesOf(stack("Jobs"))).toEqual([]);
  expect(aliasesOf(stack("Operations"))).toEqual([]);
});

test("verify keeps what is reserved for it", () => {
  const [verify] = Object.entries(stack("ApiLive").findResources("AWS::Lambda::Function")).filter(([id]) =>
    id.startsWith("VerifyFunction"),
  );
  expect(verify?.[1].Properties.ReservedConcurrentExecutions).toBe(60);
});

test(
  "the test environment is deployed before the other: what fails there does not reach callers",
  () => {
    const { stacks: made } = wholeDeployment();
    const live = made.find(({ stackName }) => stackName.endsWith("ApiLive"));
    expect(live?.dependencies.map(({ stackName }) => stackName)).toContain("Identity-whole-ApiTest");
  },
  noLimit,
);

test(
  "a version is made where its code or its settings changed, and where nothing did, none is: Lambda refuses the same one twice",
  () => {
    const versions = (templates: Map<string, Template>) =>
      Object.keys(stack("ApiLive", templates).findResources("AWS::Lambda::Version"));
    const whole = versions(wholeDeployment().templates);
    // Another table: every function that is told of it is another, and whoever is not stays as it is.
    const changed = versions(changedDeployment());
    const stays = changed.filter((id) => whole.includes(id));
    expect(stays.length).toBeGreaterThan(0);
    expect(stays.length).toBeLessThan(changed.length / 2);
    expect(stays.every((id) => /^(Docs|NotFound)/.test(id))).toBe(true);
  },
  noLimit,
);
