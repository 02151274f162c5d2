import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, expect, test } from "vitest";
import { ownAddresses } from "../../../functions/lists/refresh/own-addresses.ts";
import { settingsOf } from "../../../lib/deployment/settings.ts";
import { noLimit, resourcesOf, statementsOf, synthesise } from "../synthesised.ts";

const addresses = { eu_fsf: { "xmlFullSanctionsList_1_1.xml": "https://lists.example/eu?token=1" } };

let stacks: Map<string, Template>;
beforeAll(() => {
  stacks = synthesise({ ...settingsOf("laptop"), listAddresses: addresses, requiredSources: ["un_sc", "eu_fsf"] });
}, noLimit);

const everywhere = (type: string) => [...stacks.values()].flatMap((template) => resourcesOf(template, type));

test("an address of the deployment's own for a list reaches the function that fetches", () => {
  const told = everywhere("AWS::Lambda::Function")
    .map(({ Properties }) => (Properties.Environment as { Variables: Record<string, unknown> }).Variables)
    .filter(({ LIST_ADDRESSES }) => LIST_ADDRESSES !== undefined);
  expect(told.map(({ LIST_ADDRESSES }) => LIST_ADDRESSES)).toEqual([JSON.stringify(addresses)]);
  expect(ownAddresses(JSON.stringify(addresses))).toEqual(addresses);
});

test("a list that was accepted and not built waits three minutes: its look goes to the index job's queue and nowhere else", () => {
  const schedule = everywhere("AWS::Scheduler::Schedule").find(
    ({ Properties }) => Properties.Name === "laptop-look-at-lists",
  );
  expect(schedule?.Properties).toMatchObject({ ScheduleExpression: "rate(3 minutes)", Target: { Input: "{}" } });
  const target = schedule?.Properties.Target as { Arn: unknown; RoleArn: { "Fn::GetAtt": [string, string] } };
  expect(JSON.stringify(target.Arn)).toMatch(/Indices/);
  const rights = everywhere("AWS::IAM::Policy")
    .filter(({ Properties }) => JSON.stringify(Properties.Roles).includes(target.RoleArn["Fn::GetAtt"][0]))
    .flatMap(({ Properties }) => statementsOf(Properties.PolicyDocument));
  expect(rights).toEqual([{ Action: "sqs:SendMessage", Effect: "Allow", Resource: target.Arn }]);
});

test("a first deployment plans the lists itself, once its queues are there: screening waits for no calendar", () => {
  const [plan, ...others] = everywhere("AWS::CloudFormation::CustomResource");
  expect(others).toEqual([]);
  expect(JSON.stringify(plan?.Properties.ServiceToken)).toMatch(/ListsPlanFunction/);
  expect(plan?.Properties).toMatchObject({ ServiceTimeout: 300, plan: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(plan?.DependsOn).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/ListsPlanRoleDefaultPolicy/),
      expect.stringMatching(/ListsRefreshesQueue/),
      expect.stringMatching(/ListsIndicesQueue/),
    ]),
  );
});

test("each required source reaches whoever must not do without it: screening, the catalogue and the health check", () => {
  const told = everywhere("AWS::Lambda::Function")
    .map(({ Properties }) => (Properties.Environment as { Variables: Record<string, unknown> }).Variables)
    .filter(({ LISTS_REQUIRED }) => LISTS_REQUIRED !== undefined);
  const names = told.filter(({ ENVIRONMENT }) => ENVIRONMENT === "live").map((one) => one.POWERTOOLS_SERVICE_NAME);
  expect(names).toEqual(expect.arrayContaining(["screen", "lists", "health"]));
  expect(new Set(told.map(({ LISTS_REQUIRED }) => LISTS_REQUIRED))).toEqual(new Set(['["un_sc","eu_fsf"]']));
});

test("a list with records that nobody can name wakes somebody, by the very metric that its refresh counts", () => {
  const [named] = everywhere("AWS::CloudWatch::Alarm").filter(
    ({ Properties }) => Properties.MetricName === "ListRecordsUnnamed",
  );
  expect(named?.Properties).toMatchObject({
    Namespace: "IdentityVerification",
    Dimensions: [
      { Name: "deployment", Value: "laptop" },
      { Name: "service", Value: "refresh" },
    ],
    Threshold: 1,
    TreatMissingData: "notBreaching",
    AlarmDescription: expect.stringContaining("docs/runbook.md#records-without-a-name"),
  });
});

test.each([
  { eu_fsfs: { "xmlFullSanctionsList_1_1.xml": "https://lists.example" } },
  { eu_fsf: { "list.xml": "https://lists.example" } },
])("one that nobody would ask for keeps the function from starting: %j", (said) => {
  expect(() => ownAddresses(JSON.stringify(said))).toThrow("no list is made of eu_fsf");
});
