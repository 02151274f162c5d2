import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, expect, test } from "vitest";
import { laptopTemplates, noLimit, resourcesOf, statementsOf } from "../synthesised.ts";

let jobs: Template | undefined;
beforeAll(() => {
  jobs = laptopTemplates().get("Jobs");
}, noLimit);

const template = () => jobs ?? expect.fail("no stack Jobs");

test.each(["live", "test"])("the end of the %s hub's certificate warns 30, 14 and 3 days before it", (environment) => {
  const watched = resourcesOf(template(), "AWS::CloudWatch::Alarm").filter(
    ({ Properties }) =>
      Properties.MetricName === "HubCertificateDays" && JSON.stringify(Properties.Dimensions).includes(environment),
  );
  expect(watched.map(({ Properties }) => Properties.Threshold).sort((a, b) => Number(b) - Number(a))).toEqual([
    30, 14, 3,
  ]);
  for (const { Properties } of watched) {
    expect(Properties).toMatchObject({
      ComparisonOperator: "LessThanOrEqualToThreshold",
      Statistic: "Minimum",
      // A job that no longer runs warns nobody: its silence does.
      TreatMissingData: "breaching",
      Dimensions: expect.arrayContaining([
        { Name: "deployment", Value: "laptop" },
        { Name: "environment", Value: environment },
        { Name: "service", Value: "watch-certificate" },
      ]),
    });
  }
});

test("what looks at one hub's certificate reads that secret and no other", () => {
  const roles = resourcesOf(template(), "AWS::IAM::Policy").filter(({ Properties }) =>
    /Certificate/.test(JSON.stringify(Properties.Roles)),
  );
  const read = roles.map(({ Properties }) =>
    statementsOf(Properties.PolicyDocument).filter(({ Action }) => Action === "secretsmanager:GetSecretValue"),
  );
  expect(read.flat()).toHaveLength(2);
  for (const only of read.flat()) expect(JSON.stringify(only.Resource)).toMatch(/hub/);
});
