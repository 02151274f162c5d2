import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import type { Construct } from "constructs";
import type { DataStack } from "./data-stack.ts";
import { ListJobs } from "./list-jobs.ts";
import { WorkedQueue } from "./queue-worker.ts";
import { ServiceFunction } from "./service-function.ts";
import type { Settings } from "./settings.ts";
import { Sweeper } from "./sweeper.ts";

export type JobsProps = StackProps & { settings: Settings; data: DataStack; version: string };

/** What runs without a caller: queues with their workers, and schedules. */
export class JobsStack extends Stack {
  constructor(scope: Construct, id: string, props: JobsProps) {
    super(scope, id, props);
    this.#retries(props);
    new ListJobs(this, "Lists", props);
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
    const retries = new WorkedQueue(this, "Retries", {
      workerTimeout: retryTimeout,
      retention: Duration.hours(2),
      alarms: data.alarms,
      deadLettersMean: "Retries ended among the dead letters.",
      runbook: "dead-letters",
    });
    retries.feed(worker, { batchSize: 10, atOnce: 5 });
  }
}

const retryTimeout = Duration.seconds(30);
