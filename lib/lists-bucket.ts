import { Aws, type RemovalPolicy, Validations } from "aws-cdk-lib";
import type { Key } from "aws-cdk-lib/aws-kms";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { region } from "./region.ts";
import type { ServiceFunction } from "./service-function.ts";

/** What is screened against: the publishers' files, the records made of them, snapshots, and which one is in service. */
export function listsBucket(
  scope: Construct,
  {
    deployment,
    encryptionKey,
    removalPolicy,
  }: { deployment: string; encryptionKey: Key; removalPolicy: RemovalPolicy },
): Bucket {
  const bucket = new Bucket(scope, "Lists", {
    bucketName: nameFor(deployment),
    encryption: BucketEncryption.KMS,
    encryptionKey,
    bucketKeyEnabled: true,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    removalPolicy,
  });
  Validations.of(bucket).acknowledge({
    id: "AwsSolutions-S1",
    reason:
      "It holds published lists. Who is screened against them is not asked of it, so its access tells nobody's name.",
  });
  return bucket;
}

/** Said rather than referred to, so that a role's rights to a folder read the same in every stack. */
function nameFor(deployment: string): string {
  return `identity-${deployment}-lists-${Aws.ACCOUNT_ID}`;
}

/** Snapshots and which of them is in service; that alone; the state of each list. */
export type ListPart = "snapshots/*" | "snapshots/pointer.json" | "state/*";

/** The parts of the bucket a function reads. */
export function grantReadingLists(
  to: ServiceFunction,
  { deployment, key, parts }: { deployment: string; key: Key; parts: ListPart[] },
): void {
  const bucket = `arn:${Aws.PARTITION}:s3:::${nameFor(deployment)}`;
  to.allow(
    ["s3:GetObject"],
    parts.map((part) => `${bucket}/${part}`),
  );
  // Without it, S3 answers "forbidden" for what is merely not there.
  to.allow(["s3:ListBucket"], [bucket]);
  to.allow(["kms:Decrypt"], [key.keyArn], { StringEquals: { "kms:ViaService": `s3.${region}.amazonaws.com` } });
}

/** What the jobs that fill the bucket do: read and write anything in it. */
export function grantKeepingLists(to: ServiceFunction, { deployment, key }: { deployment: string; key: Key }): void {
  const bucket = `arn:${Aws.PARTITION}:s3:::${nameFor(deployment)}`;
  to.allow(["s3:GetObject", "s3:PutObject", "s3:DeleteObject", "s3:AbortMultipartUpload"], [`${bucket}/*`]);
  to.allow(["s3:ListBucket"], [bucket]);
  to.allow(["kms:Decrypt", "kms:GenerateDataKey"], [key.keyArn], {
    StringEquals: { "kms:ViaService": `s3.${region}.amazonaws.com` },
  });
}
