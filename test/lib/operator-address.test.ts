import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, test } from "vitest";
import { laptopTemplates, noLimit, resourcesOf, statementsOf } from "./synthesised.ts";

let stacks: Map<string, Template>;
beforeAll(() => {
  stacks = laptopTemplates();
}, noLimit);

function operations(): Template {
  const found = stacks.get("Operations");
  if (!found) throw new Error("no stack Operations");
  return found;
}

describe("the operator function", () => {
  /** All that is said of invoking it, in policies of roles and in its own. */
  function invocations() {
    const template = operations();
    const policies = ["AWS::IAM::Policy", "AWS::IAM::ManagedPolicy"].flatMap((type) => resourcesOf(template, type));
    const said = policies.flatMap(({ Properties }) => statementsOf(Properties.PolicyDocument));
    const invoking = said.filter((one) => JSON.stringify(one.Action).includes("lambda:Invoke"));
    // The clock starts the synthetic caller, which stands in the same stack.
    return invoking.filter((one) => !JSON.stringify(one.Resource).includes("SyntheticCaller"));
  }

  test("may be called by its address by whoever holds the policy that is put out, which gives both rights for that", () => {
    expect(invocations()).toMatchObject([
      {
        Action: "lambda:InvokeFunctionUrl",
        Resource: { "Fn::GetAtt": [expect.stringContaining("Operator"), "Arn"] },
        Condition: { StringEquals: { "lambda:FunctionUrlAuthType": "AWS_IAM" } },
      },
      {
        Action: "lambda:InvokeFunction",
        Resource: { "Fn::GetAtt": [expect.stringContaining("Operator"), "Arn"] },
        Condition: { Bool: { "lambda:InvokedViaFunctionUrl": "true" } },
      },
    ]);
    operations().hasOutput("OperatorPolicy", {});
  });

  test("can be invoked in no other way by anything of ours: an invoker makes up the operator's name", () => {
    operations().resourceCountIs("AWS::Lambda::Permission", 0);
    for (const [name, template] of stacks) {
      if (name === "Operations") continue;
      expect(JSON.stringify(template.toJSON())).not.toMatch(/OperatorFunction/);
    }
  });

  test("wakes somebody when it is called in another way: CloudTrail writes down the calls of this function and no other", () => {
    const [trail] = resourcesOf(operations(), "AWS::CloudTrail::Trail");
    expect(trail?.Properties).toMatchObject({
      IsLogging: true,
      EventSelectors: [
        {
          IncludeManagementEvents: false,
          DataResources: [
            {
              Type: "AWS::Lambda::Function",
              Values: [{ "Fn::GetAtt": [expect.stringMatching(/^OperatorFunction/), "Arn"] }],
            },
          ],
        },
      ],
    });
    const [filter] = resourcesOf(operations(), "AWS::Logs::MetricFilter").map(({ Properties }) => Properties);
    expect(filter?.FilterPattern).toBe('{ ($.eventName = "Invoke*") && ($.eventName != "InvokeFunctionUrl") }');
    expect(trail?.Properties.CloudWatchLogsLogGroupArn).toEqual({
      "Fn::GetAtt": [Object(filter?.LogGroupName).Ref, "Arn"],
    });
    const [counted] = [filter?.MetricTransformations].flat() as { MetricName: string }[];
    const alarms = resourcesOf(operations(), "AWS::CloudWatch::Alarm").map(({ Properties }) => Properties);
    expect(alarms).toContainEqual(
      expect.objectContaining({
        MetricName: counted?.MetricName,
        Threshold: 1,
        AlarmDescription: expect.stringContaining("docs/runbook.md#operator-invoked-plainly"),
      }),
    );
  });
});
