import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, test } from "vitest";
import { auditViews } from "../../lib/audit-views.ts";
import { laptopTemplates, nameOf, noLimit, resourcesOf, statementsOf } from "./synthesised.ts";

let jobs: Template | undefined;
beforeAll(() => {
  jobs = laptopTemplates().get("Jobs");
}, noLimit);

/** Each right of the policy that is put out: an action, and what it may be done to. */
function rights(): { action: string; resource: string; condition: unknown }[] {
  if (jobs === undefined) throw new Error("no stack Jobs");
  const [policy, ...others] = resourcesOf(jobs, "AWS::IAM::ManagedPolicy");
  expect(others).toEqual([]);
  jobs.hasOutput("AuditorPolicy", {});
  return statementsOf(policy?.Properties.PolicyDocument).flatMap(({ Effect, Action, Resource, Condition }) => {
    expect(Effect).toBe("Allow");
    const resources = [Resource].flat().map(nameOf);
    return [Action]
      .flat()
      .flatMap((action) => resources.map((resource) => ({ action: String(action), resource, condition: Condition })));
  });
}

const granted = (wanted: RegExp) =>
  rights()
    .filter(({ action }) => wanted.test(action))
    .map(({ action, resource }) => `${action} ${resource}`)
    .sort();

describe("an auditor's role", () => {
  test("reads the log's tiles and checkpoint, the exports and the daily reports, and no other object", () => {
    expect(granted(/^s3:(GetObject|ListBucket)$/)).toEqual([
      "s3:GetObject <Data.AuditLogObjects.Arn>/checkpoint",
      "s3:GetObject <Data.AuditLogObjects.Arn>/tile/*",
      "s3:GetObject <Data.Exports.Arn>/AWSDynamoDB/*",
      "s3:GetObject <Data.Exports.Arn>/athena/images/files.txt",
      "s3:GetObject <Data.Exports.Arn>/athena/results/*",
      "s3:GetObject <Data.Exports.Arn>/reconciliation/*",
      "s3:ListBucket <Data.AuditLogObjects.Arn>",
      "s3:ListBucket <Data.Exports.Arn>",
    ]);
  });

  test("writes nothing but Athena's answers to its own questions", () => {
    const reading = /^(s3:(GetObject|ListBucket|GetBucketLocation)|kms:(Decrypt|GetPublicKey)|athena:Get|glue:Get)/;
    const others = rights().filter(({ action }) => !reading.test(action));
    const workgroup = "arn:<AWS::Partition>:athena:ap-southeast-2:<AWS::AccountId>:workgroup/laptop-audit";
    expect(others.map(({ action, resource }) => `${action} ${resource}`).sort()).toEqual([
      `athena:StartQueryExecution ${workgroup}`,
      `athena:StopQueryExecution ${workgroup}`,
      "kms:GenerateDataKey <Data.Key.Arn>",
      "s3:AbortMultipartUpload <Data.Exports.Arn>/athena/results/*",
      "s3:PutObject <Data.Exports.Arn>/athena/results/*",
    ]);
  });

  test("asks Athena in its own workgroup, over the audit's tables and no others", () => {
    const tables = granted(/^glue:GetTable$/).map((right) => right.replace(/^.*:[^:]*:/, ""));
    const views = auditViews().map(({ name }) => `table/audit_laptop/${name}`);
    expect(tables).toEqual(["catalog", "database/audit_laptop", "table/audit_laptop/images", ...views].sort());
    for (const right of granted(/^athena:/)) expect(right).toMatch(/:workgroup\/laptop-audit$/);
  });

  test("opens with the service's key the objects of these two buckets, and nothing else that it encrypts", () => {
    const opening = rights().filter(({ action }) => /^kms:(Decrypt|GenerateDataKey)/.test(action));
    expect(opening).toHaveLength(2);
    for (const { condition } of opening) {
      const { StringEquals, StringLike } = condition as Record<string, Record<string, unknown>>;
      expect(StringEquals).toEqual({ "kms:ViaService": "s3.ap-southeast-2.amazonaws.com" });
      const within = [StringLike?.["kms:EncryptionContext:aws:s3:arn"]].flat().map(nameOf);
      expect(within).toEqual([
        "<Data.AuditLogObjects.Arn>",
        "<Data.AuditLogObjects.Arn>/*",
        "<Data.Exports.Arn>",
        "<Data.Exports.Arn>/*",
      ]);
    }
  });
});
