import { CfnOutput, Duration, type RemovalPolicy, Validations } from "aws-cdk-lib";
import type { Key } from "aws-cdk-lib/aws-kms";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import type { Construct } from "constructs";
import type { Settings } from "../deployment/deployment.ts";

/** Where in the bucket is what: DynamoDB's own folder, two of Athena's, and what the daily reconciliation reads and writes. */
export const exportsPlaces = {
  exports: "AWSDynamoDB/",
  images: "athena/images/",
  results: "athena/results/",
  statements: "statements/",
  reports: "reconciliation/",
} as const;

type ExportsBucketProps = { settings: Settings; encryptionKey: Key; removalPolicy: RemovalPolicy };

/** The daily exports of `records`, what Athena reads of them, and its answers. */
export function exportsBucket(
  scope: Construct,
  { settings, encryptionKey, removalPolicy }: ExportsBucketProps,
): Bucket {
  const bucket = new Bucket(scope, "Exports", {
    encryption: BucketEncryption.KMS,
    encryptionKey,
    bucketKeyEnabled: true,
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    enforceSSL: true,
    versioned: true,
    lifecycleRules: [
      { prefix: exportsPlaces.exports, expiration: Duration.days(settings.exports.keepDays) },
      { prefix: exportsPlaces.results, expiration: Duration.days(resultDays) },
      // A copy must not outlive by long what it was made of: records have an end.
      {
        noncurrentVersionExpiration: Duration.days(replacedDays),
        expiredObjectDeleteMarker: true,
        abortIncompleteMultipartUploadAfter: Duration.days(2),
      },
    ],
    removalPolicy,
  });
  Validations.of(bucket).acknowledge({
    id: "AwsSolutions-S1",
    reason:
      "It holds copies that are made anew each day. Who queries them stands in Athena's history and in CloudTrail.",
  });
  new CfnOutput(scope, "ExportsBucket", { value: bucket.bucketName });
  return bucket;
}

const resultDays = 30;
const replacedDays = 7;
