import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Template } from "aws-cdk-lib/assertions";
import { beforeAll, describe, expect, test } from "vitest";
import { openViews } from "../../bin/audit/database.ts";
import { columnsOf } from "../../lib/audit-view-columns.ts";
import { auditViews } from "../../lib/audit-views.ts";
import { complete, settingsOf } from "../../lib/deployment/settings.ts";
import { readExports } from "../../local/exports/read-exports.ts";
import { aWinter, exportOf } from "../fixtures/audit/exported.ts";
import { laptopTemplates, nameOf, noLimit, resourcesOf, statementsOf } from "./synthesised.ts";

let stacks: Map<string, Template>;
beforeAll(() => {
  stacks = laptopTemplates();
}, noLimit);

const resources = (stack: string, type: string) => {
  const template = stacks.get(stack);
  if (template === undefined) throw new Error(`no stack ${stack}`);
  return resourcesOf(template, type);
};

test("the bucket of exports is versioned, closed, encrypted, and keeps copies for as long as the settings say", () => {
  const [bucket, ...others] = resources("Data", "AWS::S3::Bucket").filter(({ Properties }) =>
    JSON.stringify(Properties).includes("AWSDynamoDB/"),
  );
  expect(others).toEqual([]);
  expect(bucket?.Properties).toMatchObject({
    VersioningConfiguration: { Status: "Enabled" },
    PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
    BucketEncryption: {
      ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: "aws:kms" } }],
    },
  });
  const rules = (bucket?.Properties.LifecycleConfiguration as { Rules?: unknown[] } | undefined)?.Rules;
  expect(rules).toEqual([
    expect.objectContaining({ Prefix: "AWSDynamoDB/", ExpirationInDays: settingsOf("laptop").exports.keepDays }),
    expect.objectContaining({ Prefix: "athena/results/", ExpirationInDays: 30 }),
    expect.objectContaining({ NoncurrentVersionExpiration: { NoncurrentDays: 7 } }),
  ]);
});

describe("the job", () => {
  test("runs every hour, and wakes somebody when the export is late, or the job itself is silent", () => {
    const schedule = resources("Jobs", "AWS::Scheduler::Schedule").find(
      ({ Properties }) => Properties.Name === "laptop-export-records",
    );
    expect(schedule?.Properties.ScheduleExpression).toBe("cron(15 * * * ? *)");
    const alarm = resources("Jobs", "AWS::CloudWatch::Alarm").find(
      ({ Properties }) => Properties.MetricName === "ExportAge",
    );
    expect(alarm?.Properties).toMatchObject({
      Namespace: "IdentityVerification",
      Dimensions: expect.arrayContaining([{ Name: "service", Value: "export-records" }]),
      Threshold: 30,
      ComparisonOperator: "GreaterThanOrEqualToThreshold",
      TreatMissingData: "breaching",
      AlarmDescription: expect.stringContaining("#export-late"),
    });
  });

  test("may have the records exported into that bucket, and reads no item of any table", () => {
    const policies = resources("Jobs", "AWS::IAM::Policy").filter(({ Properties }) =>
      JSON.stringify(Properties).includes("ExportTableToPointInTime"),
    );
    expect(policies).toHaveLength(1);
    const rights = statementsOf(policies[0]?.Properties.PolicyDocument).flatMap(({ Action, Resource }) =>
      [Action].flat().map((action) => `${action} ${nameOf(Resource)}`),
    );
    expect(rights.filter((right) => /^(dynamodb|s3):/.test(right))).toEqual([
      "dynamodb:DescribeTable <Data.Records.Arn>",
      "dynamodb:ExportTableToPointInTime <Data.Records.Arn>",
      "s3:AbortMultipartUpload <Data.Exports.Arn>/AWSDynamoDB/*",
      "s3:GetObject <Data.Exports.Arn>/AWSDynamoDB/*",
      "s3:PutObject <Data.Exports.Arn>/AWSDynamoDB/*",
      "s3:PutObjectAcl <Data.Exports.Arn>/AWSDynamoDB/*",
      "s3:GetObject <Data.Exports.Arn>/athena/images/files.txt",
      "s3:PutObject <Data.Exports.Arn>/athena/images/files.txt",
      "s3:ListBucket <Data.Exports.Arn>",
    ]);
  });
});

describe("Athena", () => {
  const tables = () =>
    resources("Jobs", "AWS::Glue::Table").map(({ Properties, ...rest }) => ({
      ...(Properties.TableInput as {
        Name: string;
        TableType: string;
        ViewOriginalText?: string;
        StorageDescriptor: object;
      }),
      dependsOn: JSON.stringify(rest.DependsOn),
    }));

  test("reads lines of JSON from the files that the job lists, by the columns that the views know", () => {
    const images = tables().find(({ Name }) => Name === "images");
    expect(images).toMatchObject({
      TableType: "EXTERNAL_TABLE",
      StorageDescriptor: {
        InputFormat: "org.apache.hadoop.hive.ql.io.SymlinkTextInputFormat",
        SerdeInfo: { SerializationLibrary: "org.openx.data.jsonserde.JsonSerDe" },
        Columns: [
          { Name: "item", Type: expect.stringMatching(/^struct<pk:struct<S:string>,.*halfCredits:struct<N:string>/) },
          { Name: "newimage", Type: expect.stringMatching(/^struct<pk:/) },
          { Name: "keys", Type: "struct<pk:struct<S:string>,sk:struct<S:string>>" },
          { Name: "metadata", Type: "struct<WriteTimestampMicros:struct<N:string>>" },
        ],
      },
    });
    expect(JSON.stringify(images?.StorageDescriptor)).toContain('/athena/images/"');
  });

  test("has every view by the very text that DuckDB runs, each made after those it stands on", () => {
    const views = tables().filter(({ TableType }) => TableType === "VIRTUAL_VIEW");
    expect(views.map(({ Name }) => Name).sort()).toEqual(
      auditViews()
        .map(({ name }) => name)
        .sort(),
    );
    for (const { name, sql } of auditViews()) {
      const view = views.find(({ Name }) => Name === name);
      const [, encoded = ""] = /^\/\* Presto View: (\S+) \*\/$/.exec(view?.ViewOriginalText ?? "") ?? [];
      const told = JSON.parse(Buffer.from(encoded, "base64").toString());
      expect(told).toEqual({
        originalSql: sql,
        catalog: "awsdatacatalog",
        schema: "audit_laptop",
        columns: columnsOf(name),
      });
      expect(view?.dependsOn).toContain("Table");
    }
  });

  test("is told of each view the columns that its query gives", async () => {
    const folder = mkdtempSync(join(tmpdir(), "columns-"));
    await exportOf(folder, aWinter());
    const { connection, views, close } = await openViews([folder], await readExports(folder));
    for (const { name } of views) {
      const described = (await connection.runAndReadAll(`DESCRIBE ${name}`)).getRowObjectsJson();
      const given = described.map((row) => ({ name: row.column_name, type: String(row.column_type).toLowerCase() }));
      expect({ name, columns: columnsOf(name) }).toEqual({ name, columns: given });
    }
    close();
    rmSync(folder, { recursive: true });
  });

  test("keeps its answers encrypted in the bucket of exports, and ends a query that reads too much", () => {
    const [workgroup] = resources("Jobs", "AWS::Athena::WorkGroup");
    expect(workgroup?.Properties.WorkGroupConfiguration).toMatchObject({
      EnforceWorkGroupConfiguration: true,
      BytesScannedCutoffPerQuery: 100_000_000_000,
      ResultConfiguration: { EncryptionConfiguration: { EncryptionOption: "SSE_KMS" } },
    });
    expect(JSON.stringify(workgroup?.Properties)).toContain("/athena/results/");
  });
});

test("exports that would go before the full one after them comes are refused when the deployment is synthesised", () => {
  const laptop = settingsOf("laptop");
  const exports = { ...laptop.exports, fullEveryDays: 60, keepDays: 60 };
  expect(() => complete({ ...laptop, exports })).toThrow("exports.keepDays must be longer than exports.fullEveryDays");
});
