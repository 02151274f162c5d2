import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, expect, test } from "vitest";
import { laptopTemplates, noLimit, resourcesOf, synthesise } from "./synthesised.ts";

let stacks: Map<string, Template>;
beforeAll(() => {
  stacks = laptopTemplates();
}, noLimit);

/** What IAM takes of inline policies in one role, blanks not counted, and CloudFormation of a template. */
const mostPolicyCharacters = 10_240;
const mostTemplateBytes = 1_000_000;

test("no role's inline policies are longer than IAM takes: it says so only when it is deployed", () => {
  for (const [name, template] of stacks) {
    const lengths = new Map<string, number>();
    for (const { Properties } of resourcesOf(template, "AWS::IAM::Policy")) {
      const length = JSON.stringify(Properties.PolicyDocument).length;
      for (const role of [Properties.Roles].flat()) {
        const key = `${name} ${JSON.stringify(role)}`;
        lengths.set(key, (lengths.get(key) ?? 0) + length);
      }
    }
    expect([...lengths].filter(([, length]) => length > mostPolicyCharacters)).toEqual([]);
  }
});

test("no template is larger than CloudFormation takes", () => {
  for (const [name, template] of stacks) {
    expect(JSON.stringify(template.toJSON(), undefined, 1).length, name).toBeLessThan(mostTemplateBytes);
  }
});

test(
  "two syntheses of one tree differ in nothing, so that a deployment changes only what somebody changed",
  () => {
    const again = synthesise();
    for (const [name, template] of stacks) expect(again.get(name)?.toJSON(), name).toEqual(template.toJSON());
  },
  noLimit,
);
