import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, expect, test } from "vitest";
import { laptopTemplates, resourcesOf } from "../synthesised.ts";

let stacks: Map<string, Template>;
// Seconds of pure computing, which a busy machine stretches.
beforeAll(() => {
  stacks = laptopTemplates();
}, 120_000);

const gateways = ["ApiLive", "ApiTest", "Portal"];

test.each(gateways)(
  "whatever the gateway of %s refuses by itself tells a browser to keep nothing, stay on https and guess no type",
  (name) => {
    const declared = propertiesOf(name, "AWS::ApiGateway::GatewayResponse");
    expect(declared.length).toBeGreaterThan(20);
    for (const { ResponseParameters } of declared) {
      expect(ResponseParameters).toMatchObject({
        "gatewayresponse.header.Cache-Control": "'no-store'",
        "gatewayresponse.header.Strict-Transport-Security": expect.stringMatching(/^'max-age=\d{8}.*'$/),
        "gatewayresponse.header.X-Content-Type-Options": "'nosniff'",
      });
    }
  },
);

test.each(gateways)("so does what the firewall of %s answers in our words", (name) => {
  const [acl] = propertiesOf(name, "AWS::WAFv2::WebACL");
  const answers = [acl?.Rules].flat().flatMap((rule) => answerOf(rule) ?? []);
  expect(answers.map(({ ResponseCode }) => ResponseCode)).toEqual(name === "Portal" ? [429] : [400, 429]);
  for (const { ResponseHeaders } of answers) {
    expect(ResponseHeaders).toEqual(
      expect.arrayContaining([
        { Name: "Cache-Control", Value: "no-store" },
        { Name: "Strict-Transport-Security", Value: expect.stringMatching(/^max-age=\d{8}/) },
        { Name: "X-Content-Type-Options", Value: "nosniff" },
      ]),
    );
  }
});

test.each(["ApiLive", "ApiTest"])(
  "a doubled key header, which the authorizer of %s refuses by throwing, wakes nobody",
  (name) => {
    const filters = propertiesOf(name, "AWS::Logs::MetricFilter");
    const filter = filters.find(({ FilterPattern }) => String(FilterPattern).includes("$.job"));
    expect(filter?.FilterPattern).toBe('{ ($.job = "authorizer") && ($.outcome = "refused") }');
    const [counted] = [filter?.MetricTransformations].flat();
    const text = JSON.stringify(
      propertiesOf(name, "AWS::CloudWatch::Alarm").filter(({ Metrics }) =>
        JSON.stringify(Metrics)?.includes("refusals"),
      ),
    );
    expect(text).toContain('"Expression":"errors - FILL(refusals, 0)"');
    expect(text).toContain(`"MetricName":"${(counted as { MetricName: string }).MetricName}"`);
    expect(text).toContain("Authorizer");
  },
);

function propertiesOf(name: string, type: string) {
  const template = stacks.get(name);
  if (!template) throw new Error(`no stack ${name}`);
  return resourcesOf(template, type).map(({ Properties }) => Properties);
}

type CustomAnswer = { ResponseCode: number; ResponseHeaders?: { Name: string; Value: string }[] };
function answerOf(rule: unknown): CustomAnswer | undefined {
  return (rule as { Action?: { Block?: { CustomResponse?: CustomAnswer } } }).Action?.Block?.CustomResponse;
}
