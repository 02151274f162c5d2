import { Duration, type RemovalPolicy } from "aws-cdk-lib";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import type { ServiceFunction } from "../functions/service-function.ts";
import { WorkedQueue } from "./queue-worker.ts";

/** Longer than the hub's twenty seconds and both writes, or a webhook's ten. */
export const workerTimeout = Duration.seconds(30);

/** The queues of one environment. Their dead letters are work that somebody still has to look at, so they are state. */
export class RetryQueues extends Construct {
  readonly retry: WorkedQueue;
  readonly delivery: WorkedQueue;

  constructor(
    scope: Construct,
    id: string,
    { alarms, removalPolicy }: { alarms: ITopic; removalPolicy: RemovalPolicy },
  ) {
    super(scope, id);
    const alike = { workerTimeout, retention: Duration.hours(2), alarms, runbook: "dead-letters", removalPolicy };
    this.retry = new WorkedQueue(this, "Retry", {
      ...alike,
      deadLettersMean: "Retries ended among the dead letters.",
    });
    this.delivery = new WorkedQueue(this, "Delivery", {
      ...alike,
      deadLettersMean: "Events for webhooks ended among the dead letters.",
    });
  }
}

/** Putting dead letters back, and counting what waits. */
export function grantRedriving(to: ServiceFunction, queues: WorkedQueue[]): void {
  const live = queues.map(({ queue }) => queue.queueArn);
  const dead = queues.map(({ deadLetters }) => deadLetters.queueArn);
  to.allow(["sqs:SendMessage"], live);
  to.allow(["sqs:GetQueueAttributes"], [...live, ...dead]);
  to.allow(["sqs:ReceiveMessage", "sqs:DeleteMessage"], dead);
}
