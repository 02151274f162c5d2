import { Aws, CfnOutput } from "aws-cdk-lib";
import { ManagedPolicy, PolicyStatement } from "aws-cdk-lib/aws-iam";
import { Construct } from "constructs";
import type { AuditCatalogue } from "./audit-catalogue.ts";
import { exportsPlaces } from "./data/exports-bucket.ts";
import type { Foundation } from "./data-stack.ts";
import { region } from "./deployment/region.ts";

type AuditorAccessProps = Foundation & { catalogue: AuditCatalogue };

/**
 * The policy for the roles of auditors: the log, the exports and what is reported over them are theirs to read, and their
 * own questions to Athena theirs to ask. Nothing that the service works with: no table, no secret, no list.
 */
export class AuditorAccess extends Construct {
  constructor(scope: Construct, id: string, props: AuditorAccessProps) {
    super(scope, id);
    const policy = new ManagedPolicy(this, "Audit", {
      description: "For the roles of auditors: read the audit log and the exports, and query them with Athena",
      statements: [...readingObjects(props), ...openingThem(props), ...asking(props.catalogue)],
    });
    new CfnOutput(this, "Policy", { value: policy.managedPolicyArn }).overrideLogicalId("AuditorPolicy");
  }
}

function readingObjects({ data: { log, exports } }: AuditorAccessProps): PolicyStatement[] {
  const ofExports = (...places: string[]): string[] => places.map((place) => exports.arnForObjects(place));
  return [
    new PolicyStatement({
      actions: ["s3:GetBucketLocation", "s3:ListBucket"],
      resources: [log.bucket.bucketArn, exports.bucketArn],
    }),
    new PolicyStatement({
      actions: ["s3:GetObject"],
      resources: [
        ...["checkpoint", "tile/*"].map((part) => log.bucket.arnForObjects(part)),
        ...ofExports(`${exportsPlaces.exports}*`, `${exportsPlaces.images}files.txt`, `${exportsPlaces.reports}*`),
      ],
    }),
    // Athena lays its answers down in the name of whoever asks.
    new PolicyStatement({
      actions: ["s3:AbortMultipartUpload", "s3:GetObject", "s3:PutObject"],
      resources: ofExports(`${exportsPlaces.results}*`),
    }),
  ];
}

/** One key encrypts all data of the service: for an auditor it opens the objects of these two buckets alone. */
function openingThem({ data: { key, log, exports } }: AuditorAccessProps): PolicyStatement[] {
  const buckets = [log.bucket.bucketArn, exports.bucketArn];
  return [
    new PolicyStatement({
      actions: ["kms:Decrypt", "kms:GenerateDataKey"],
      resources: [key.keyArn],
      conditions: {
        StringEquals: { "kms:ViaService": `s3.${region}.amazonaws.com` },
        StringLike: { "kms:EncryptionContext:aws:s3:arn": buckets.flatMap((bucket) => [bucket, `${bucket}/*`]) },
      },
    }),
    new PolicyStatement({
      actions: ["kms:GetPublicKey"],
      resources: log.signingKeys.map((signing) => signing.keyArn),
    }),
  ];
}

function asking({ database, tables, workgroup }: AuditCatalogue): PolicyStatement[] {
  const here = `${region}:${Aws.ACCOUNT_ID}`;
  const ofGlue = ["catalog", `database/${database}`, ...tables.map((table) => `table/${database}/${table}`)];
  return [
    new PolicyStatement({
      actions: [
        "athena:GetQueryExecution",
        "athena:GetQueryResults",
        "athena:GetWorkGroup",
        "athena:StartQueryExecution",
        "athena:StopQueryExecution",
      ],
      resources: [`arn:${Aws.PARTITION}:athena:${here}:workgroup/${workgroup}`],
    }),
    new PolicyStatement({
      actions: ["glue:GetDatabase", "glue:GetTable", "glue:GetTables"],
      resources: ofGlue.map((part) => `arn:${Aws.PARTITION}:glue:${here}:${part}`),
    }),
  ];
}
