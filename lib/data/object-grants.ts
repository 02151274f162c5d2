import type { Key } from "aws-cdk-lib/aws-kms";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { region } from "../deployment/region.ts";
import type { ServiceFunction } from "../functions/service-function.ts";

type Objects = { bucket: Bucket; key: Key; parts: readonly string[] };

/** Reading some objects of an encrypted bucket, by their keys: a part may end in `*`. */
export function grantReadingObjects(to: ServiceFunction, { bucket, key, parts }: Objects): void {
  to.allow(["s3:GetObject"], partsOf(bucket, parts));
  // Without it, S3 answers "forbidden" for what is merely not there.
  to.allow(["s3:ListBucket"], [bucket.bucketArn]);
  to.allow(["kms:Decrypt"], [key.keyArn], viaS3);
}

/** Writing them, by these actions. */
export function grantWritingObjects(
  to: ServiceFunction,
  { bucket, key, parts, actions }: Objects & { actions: string[] },
): void {
  to.allow(actions, partsOf(bucket, parts));
  to.allow(["kms:Decrypt", "kms:GenerateDataKey"], [key.keyArn], viaS3);
}

export function grantRemovingObjects(to: ServiceFunction, { bucket, parts }: Omit<Objects, "key">): void {
  to.allow(["s3:DeleteObject"], partsOf(bucket, parts));
}

const viaS3 = { StringEquals: { "kms:ViaService": `s3.${region}.amazonaws.com` } };

function partsOf(bucket: Bucket, parts: readonly string[]): string[] {
  return parts.map((part) => `${bucket.bucketArn}/${part}`);
}
