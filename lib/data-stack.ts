import { CfnOutput, RemovalPolicy, Stack, type StackProps, Validations } from "aws-cdk-lib";
import { CfnAccount } from "aws-cdk-lib/aws-apigateway";
import type { Table } from "aws-cdk-lib/aws-dynamodb";
import { ManagedPolicy, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { Key } from "aws-cdk-lib/aws-kms";
import type { Bucket } from "aws-cdk-lib/aws-s3";
import { Topic } from "aws-cdk-lib/aws-sns";
import { EmailSubscription } from "aws-cdk-lib/aws-sns-subscriptions";
import type { Construct } from "constructs";
import type { Environment } from "../functions/contract/routes.ts";
import { letAlarmsPublish } from "./alarm.ts";
import { AuditLogStore } from "./data/audit-log-store.ts";
import { exportsBucket } from "./data/exports-bucket.ts";
import { HubEgress } from "./data/hub-egress.ts";
import { listsBucket } from "./data/lists-bucket.ts";
import { EnvironmentSecrets } from "./data/secrets.ts";
import { ephemeralTable, type KnownTable, recordsTable } from "./data/tables.ts";
import type { Settings } from "./deployment/deployment.ts";
import { keptData } from "./deployment/kept.ts";
import { RetryQueues } from "./jobs/retry-queues.ts";

/** What everything but the data itself is built on. */
export type Foundation = { settings: Settings; data: DataStack; version: string };

/** All that holds state, and so all that is kept when a stack goes: tables, keys, who is subscribed to the alarms. */
export class DataStack extends Stack {
  /** The table that everything works on: this stack's own, unless one restored from its backup has taken its place. */
  readonly records: KnownTable;
  readonly #ownRecords: Table;
  readonly ephemeral: Table;
  readonly key: Key;
  readonly alarms: Topic;
  /** Published lists and the snapshots made of them. */
  readonly lists: Bucket;
  readonly secrets: Record<Environment, EnvironmentSecrets>;
  readonly queues: Record<Environment, RetryQueues>;
  /** Where every fact enters once, and from where none can be taken. */
  readonly log: AuditLogStore;
  /** The way to the hubs, where a deployment says that it must have fixed addresses. */
  readonly egress: HubEgress | undefined;
  /** Copies of the records by the day, which auditors query. */
  readonly exports: Bucket;

  constructor(scope: Construct, id: string, props: StackProps & { settings: Settings }) {
    super(scope, id, { ...props, terminationProtection: props.settings.keepDataOnDelete });
    const removalPolicy = keptData(props.settings);
    this.key = new Key(this, "Key", {
      description: "Encrypts the tables and the alarms of the identity verification service",
      enableKeyRotation: true,
      removalPolicy,
    });
    this.#ownRecords = recordsTable(this, this.key, removalPolicy);
    this.records = this.#recordsInUse(props.settings);
    this.ephemeral = ephemeralTable(this, this.key, removalPolicy);
    this.alarms = this.#alarmTopic(props.settings);
    this.lists = listsBucket(this, { encryptionKey: this.key, removalPolicy });
    const { live, test } = props.settings.hubSecrets;
    const kept = { key: this.key, removalPolicy };
    this.secrets = {
      live: new EnvironmentSecrets(this, "LiveSecrets", { ...kept, hub: live, environment: "live" }),
      test: new EnvironmentSecrets(this, "TestSecrets", { ...kept, hub: test, environment: "test" }),
    };
    this.queues = {
      live: new RetryQueues(this, "LiveQueues", { alarms: this.alarms, removalPolicy }),
      test: new RetryQueues(this, "TestQueues", { alarms: this.alarms, removalPolicy }),
    };
    this.log = new AuditLogStore(this, "AuditLog", {
      settings: props.settings,
      encryptionKey: this.key,
      removalPolicy,
    });
    this.exports = exportsBucket(this, { settings: props.settings, encryptionKey: this.key, removalPolicy });
    this.egress = props.settings.fixedEgress ? new HubEgress(this, "HubEgress", props) : undefined;
    if (props.settings.apiGatewayAccountRole) this.#letApiGatewayLog();
    this.#putOutNames();
    if (props.settings.restoredRecords) this.#exportOwnRecords();
  }

  #recordsInUse({ account, region, restoredRecords }: Settings): KnownTable {
    if (restoredRecords === undefined) return this.#ownRecords;
    return {
      tableName: restoredRecords.tableName,
      tableArn: `arn:aws:dynamodb:${region}:${account}:table/${restoredRecords.tableName}`,
      tableStreamArn: restoredRecords.streamArn,
    };
  }

  /**
   * With a restored table in its place this stack's own stays, and goes on exporting its names: CloudFormation takes no
   * export away while another stack still imports it, and the others are deployed after this one.
   */
  #exportOwnRecords(): void {
    const { tableArn, tableName, tableStreamArn } = this.#ownRecords;
    for (const name of [tableArn, tableName, tableStreamArn]) this.exportValue(name);
  }

  /** As roles name the table, for the reasons of their wildcards. */
  get recordsArnInRoles(): string {
    const isOwn = this.records === this.#ownRecords;
    return isOwn ? this.resolve(this.exportValue(this.#ownRecords.tableArn))["Fn::ImportValue"] : this.records.tableArn;
  }

  /** CloudFormation invents every name here: a fixed one would be in the way of a second try after a failed first. */
  #putOutNames(): void {
    new CfnOutput(this, "RecordsTable", { value: this.records.tableName });
    new CfnOutput(this, "EphemeralTable", { value: this.ephemeral.tableName });
    new CfnOutput(this, "ListsBucket", { value: this.lists.bucketName });
  }

  #alarmTopic(settings: Settings): Topic {
    const topic = new Topic(this, "Alarms", { masterKey: this.key, enforceSSL: true });
    letAlarmsPublish(topic, this.key);
    for (const address of settings.alarmEmails) topic.addSubscription(new EmailSubscription(address));
    return topic;
  }

  /** One per account and region. It is retained: other gateways of the account may have come to log through it. */
  #letApiGatewayLog(): void {
    const role = new Role(this, "ApiGatewayLogs", {
      assumedBy: new ServicePrincipal("apigateway.amazonaws.com"),
      managedPolicies: [ManagedPolicy.fromAwsManagedPolicyName("service-role/AmazonAPIGatewayPushToCloudWatchLogs")],
    });
    role.applyRemovalPolicy(RemovalPolicy.RETAIN);
    Validations.of(role).acknowledge({
      id: "AwsSolutions-IAM4[Policy::arn:<AWS::Partition>:iam::aws:policy/service-role/AmazonAPIGatewayPushToCloudWatchLogs]",
      reason: "API Gateway checks the account's logging role against exactly this managed policy.",
    });
    const account = new CfnAccount(this, "ApiGatewayAccount", { cloudWatchRoleArn: role.roleArn });
    account.applyRemovalPolicy(RemovalPolicy.RETAIN);
  }
}
