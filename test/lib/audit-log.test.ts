import { RemovalPolicy, Stack } from "aws-cdk-lib";
import type { Template } from "aws-cdk-lib/assertions";
import { Key } from "aws-cdk-lib/aws-kms";
import { beforeAll, describe, expect, test } from "vitest";
import { AuditLogStore } from "../../lib/data/audit-log-store.ts";
import { settingsOf } from "../../lib/deployment/settings.ts";
import { laptopTemplates, nameOf, passingApp, resourcesOf, statementsOf } from "./synthesised.ts";

let stacks: Map<string, Template>;
beforeAll(() => {
  stacks = laptopTemplates();
}, 120_000);

function stack(name: string): Template {
  const found = stacks.get(name);
  if (!found) throw new Error(`no stack ${name}`);
  return found;
}

const only = <Value>(values: Value[]): Value => {
  const [value] = values;
  if (value === undefined || values.length > 1) throw new Error(`${values.length} where one was expected`);
  return value;
};

describe("the log's bucket", () => {
  const bucket = () =>
    only(resourcesOf(stack("Data"), "AWS::S3::Bucket").filter(({ Properties }) => Properties.ObjectLockEnabled));

  test("keeps versions and locks, with no lock by default: each object says how long it is kept", () => {
    expect(bucket()).toMatchObject({ DeletionPolicy: "RetainExceptOnCreate", UpdateReplacePolicy: "Retain" });
    expect(bucket().Properties).toMatchObject({
      VersioningConfiguration: { Status: "Enabled" },
      ObjectLockEnabled: true,
      PublicAccessBlockConfiguration: { BlockPublicAcls: true, RestrictPublicBuckets: true },
    });
    expect(bucket().Properties.ObjectLockConfiguration).toBeUndefined();
  });

  test("loses by age nothing that stands in the log: only what was replaced or removed, five weeks later", () => {
    const { Rules } = bucket().Properties.LifecycleConfiguration as { Rules: Record<string, unknown>[] };
    const byAge = Rules.filter(({ ExpirationInDays, ExpirationDate }) => ExpirationInDays ?? ExpirationDate);
    expect(byAge).toEqual([expect.objectContaining({ Prefix: "batches/sequenced/", ExpirationInDays: 36 })]);
    expect(Rules).toContainEqual(
      expect.objectContaining({ NoncurrentVersionExpiration: { NoncurrentDays: 36 }, ExpiredObjectDeleteMarker: true }),
    );
  });
});

test("the log's head and index stand in a table without a stream, recoverable and protected", () => {
  const tables = resourcesOf(stack("Data"), "AWS::DynamoDB::Table").map(({ Properties }) => Properties);
  expect(tables).toHaveLength(3);
  const streamed = tables.filter(({ StreamSpecification }) => StreamSpecification !== undefined);
  expect(streamed).toHaveLength(1);
  const log = tables.filter(
    ({ PointInTimeRecoverySpecification, StreamSpecification }) =>
      PointInTimeRecoverySpecification !== undefined && StreamSpecification === undefined,
  );
  expect(log).toEqual([expect.objectContaining({ DeletionProtectionEnabled: true, BillingMode: "PAY_PER_REQUEST" })]);
});

test("checkpoints are signed by a KMS key for Ed25519 that outlives everything", () => {
  stack("Data").hasResource("AWS::KMS::Key", {
    DeletionPolicy: "RetainExceptOnCreate",
    Properties: { KeySpec: "ECC_NIST_EDWARDS25519", KeyUsage: "SIGN_VERIFY" },
  });
  const signers = resourcesOf(stack("Jobs"), "AWS::IAM::Policy")
    .flatMap(({ Properties }) => statementsOf(Properties.PolicyDocument))
    .filter(({ Action }) => [Action].flat().includes("kms:Sign"));
  expect(signers).toEqual([
    expect.objectContaining({
      Condition: { StringEquals: { "kms:SigningAlgorithm": "ED25519_SHA_512", "kms:MessageType": "RAW" } },
    }),
  ]);
});

test("the stream is read from its beginning, one batch of a shard at a time, and no batch is ever given up", () => {
  const mapping = only(
    resourcesOf(stack("Jobs"), "AWS::Lambda::EventSourceMapping").filter(
      ({ Properties }) => Properties.StartingPosition !== undefined,
    ),
  );
  expect(mapping.Properties).toMatchObject({ StartingPosition: "TRIM_HORIZON", ParallelizationFactor: 1 });
  for (const name of ["MaximumRetryAttempts", "MaximumRecordAgeInSeconds", "FilterCriteria", "DestinationConfig"]) {
    expect(mapping.Properties[name]).toBeUndefined();
  }
});

test("a deployment's facts are under a checkpoint within half a minute", () => {
  const { gatherSeconds, clockSeconds } = settingsOf("laptop").auditLog;
  expect(gatherSeconds + clockSeconds).toBeLessThan(20);
});

describe("rights", () => {
  const granted = (stackName: string, logicalId: RegExp) =>
    Object.entries(stack(stackName).findResources("AWS::IAM::Policy"))
      .filter(([id]) => logicalId.test(id))
      .flatMap(([, policy]) => statementsOf(policy.Properties.PolicyDocument))
      .flatMap(({ Action, Resource }) =>
        [Action].flat().flatMap((action) => [Resource].flat().map((resource) => `${action} ${nameOf(resource)}`)),
      )
      .filter((right) => /^(s3|kms:Sign|kms:GetPublicKey)/.test(right))
      .map((right) => right.replace(/ <Data\.AuditLogObjects\.Arn>\/?/, " ").replace(/ <.*>$/, " the key"));

  test("nobody may delete a version or shorten a lock, and the checkpoint cannot be removed", () => {
    const all = ["Data", "ApiLive", "ApiTest", "Jobs", "Portal", "Operations"].flatMap((name) => granted(name, /./));
    expect(all.filter((right) => /DeleteObjectVersion|BypassGovernance|PutBucketObjectLock/.test(right))).toEqual([]);
    expect(all.filter((right) => right.startsWith("s3:DeleteObject") && /checkpoint/.test(right))).toEqual([]);
  });

  test("the intake and the comparison lay down batches and read nothing of the log", () => {
    for (const who of [/^AuditLogIntake/, /^AuditLogComparison/]) {
      expect(granted("Jobs", who)).toEqual([
        "s3:PutObject batches/incoming/*",
        "s3:PutObjectRetention batches/incoming/*",
      ]);
    }
  });

  test.each(["ApiLive", "ApiTest"])("%s: proofs read tiles, as does what proves the keys of receipts", (name) => {
    const environments = name === "ApiLive" ? [/^ProveVerification/, /^ProveScreening/] : [/^ProveVerification/];
    for (const who of environments) {
      expect(granted(name, who)).toEqual(["s3:GetObject checkpoint", "s3:GetObject tile/*", "s3:ListBucket "]);
    }
    expect(granted(name, /^AuditLog/)).toEqual([
      "s3:GetObject checkpoint",
      "s3:GetObject tile/*",
      "s3:ListBucket ",
      expect.stringContaining("kms:GetPublicKey"),
    ]);
  });
});

test("a witness's key that cannot be one is refused when the deployment is synthesised", () => {
  const laptop = settingsOf("laptop");
  const settings = { ...laptop, auditLog: { ...laptop.auditLog, witnesses: ["witness.example"] } };
  const here = new Stack(passingApp(), "Here");
  const encryptionKey = new Key(here, "Key");
  const store = () => new AuditLogStore(here, "Log", { settings, encryptionKey, removalPolicy: RemovalPolicy.DESTROY });
  expect(store).toThrow('"witness.example" in the settings of laptop is no verifier key');
});
