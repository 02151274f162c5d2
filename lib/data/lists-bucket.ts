import { Duration, type RemovalPolicy, Validations } from "aws-cdk-lib";
import type { Key } from "aws-cdk-lib/aws-kms";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { ServiceFunction } from "../functions/service-function.ts";
import { grantReadingObjects, grantRemovingObjects, grantWritingObjects } from "./object-grants.ts";

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
export function grantReadingLists(to: ServiceFunction, grant: ListGrant): void {
  grantReadingObjects(to, grant);
}

/** The parts it writes, and removes once they have served. */
export function grantWritingLists(to: ServiceFunction, grant: ListGrant): void {
  grantWritingObjects(to, { ...grant, actions: ["s3:PutObject", "s3:AbortMultipartUpload"] });
}

export function grantRemovingLists(to: ServiceFunction, grant: Omit<ListGrant, "key">): void {
  grantRemovingObjects(to, grant);
}
