import { CfnOutput, Duration, RemovalPolicy, Validations } from "aws-cdk-lib";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import { Key, KeySpec, KeyUsage } from "aws-cdk-lib/aws-kms";
import { BlockPublicAccess, Bucket, BucketEncryption, ObjectOwnership } from "aws-cdk-lib/aws-s3";
import { Construct } from "constructs";
import type { Settings } from "../deployment/deployment.ts";
import type { ServiceFunction } from "../functions/service-function.ts";
import { grantReadingObjects, grantRemovingObjects, grantWritingObjects } from "./object-grants.ts";
import { logTable } from "./tables.ts";

type AuditLogStoreProps = { settings: Settings; encryptionKey: Key; removalPolicy: RemovalPolicy };

/** What the audit log is: its objects, its head and index, and the keys that sign its checkpoints. */
export class AuditLogStore extends Construct {
  readonly bucket: Bucket;
  readonly table: Table;
  /** Every checkpoint is signed by all of them. */
  readonly signingKeys: Key[];

  constructor(scope: Construct, id: string, { settings, encryptionKey, removalPolicy }: AuditLogStoreProps) {
    super(scope, id);
    refuseUnreadableKeys(settings);
    this.bucket = this.#bucketOf(encryptionKey, removalPolicy);
    this.table = logTable(this, encryptionKey, removalPolicy);
    this.signingKeys = settings.auditLog.signingKeys.map((name) => this.#signingKey(name));
    new CfnOutput(this, "Bucket", { value: this.bucket.bucketName }).overrideLogicalId("AuditLogBucket");
  }

  /** Each object says itself for how long it is locked: tiles for years, what they replace for weeks. */
  #bucketOf(encryptionKey: Key, removalPolicy: RemovalPolicy): Bucket {
    const bucket = new Bucket(this, "Objects", {
      encryption: BucketEncryption.KMS,
      encryptionKey,
      bucketKeyEnabled: true,
      blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
      objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
      enforceSSL: true,
      versioned: true,
      objectLockEnabled: true,
      // Nothing that stands in the log goes by its age: only what was replaced or removed, once its lock has ended.
      lifecycleRules: [
        { noncurrentVersionExpiration: Duration.days(replacedDays), expiredObjectDeleteMarker: true },
        { prefix: "batches/sequenced/", expiration: Duration.days(replacedDays) },
      ],
      removalPolicy,
    });
    Validations.of(bucket).acknowledge({
      id: "AwsSolutions-S1",
      reason:
        "The log is written by one function and locked; who reads it learns nothing that an export does not hold.",
    });
    return bucket;
  }

  /** Kept whatever becomes of the deployment: a key that is gone could never again be shown to be the one that signed. */
  #signingKey(name: string): Key {
    return new Key(this, `SigningKey-${name}`, {
      description: "Signs the checkpoints of the audit log",
      keySpec: KeySpec.ECC_NIST_EDWARDS25519,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
  }
}

/** What is published as a key must be one: `name+id+key`. */
function refuseUnreadableKeys({ name, auditLog: { retiredKeys, witnesses } }: Settings): void {
  for (const key of [...retiredKeys, ...witnesses]) {
    if (!/^[^\s+]+\+[0-9a-f]{8}\+\S+$/.test(key))
      throw new Error(`"${key}" in the settings of ${name} is no verifier key.`);
  }
}

/** One more than the objects that may be replaced are locked for. */
const replacedDays = 36;

/** What the log is published as, and by which clock. */
export function logIdentity({ settings, log }: { settings: Settings; log: AuditLogStore }) {
  const { origin, retiredKeys, witnesses } = settings.auditLog;
  return {
    LOG_ORIGIN: origin,
    LOG_KEYS: JSON.stringify(log.signingKeys.map((key) => key.keyArn)),
    LOG_OTHER_KEYS: JSON.stringify({ retired: retiredKeys, witnesses }),
  };
}

/** What whoever writes objects of the log needs to know. */
export function logWriting({ settings, log }: { settings: Settings; log: AuditLogStore }) {
  const { lock, clockSeconds } = settings.auditLog;
  return {
    LOG_BUCKET: log.bucket.bucketName,
    LOG_LOCK: JSON.stringify(lock),
    LOG_CLOCK_SECONDS: String(clockSeconds),
  };
}

type LogPart = "checkpoint" | "tile/*" | "batches/*" | "batches/incoming/*";
type LogGrant = { log: AuditLogStore; key: Key; parts: readonly LogPart[] };

export function grantReadingLog(to: ServiceFunction, { log: { bucket }, key, parts }: LogGrant): void {
  grantReadingObjects(to, { bucket, key, parts });
}

/** Writing with a lock. What is locked is deleted by nobody: a removal hides it, and its versions stay. */
export function grantWritingLog(to: ServiceFunction, { log: { bucket }, key, parts }: LogGrant): void {
  grantWritingObjects(to, { bucket, key, parts, actions: ["s3:PutObject", "s3:PutObjectRetention"] });
}

export function grantRemovingFromLog(to: ServiceFunction, { log: { bucket }, parts }: Omit<LogGrant, "key">): void {
  grantRemovingObjects(to, { bucket, parts });
}

/** A message as it is, and by the one algorithm that notes are signed with. */
export function grantSigning(to: ServiceFunction, keys: readonly Key[]): void {
  const arns = keys.map((key) => key.keyArn);
  to.allow(["kms:Sign"], arns, {
    StringEquals: { "kms:SigningAlgorithm": "ED25519_SHA_512", "kms:MessageType": "RAW" },
  });
  grantPublicKeys(to, keys);
}

export function grantPublicKeys(to: ServiceFunction, keys: readonly Key[]): void {
  to.allow(
    ["kms:GetPublicKey"],
    keys.map((key) => key.keyArn),
  );
}
