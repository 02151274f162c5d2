import { type App, Validations } from "aws-cdk-lib";
import { region } from "./region.ts";

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
    resource: "arn:<AWS::Partition>:s3:::identity-<deployment>-lists-<AWS::AccountId>/snapshots/*",
    reason: "A snapshot is named by its version: the folder is all that is known beforehand.",
  },
  {
    actions: ["s3:GetObject"],
    resource: "arn:<AWS::Partition>:s3:::identity-<deployment>-lists-<AWS::AccountId>/state/*",
    reason: "The state of each list stands under its source's name, and sources come and go.",
  },
  {
    actions: ["s3:AbortMultipartUpload", "s3:DeleteObject", "s3:GetObject", "s3:PutObject"],
    resource: "arn:<AWS::Partition>:s3:::identity-<deployment>-lists-<AWS::AccountId>/*",
    reason: "The jobs that fill the bucket name its objects by source, version and digest.",
  },
  {
    actions: ["s3:GetObject"],
    resource: "arn:<AWS::Partition>:s3:::identity-<deployment>-log-<AWS::AccountId>/tile/*",
    reason: "A proof is made of tiles, which are named by their place in the log.",
  },
  {
    actions: ["s3:PutObject", "s3:PutObjectRetention"],
    resource: "arn:<AWS::Partition>:s3:::identity-<deployment>-log-<AWS::AccountId>/tile/*",
    reason: "The integrator writes the tiles, which are named by their place in the log, each with its lock.",
  },
  {
    actions: ["s3:DeleteObject"],
    resource: "arn:<AWS::Partition>:s3:::identity-<deployment>-log-<AWS::AccountId>/tile/*",
    reason:
      "A partial tile is removed once the full one stands. What is locked stays as a version: a removal only hides it.",
  },
  {
    actions: ["s3:GetObject"],
    resource: "arn:<AWS::Partition>:s3:::identity-<deployment>-log-<AWS::AccountId>/batches/*",
    reason: "Batches are named by their time: the integrator reads those that wait.",
  },
  {
    actions: ["s3:PutObject", "s3:PutObjectRetention"],
    resource: "arn:<AWS::Partition>:s3:::identity-<deployment>-log-<AWS::AccountId>/batches/*",
    reason: "The integrator lays down the entries of the next leaves before it moves the head to them.",
  },
  {
    actions: ["s3:PutObject", "s3:PutObjectRetention"],
    resource: "arn:<AWS::Partition>:s3:::identity-<deployment>-log-<AWS::AccountId>/batches/incoming/*",
    reason: "Whoever has facts for the log lays them down under a name that begins with the time.",
  },
  {
    actions: ["s3:DeleteObject"],
    resource: "arn:<AWS::Partition>:s3:::identity-<deployment>-log-<AWS::AccountId>/batches/*",
    reason: "A batch is removed once it is integrated; it stays as a locked version for weeks.",
  },
  {
    actions: ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator", "dynamodb:ListStreams"],
    resource: `arn:<AWS::Partition>:dynamodb:${region}:<AWS::AccountId>:table/Identity-<deployment>-Data-Records*/stream/*`,
    reason: "CloudFormation ends the table's name with letters of its own, and a stream is named by when it was made.",
  },
];
type Wildcard = { actions: readonly string[]; resource: string; reason: string };

export function acknowledgeWildcards(app: App, deployment: string): void {
  for (const { resource, reason } of wildcards) {
    const named = resource.replace("<deployment>", deployment);
    Validations.of(app).acknowledge({ id: `AwsSolutions-IAM5[Resource::${named}]`, reason });
  }
}
