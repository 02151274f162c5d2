import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, expect, test } from "vitest";
import { complete, settingsOf } from "../../../lib/deployment/settings.ts";
import { nameOf, noLimit, resourcesOf, statementsOf, synthesise } from "../synthesised.ts";

let stacks: Map<string, Template>;
beforeAll(() => {
  stacks = synthesise({
    ...settingsOf("laptop"),
    retention: { verificationYears: 9, screeningYears: 5, accountYears: 10 },
  });
}, noLimit);
const everywhere = (type: string) => [...stacks.values()].flatMap((template) => resourcesOf(template, type));

test("the records expire by the attribute that the job sets, after the years of the settings", () => {
  const streamed = everywhere("AWS::DynamoDB::Table").filter(({ Properties }) => Properties.StreamSpecification);
  expect(streamed.map(({ Properties }) => Properties.TimeToLiveSpecification)).toEqual([
    { AttributeName: "expiresAt", Enabled: true },
  ]);
  const jobs = everywhere("AWS::Lambda::Function").filter(({ Properties }) =>
    JSON.stringify(Properties.Environment).includes('"retire-records"'),
  );
  expect(jobs.map(({ Properties }) => JSON.stringify(Properties.Environment))).toEqual([
    expect.stringContaining('{\\"verificationYears\\":9,\\"screeningYears\\":5,\\"accountYears\\":10}'),
  ]);
});

test("the job may give an item its end and change nothing else of it, and is the only one that may touch the ledger so", () => {
  const updating = everywhere("AWS::IAM::Policy")
    .flatMap(({ Properties }) => statementsOf(Properties.PolicyDocument))
    .filter(
      ({ Effect, Action, Resource }) =>
        Effect === "Allow" &&
        [Action].flat().includes("dynamodb:UpdateItem") &&
        nameOf(Resource) === "<Data.Records.Arn>",
    )
    .filter(({ Condition }) => JSON.stringify(Condition).includes("LEDGER#*"));
  expect(updating).toEqual([
    expect.objectContaining({
      Condition: expect.objectContaining({
        "ForAllValues:StringEquals": { "dynamodb:Attributes": ["pk", "sk", "expiresAt"] },
        Null: { "dynamodb:LeadingKeys": "false", "dynamodb:Attributes": "false" },
      }),
    }),
  ]);
});

test("years that are none are refused when the deployment is synthesised", () => {
  const retention = { verificationYears: 0, screeningYears: 7, accountYears: 7 };
  expect(() => complete({ ...settingsOf("laptop"), retention })).toThrow(
    "retention.verificationYears must be whole years, at least one",
  );
});
