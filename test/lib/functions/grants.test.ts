import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { allowedIn, laptopTemplates, noLimit, type Resource, resourcesOf, statementsOf } from "../synthesised.ts";

let stacks: Map<string, Template>;
beforeAll(() => {
  stacks = laptopTemplates();
}, noLimit);

const everywhere = (type: string): Resource[] => [...stacks.values()].flatMap((stack) => resourcesOf(stack, type));

test("functions reach a table by the kinds they were granted: a request that names no key at all is refused", () => {
  const statements = everywhere("AWS::IAM::Policy").flatMap(({ Properties }) => allowedIn(Properties.PolicyDocument));
  const ofTables = statements.filter(({ Action }) =>
    [Action].flat().some((one) => /^dynamodb:.*Item$/.test(String(one))),
  );
  expect(ofTables.length).toBeGreaterThan(20);
  for (const statement of ofTables) {
    expect(statement).toMatchObject({
      Condition: {
        "ForAllValues:StringLike": { "dynamodb:LeadingKeys": expect.anything() },
        Null: { "dynamodb:LeadingKeys": "false" },
      },
    });
  }
});

test("no bucket is read or written over plain http", () => {
  const buckets = everywhere("AWS::S3::Bucket").length;
  const policies = everywhere("AWS::S3::BucketPolicy").flatMap(({ Properties }) =>
    statementsOf(Properties.PolicyDocument),
  );
  const refusing = policies.filter((statement) => JSON.stringify(statement).includes('"aws:SecureTransport":"false"'));
  expect(refusing).toHaveLength(buckets);
  for (const statement of refusing) expect(statement).toMatchObject({ Effect: "Deny", Action: "s3:*" });
});

test("only what serves test keys knows a rehearsal: on production every verification reaches the DVS", () => {
  const knowing = [...stacks].flatMap(([name, stack]) =>
    resourcesOf(stack, "AWS::Lambda::Function").flatMap(({ Properties }) => {
      const variables = Variables.parse(Properties.Environment);
      return "REHEARSALS" in variables ? [`${name} ${variables.POWERTOOLS_SERVICE_NAME}`] : [];
    }),
  );
  expect(knowing.sort()).toEqual(["ApiTest mcp", "ApiTest verify"]);
});

const Variables = z
  .object({ Variables: z.record(z.string(), z.unknown()) })
  .optional()
  .transform((environment) => environment?.Variables ?? {});
