import { type App, Validations } from "aws-cdk-lib";
import type { DataStack } from "../data-stack.ts";
import { region } from "../deployment/region.ts";
import { networkActions } from "./service-function.ts";

/**
 * The wildcards in our roles that cannot be avoided, each with its reason. The synthesised policies are held against
 * this list: a statement that is missing here fails a test, and so does an entry that no statement needs any more.
 */
export const wildcards: readonly Wildcard[] = [
  {
    actions: ["xray:PutTelemetryRecords", "xray:PutTraceSegments"],
    resource: "*",
    reason: "X-Ray takes no resource for these two actions, which only send what the function itself recorded.",
  },
  {
    actions: ["apigateway:DELETE"],
    resource: `arn:<AWS::Partition>:apigateway:${region}::/apikeys/*`,
    reason: "The gateway names its API keys itself, so a key that is to be removed has no name known beforehand.",
  },
  {
    actions: ["s3:GetObject"],
    resource: "<Data.Lists.Arn>/snapshots/*",
    reason: "A snapshot is named by its version: the folder is all that is known beforehand.",
  },
  {
    actions: ["s3:GetObject"],
    resource: "<Data.Lists.Arn>/state/*",
    reason: "The state of each list stands under its source's name, and sources come and go.",
  },
  {
    actions: ["s3:GetObject"],
    resource: "<Data.Lists.Arn>/lists/*",
    reason:
      "A list's records are named by the run that read them: the refresh compares with the last, the index job reads all.",
  },
  {
    actions: ["s3:GetObject"],
    resource: "<Data.Lists.Arn>/raw/*",
    reason: "A publisher's files are named by run and piece; a later step of the refresh reads them.",
  },
  {
    actions: ["s3:AbortMultipartUpload", "s3:PutObject"],
    resource: "<Data.Lists.Arn>/raw/*",
    reason: "The refresh writes a publisher's files, named by run and piece.",
  },
  {
    actions: ["s3:AbortMultipartUpload", "s3:PutObject"],
    resource: "<Data.Lists.Arn>/lists/*",
    reason: "The refresh writes a list's records, named by the run that read them.",
  },
  {
    actions: ["s3:AbortMultipartUpload", "s3:PutObject"],
    resource: "<Data.Lists.Arn>/state/*",
    reason: "The refresh writes the state of each list, under its source's name.",
  },
  {
    actions: ["s3:AbortMultipartUpload", "s3:PutObject"],
    resource: "<Data.Lists.Arn>/snapshots/*",
    reason: "The index job, and it alone, writes snapshots and which of them is in service.",
  },
  {
    actions: ["s3:DeleteObject"],
    resource: "<Data.Lists.Arn>/raw/*",
    reason: "The refresh removes a publisher's files once they are read.",
  },
  {
    actions: ["s3:DeleteObject"],
    resource: "<Data.Lists.Arn>/lists/*",
    reason: "Records that nothing refers to any more are removed; for a fortnight they stay as a version.",
  },
  {
    actions: ["s3:DeleteObject"],
    resource: "<Data.Lists.Arn>/snapshots/*",
    reason: "The index job removes snapshots that nothing refers to any more; for a fortnight they stay as a version.",
  },
  {
    actions: ["s3:GetObject"],
    resource: "<Data.AuditLogObjects.Arn>/tile/*",
    reason: "A proof is made of tiles, which are named by their place in the log.",
  },
  {
    actions: ["s3:PutObject", "s3:PutObjectRetention"],
    resource: "<Data.AuditLogObjects.Arn>/tile/*",
    reason: "The integrator writes the tiles, which are named by their place in the log, each with its lock.",
  },
  {
    actions: ["s3:DeleteObject"],
    resource: "<Data.AuditLogObjects.Arn>/tile/*",
    reason:
      "A partial tile is removed once the full one stands. What is locked stays as a version: a removal only hides it.",
  },
  {
    actions: ["s3:GetObject"],
    resource: "<Data.AuditLogObjects.Arn>/batches/*",
    reason: "Batches are named by their time: the integrator reads those that wait.",
  },
  {
    actions: ["s3:PutObject", "s3:PutObjectRetention"],
    resource: "<Data.AuditLogObjects.Arn>/batches/*",
    reason: "The integrator lays down the entries of the next leaves before it moves the head to them.",
  },
  {
    actions: ["s3:PutObject", "s3:PutObjectRetention"],
    resource: "<Data.AuditLogObjects.Arn>/batches/incoming/*",
    reason: "Whoever has facts for the log lays them down under a name that begins with the time.",
  },
  {
    actions: ["s3:DeleteObject"],
    resource: "<Data.AuditLogObjects.Arn>/batches/*",
    reason: "A batch is removed once it is integrated; it stays as a locked version for weeks.",
  },
  {
    actions: ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator", "dynamodb:ListStreams"],
    resource: "<Data.Records.Arn>/stream/*",
    reason: "A stream is named by when it was made, and the reader looks for the one there is now.",
  },
  {
    actions: ["s3:AbortMultipartUpload", "s3:GetObject", "s3:PutObject", "s3:PutObjectAcl"],
    resource: "<Data.Exports.Arn>/AWSDynamoDB/*",
    reason: "DynamoDB names the files of an export, and writes them in the name of the job that asked for it.",
  },
  {
    actions: ["s3:GetObject"],
    resource: "<Data.Exports.Arn>/AWSDynamoDB/*",
    reason: "The reconciliation reads the files of an export, which DynamoDB names.",
  },
  {
    actions: ["s3:GetObject"],
    resource: "<Data.Exports.Arn>/statements/*",
    reason: "Whoever holds a statement of the hub lays it down under a name of their own.",
  },
  {
    actions: ["s3:PutObject"],
    resource: "<Data.Exports.Arn>/reconciliation/*",
    reason: "A report is named by the day of the export that it is about.",
  },
  {
    actions: ["s3:GetObject"],
    resource: "<Data.Exports.Arn>/reconciliation/*",
    reason: "Auditors read the reports, which are named by their days.",
  },
  {
    actions: ["s3:AbortMultipartUpload", "s3:GetObject", "s3:PutObject"],
    resource: "<Data.Exports.Arn>/athena/results/*",
    reason: "Athena names its answers, and lays them down in the name of the auditor who asked.",
  },
];

/** And where hubs are asked from fixed addresses. */
export const networkWildcards: readonly Wildcard[] = [
  {
    actions: networkActions,
    resource: "*",
    reason:
      "Lambda makes and removes the interfaces of a function in a network by its role; the function's own code is denied all of it.",
  },
];
type Wildcard = { actions: readonly string[]; resource: string; reason: string };

/** cdk-nag knows what another stack exports by the name of the export, which ends in letters that nobody chose. */
export function acknowledgeWildcards(app: App, data: DataStack): void {
  const exportOf = (arn: string): string => data.resolve(data.exportValue(arn))["Fn::ImportValue"];
  const exported = new Map([
    ["<Data.Lists.Arn>", exportOf(data.lists.bucketArn)],
    ["<Data.AuditLogObjects.Arn>", exportOf(data.log.bucket.bucketArn)],
    ["<Data.Records.Arn>", data.recordsArnInRoles],
    ["<Data.Exports.Arn>", exportOf(data.exports.bucketArn)],
  ]);
  for (const { resource, reason } of [...wildcards, ...networkWildcards]) {
    const [place = ""] = /^<Data[^>]*>/.exec(resource) ?? [];
    const name = exported.get(place) ?? place;
    Validations.of(app).acknowledge({
      id: `AwsSolutions-IAM5[Resource::${name}${resource.slice(place.length)}]`,
      reason,
    });
  }
}
