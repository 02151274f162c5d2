import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SqsEventSource } from "aws-cdk-lib/aws-lambda-event-sources";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { alarm } from "../alarm.ts";
import type { ServiceFunction } from "../functions/service-function.ts";

type WorkedQueueProps = {
  /** Of the worker: a message stays hidden six times as long, so that a slow batch does not come back meanwhile. */
  workerTimeout: Duration;
  retention: Duration;
  /** Disposable unless said: its messages ask for work that a schedule asks for again. */
  removalPolicy?: RemovalPolicy;
  alarms: ITopic;
  /** What ended among the dead letters, as the alarm's sentence. */
  deadLettersMean: string;
  runbook: string;
};

/** A queue with one worker: encrypted, bounded, and with a place for what fails five times, which wakes somebody. */
export class WorkedQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetters: Queue;

  constructor(scope: Construct, id: string, props: WorkedQueueProps) {
    super(scope, id);
    const safe = {
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      removalPolicy: props.removalPolicy ?? RemovalPolicy.DESTROY,
    };
    this.deadLetters = new Queue(this, "DeadLetters", { ...safe, retentionPeriod: Duration.days(14) });
    this.queue = new Queue(this, "Queue", {
      ...safe,
      visibilityTimeout: Duration.seconds(6 * props.workerTimeout.toSeconds()),
      retentionPeriod: props.retention,
      deadLetterQueue: { queue: this.deadLetters, maxReceiveCount: 5 },
    });
    alarm(this, "DeadLettersPresent", {
      topic: props.alarms,
      metric: this.deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      meaning: props.deadLettersMean,
      runbook: props.runbook,
    });
  }

  /** No filter: what an event source's filter skips, it deletes. */
  feed(worker: ServiceFunction, { batchSize, atOnce }: { batchSize: number; atOnce: number }): void {
    worker.lambda.addEventSource(
      new SqsEventSource(this.queue, { batchSize, maxConcurrency: atOnce, reportBatchItemFailures: true }),
    );
  }

  allowSendingBy(sender: ServiceFunction): void {
    sender.allow(["sqs:SendMessage"], [this.queue.queueArn]);
  }
}
