import { RemovalPolicy, Validations } from "aws-cdk-lib";
import {
  AttributeType,
  BillingMode,
  ProjectionType,
  StreamViewType,
  Table,
  TableEncryption,
} from "aws-cdk-lib/aws-dynamodb";
import type { Key } from "aws-cdk-lib/aws-kms";
import type { Construct } from "constructs";

/** What functions and roles need to know of a table. */
export type KnownTable = { tableName: string; tableArn: string; tableStreamArn?: string | undefined };

const key = {
  partitionKey: { name: "pk", type: AttributeType.STRING },
  sortKey: { name: "sk", type: AttributeType.STRING },
};

/** Every table: on demand, encrypted with our own key, safe from a slip of the hand. */
function tableProps(encryptionKey: Key, removalPolicy: RemovalPolicy) {
  return {
    ...key,
    billingMode: BillingMode.PAY_PER_REQUEST,
    encryption: TableEncryption.CUSTOMER_MANAGED,
    encryptionKey,
    deletionProtection: removalPolicy !== RemovalPolicy.DESTROY,
    removalPolicy,
  };
}

/** What must outlive us: accounts, wallets, ledgers, records, audit. Backed up to the second, streamed, exported. */
export function recordsTable(scope: Construct, encryptionKey: Key, removalPolicy: RemovalPolicy): Table {
  const table = new Table(scope, "Records", {
    ...tableProps(encryptionKey, removalPolicy),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
    stream: StreamViewType.NEW_AND_OLD_IMAGES,
    // Given to a record when its years are over, by one job alone.
    timeToLiveAttribute: "expiresAt",
  });
  // Lists are read newest first: an account's verifications, its ledger, all accounts. Keys alone, so that a record which
  // ends costs its list no write: docs/decisions/lists-of-keys.md.
  table.addGlobalSecondaryIndex({
    indexName: "listed",
    partitionKey: { name: "listKey", type: AttributeType.STRING },
    sortKey: { name: "listSort", type: AttributeType.STRING },
    projectionType: ProjectionType.KEYS_ONLY,
  });
  // Pending records only, over 16 shards: the sweeper finds the overdue ones without a scan.
  table.addGlobalSecondaryIndex({
    indexName: "pending",
    partitionKey: { name: "pendingShard", type: AttributeType.STRING },
    sortKey: { name: "deadline", type: AttributeType.NUMBER },
    projectionType: ProjectionType.INCLUDE,
    nonKeyAttributes: ["accountId", "heldHalfCredits", "attempt"],
  });
  return table;
}

/** What must not outlive its use: locks, windows, claims, sealed requests. No backup and no export may hold them. */
export function ephemeralTable(scope: Construct, encryptionKey: Key, removalPolicy: RemovalPolicy): Table {
  const table = new Table(scope, "Ephemeral", {
    ...tableProps(encryptionKey, removalPolicy),
    timeToLiveAttribute: "expiresAt",
  });
  Validations.of(table).acknowledge({
    id: "AwsSolutions-DDB3",
    reason: "Sealed requests expire here. A backup would keep for weeks what must be gone within the hour.",
  });
  return table;
}

/** How far the audit log has come and where each fact stands in it. Apart: the log is made from the stream of `records`. */
export function logTable(scope: Construct, encryptionKey: Key, removalPolicy: RemovalPolicy): Table {
  return new Table(scope, "LogTable", {
    ...tableProps(encryptionKey, removalPolicy),
    pointInTimeRecoverySpecification: { pointInTimeRecoveryEnabled: true },
  });
}
