import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import type { Construct } from "constructs";
import { alarm } from "./alarm.ts";
import type { DataStack } from "./data-stack.ts";
import { ServiceFunction } from "./service-function.ts";
import type { Settings } from "./settings.ts";
import { Sweeper } from "./sweeper.ts";

export type JobsProps = StackProps & { settings: Settings; data: DataStack; version: string };

/** What runs without a caller: queues with their workers, and schedules. */
export class JobsStack extends Stack {
  constructor(scope: Construct, id: string, props: JobsProps) {
    super(scope, id, props);
    this.#retries(props);
    new Sweeper(this, "Sweeper", props);
  }

  #retries({ settings, data, version }: JobsProps): void {
    const worker = new ServiceFunction(this, "RetryWorker", {
      name: "retry",
      environment: {
        VERSION: version,
        RECORDS_TABLE: data.records.tableName,
        EPHEMERAL_TABLE: data.ephemeral.tableName,
      },
      settings,
      alarms: data.alarms,
      timeout: retryTimeout,
      reservedConcurrency: settings.reservedConcurrency.retry,
    });
    const deadLetters = new Queue(this, "RetryDeadLetters", { ...queueProps, retentionPeriod: Duration.days(14) });
    const queue = new Queue(this, "Retry", {
      ...queueProps,
      // Six times the worker's timeout, as AWS advises: a slow batch must not come back while it is still at work.
      visibilityTimeout: Duration.seconds(6 * retryTimeout.toSeconds()),
      retentionPeriod: Duration.hours(2),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
    });
    worker.lambda.addEventSource(
      new SqsEventSource(queue, { batchSize: 10, maxConcurrency: 5, reportBatchItemFailures: true }),
    );
    alarm(this, "RetryDeadLettersPresent", data.alarms, {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      meaning: "Retries ended among the dead letters.",
      runbook: "dead-letters",
    });
  }
}

const retryTimeout = Duration.seconds(30);
const queueProps = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };
