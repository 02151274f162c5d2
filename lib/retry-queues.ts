import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Queue, QueueEncryption } from "aws-cdk-lib/aws-sqs";
import { Construct } from "constructs";
import { alarm } from "./alarm.ts";
import type { ServiceFunction } from "./service-function.ts";

/** Longer than the hub's twenty seconds and both writes, or a webhook's ten. */
export const workerTimeout = Duration.seconds(30);

const queueProps = { encryption: QueueEncryption.SQS_MANAGED, enforceSSL: true };

/** The queues of one environment. Their dead letters are work that somebody still has to look at, so they are state. */
export class RetryQueues extends Construct {
  readonly retry: Queue;
  readonly delivery: Queue;

  constructor(scope: Construct, id: string, { alarms }: { alarms: ITopic }) {
    super(scope, id);
    this.retry = this.#queue("Retry", alarms, "Retries ended among the dead letters.");
    this.delivery = this.#queue("Delivery", alarms, "Events for webhooks ended among the dead letters.");
  }

  #queue(id: string, alarms: ITopic, meaning: string): Queue {
    const deadLetters = new Queue(this, `${id}DeadLetters`, { ...queueProps, retentionPeriod: Duration.days(14) });
    alarm(this, `${id}DeadLettersPresent`, alarms, {
      metric: deadLetters.metricApproximateNumberOfMessagesVisible({ period: Duration.minutes(5) }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      meaning,
      runbook: "dead-letters",
    });
    return new Queue(this, id, {
      ...queueProps,
      // Six times the worker's timeout, as AWS advises: a slow batch must not come back while it is still at work.
      visibilityTimeout: Duration.seconds(6 * workerTimeout.toSeconds()),
      retentionPeriod: Duration.hours(2),
      deadLetterQueue: { queue: deadLetters, maxReceiveCount: 5 },
    });
  }
}

export function grantSending(to: ServiceFunction, queues: Queue[]): void {
  to.allow(
    ["sqs:SendMessage"],
    queues.map((queue) => queue.queueArn),
  );
}

/** Putting dead letters back, and counting what waits. */
export function grantRedriving(to: ServiceFunction, queues: Queue[]): void {
  grantSending(to, queues);
  const counted = queues.flatMap((queue) => [queue, deadLettersOf(queue)]);
  to.allow(
    ["sqs:GetQueueAttributes"],
    counted.map((queue) => queue.queueArn),
  );
  to.allow(
    ["sqs:ReceiveMessage", "sqs:DeleteMessage"],
    queues.map((queue) => deadLettersOf(queue).queueArn),
  );
}

export function deadLettersOf(queue: Queue) {
  if (queue.deadLetterQueue === undefined) throw new Error("every queue here has dead letters");
  return queue.deadLetterQueue.queue;
}
