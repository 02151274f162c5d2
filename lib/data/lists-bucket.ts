import { Duration, type RemovalPolicy, Validations } from "aws-cdk-lib";
import type { Key } from "aws-cdk-lib/aws-kms";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import { region } from "../deployment/region.ts";
import type { ServiceFunction } from "../functions/service-function.ts";

/** What is screened against: the publishers' files, the records made of them, snapshots, and which one is in service. */
export function listsBucket(
  scope: Construct,
  { encryptionKey, removalPolicy }: { encryptionKey: Key; removalPolicy: RemovalPolicy },
): Bucket {
  const bucket = new Bucket(scope, "Lists", {
    encryption: BucketEncryption.KMS,
    encryptionKey,
    bucketKeyEnabled: true,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    // A list or a pointer that was replaced by mistake can be had back for a fortnight. No object goes by its age: the
    // index job removes what nothing refers to any more.
    versioned: true,
    lifecycleRules: [
      {
        noncurrentVersionExpiration: Duration.days(14),
        expiredObjectDeleteMarker: true,
        abortIncompleteMultipartUploadAfter: Duration.days(2),
      },
    ],
    removalPolicy,
  });
  Validations.of(bucket).acknowledge({
    id: "AwsSolutions-S1",
    reason:
      "It holds published lists. Who is screened against them is not asked of it, so its access tells nobody's name.",
  });
  return bucket;
}

/** Snapshots and which of them is in service; that alone; the state of each list; its records; its files as they came. */
export type ListPart = "snapshots/*" | "snapshots/pointer.json" | "state/*" | "lists/*" | "raw/*";
type ListGrant = { bucket: Bucket; key: Key; parts: readonly ListPart[] };

/** The parts of the bucket a function reads. */
export function grantReadingLists(to: ServiceFunction, { bucket, key, parts }: ListGrant): void {
  to.allow(["s3:GetObject"], partsOf(bucket, parts));
  // Without it, S3 answers "forbidden" for what is merely not there.
  to.allow(["s3:ListBucket"], [bucket.bucketArn]);
  to.allow(["kms:Decrypt"], [key.keyArn], viaS3);
}

/** The parts it writes, and removes once they have served. */
export function grantWritingLists(to: ServiceFunction, { bucket, key, parts }: ListGrant): void {
  to.allow(["s3:PutObject", "s3:AbortMultipartUpload"], partsOf(bucket, parts));
  to.allow(["kms:Decrypt", "kms:GenerateDataKey"], [key.keyArn], viaS3);
}

export function grantRemovingLists(to: ServiceFunction, { bucket, parts }: Omit<ListGrant, "key">): void {
  to.allow(["s3:DeleteObject"], partsOf(bucket, parts));
}

const viaS3 = { StringEquals: { "kms:ViaService": `s3.${region}.amazonaws.com` } };

function partsOf(bucket: Bucket, parts: readonly ListPart[]): string[] {
  return parts.map((part) => `${bucket.bucketArn}/${part}`);
}
