import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, type IMetric, type Metric, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { EventSourceMapping, StartingPosition } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import { alarm } from "../alarm.ts";
import {
  grantReadingLog,
  grantRemovingFromLog,
  grantSigning,
  grantWritingLog,
  logIdentity,
  logWriting,
} from "../data/audit-log-store.ts";
import { grantReadingLists } from "../data/lists-bucket.ts";
import type { Foundation } from "../data-stack.ts";
import { region } from "../deployment/region.ts";
import { grantItems, grantLists } from "../functions/grants.ts";
import { ServiceFunction } from "../functions/service-function.ts";
import { ownMetric } from "../own-metric.ts";
import { WorkedQueue } from "./queue-worker.ts";
import { Schedule } from "./schedule.ts";

const intakeTimeout = Duration.minutes(1);
const integratorTimeout = Duration.minutes(1);

/**
 * What fills the audit log: the intake takes facts from the stream of `records` and lays them down, the integrator makes
 * leaves of them by the clock, and once a day the table is compared with the log.
 */
export class AuditLogJobs extends Construct {
  readonly #props: Foundation;
  /** Wake-ups of the integrator. Lost ones do no harm: the schedule sends another within a minute. */
  readonly #wakeUps: WorkedQueue;

  constructor(scope: Construct, id: string, props: Foundation) {
    super(scope, id);
    this.#props = props;
    this.#wakeUps = new WorkedQueue(this, "WakeUps", {
      workerTimeout: integratorTimeout,
      retention: Duration.hours(1),
      alarms: props.data.alarms,
      deadLettersMean: "The audit log was not integrated, five times in a row.",
      runbook: "log-not-integrated",
    });
    this.#intake();
    this.#integrator();
    this.#comparison();
    this.#snapshotNotes();
  }

  /** One shard, one batch at a time: an item's changes come in their order. A batch is tried until the stream forgets it. */
  #intake(): void {
    const { settings, data, version } = this.#props;
    const { key, records, log, alarms } = data;
    const intake = new ServiceFunction(this, "Intake", {
      name: "log-intake",
      environment: { VERSION: version, ...this.#writing() },
      settings,
      alarms,
      timeout: intakeTimeout,
    });
    intake.allow(
      ["dynamodb:DescribeStream", "dynamodb:GetRecords", "dynamodb:GetShardIterator", "dynamodb:ListStreams"],
      [`${records.tableArn}/stream/*`],
    );
    intake.allow(["kms:Decrypt"], [key.keyArn], {
      StringEquals: { "kms:ViaService": `dynamodb.${region}.amazonaws.com` },
    });
    grantWritingLog(intake, { log, key, parts: ["batches/incoming/*"] });
    this.#wakeUps.allowSendingBy(intake);
    const mapping = new EventSourceMapping(this, "Stream", {
      target: intake.lambda,
      eventSourceArn: records.tableStreamArn ?? "",
      startingPosition: StartingPosition.TRIM_HORIZON,
      parallelizationFactor: 1,
      batchSize: 1_000,
      maxBatchingWindow: Duration.seconds(settings.auditLog.gatherSeconds),
    });
    mapping.node.addDependency(intake.role);
    this.#alarmOn("IntakeBehind", {
      metric: intake.lambda.metric("IteratorAge", { statistic: "Maximum", period: Duration.minutes(5) }),
      threshold: Duration.minutes(15).toMilliseconds(),
      meaning: "The audit log does not read its stream, which forgets after a day.",
      runbook: "log-behind",
    });
    for (const service of ["log-intake", "compare-log"]) {
      this.#alarmOn(`Unreadable-${service}`, {
        metric: this.#counted("LogUnreadable", service),
        threshold: 1,
        meaning: "A row entered the audit log by its hash: it could not be read, or was changed or removed.",
        runbook: "log-unreadable",
      });
    }
  }

  #integrator(): void {
    const { settings, data, version } = this.#props;
    const { log, key, alarms } = data;
    const integrator = new ServiceFunction(this, "Integrator", {
      name: "integrate-log",
      environment: {
        VERSION: version,
        ...this.#writing(),
        LOG_TABLE: log.table.tableName,
        ...logIdentity({ settings, log }),
      },
      settings,
      alarms,
      timeout: integratorTimeout,
      startedByClock: true,
    });
    const everywhere = { log, key, parts: ["checkpoint", "tile/*", "batches/*"] as const };
    grantReadingLog(integrator, everywhere);
    grantWritingLog(integrator, everywhere);
    grantRemovingFromLog(integrator, { log, parts: ["tile/*", "batches/*"] });
    const onTable = { table: log.table, key };
    grantItems(integrator, { ...onTable, actions: ["GetItem", "PutItem"], kinds: ["logHead"] });
    grantItems(integrator, { ...onTable, actions: ["BatchGetItem", "PutItem"], kinds: ["logLeaf"] });
    grantSigning(integrator, log.signingKeys);
    this.#wakeUps.allowSendingBy(integrator);
    this.#wakeUps.feed(integrator, { batchSize: 10, atOnce: 2 });
    new Schedule(this, "EveryMinute", {
      name: `${settings.name}-integrate-log`,
      description: "Integrates what waits for the audit log, should a wake-up be lost",
      expression: "rate(1 minute)",
      target: integrator,
    });
    this.#alarmOn("Waiting", {
      metric: this.#counted("LogWaiting", "integrate-log"),
      threshold: Duration.minutes(5).toSeconds(),
      meaning: "Facts wait for the audit log for minutes: no proof of them can be given.",
      runbook: "log-not-integrated",
    });
    alarm(this, "Silent", {
      topic: alarms,
      metric: integrator.lambda.metricInvocations({ period: Duration.minutes(5) }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.BREACHING,
      meaning: "Nothing integrates the audit log: no proof of what happens now can be given.",
      runbook: "log-not-integrated",
    });
  }

  /** At night by Sydney: a day's rows are read once more. */
  #comparison(): void {
    const { settings, data, version } = this.#props;
    const { log, key, records, ephemeral, alarms } = data;
    const comparison = new ServiceFunction(this, "Comparison", {
      name: "compare-log",
      environment: {
        VERSION: version,
        ...this.#writing(),
        LOG_TABLE: log.table.tableName,
        RECORDS_TABLE: records.tableName,
        EPHEMERAL_TABLE: ephemeral.tableName,
      },
      settings,
      alarms,
      timeout: Duration.minutes(15),
      startedByClock: true,
    });
    grantItems(comparison, { table: records, key, actions: ["Query"], kinds: ["account", "snapshot"] });
    grantLists(comparison, {
      table: records,
      key,
      kinds: ["accounts", "liveVerification", "testVerification", "screening", "ledger"],
    });
    grantItems(comparison, { table: log.table, key, actions: ["GetItem", "PutItem"], kinds: ["logHead"] });
    grantItems(comparison, { table: log.table, key, actions: ["BatchGetItem"], kinds: ["logLeaf"] });
    grantWritingLog(comparison, { log, key, parts: ["batches/incoming/*"] });
    this.#wakeUps.allowSendingBy(comparison);
    new Schedule(this, "Daily", {
      name: `${settings.name}-compare-log`,
      description: "Compares the records with the audit log",
      expression: "cron(40 16 * * ? *)",
      target: comparison,
    });
    this.#alarmOn("Late", {
      metric: this.#counted("LogLate", "compare-log"),
      threshold: 1,
      meaning: "Facts that never reached the audit log by the stream entered it now, marked as late.",
      runbook: "log-gap",
    });
  }

  /** Whoever puts a snapshot into service, a row of `records` says so within a minute; the log takes it from there. */
  #snapshotNotes(): void {
    const { settings, data, version } = this.#props;
    const { key, records, ephemeral, lists, alarms } = data;
    const notes = new ServiceFunction(this, "SnapshotNotes", {
      name: "note-snapshot",
      environment: {
        VERSION: version,
        RECORDS_TABLE: records.tableName,
        EPHEMERAL_TABLE: ephemeral.tableName,
        LISTS_BUCKET: lists.bucketName,
      },
      settings,
      alarms,
      timeout: Duration.seconds(30),
      startedByClock: true,
    });
    grantReadingLists(notes, { bucket: lists, key, parts: ["snapshots/pointer.json"] });
    grantItems(notes, { table: records, key, actions: ["Query", "PutItem"], kinds: ["snapshot"] });
    new Schedule(this, "Snapshots", {
      name: `${settings.name}-note-snapshot`,
      description: "Notes which snapshot of the lists is in service",
      expression: "rate(1 minute)",
      target: notes,
    });
  }

  #writing() {
    const { settings, data } = this.#props;
    return { ...logWriting({ settings, log: data.log }), LOG_QUEUE: this.#wakeUps.queue.queueUrl };
  }

  #alarmOn(id: string, what: { metric: IMetric; threshold: number; meaning: string; runbook: string }): void {
    alarm(this, id, {
      topic: this.#props.data.alarms,
      ...what,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
    });
  }

  #counted(metricName: string, service: string): Metric {
    const five = { period: Duration.minutes(5), statistic: "Maximum" };
    return ownMetric(this.#props.settings, { metricName, service, ...five });
  }
}
