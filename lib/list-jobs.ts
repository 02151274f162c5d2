import { Aws, Duration } from "aws-cdk-lib";
import { ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { PolicyStatement, Role, ServicePrincipal } from "aws-cdk-lib/aws-iam";
import { FilterPattern, MetricFilter } from "aws-cdk-lib/aws-logs";
import { CfnSchedule } from "aws-cdk-lib/aws-scheduler";
import { Construct } from "constructs";
import { checkFrequencies, checkTimes } from "../functions/contract/check-frequency.ts";
import { alarm } from "./alarm.ts";
import type { JobsProps } from "./jobs-stack.ts";
import { grantKeepingLists } from "./lists-bucket.ts";
import { WorkedQueue } from "./queue-worker.ts";
import { ServiceFunction } from "./service-function.ts";

/** No step of a refresh takes longer: a longer one would be one file or page too many. */
const stepTimeout = Duration.minutes(5);
const indexTimeout = Duration.minutes(15);

/**
 * The lists: schedules put a rhythm on the refresh queue, one message a file or page carries it to its end, a change
 * asks for a new snapshot, and the index job puts one in service.
 */
export class ListJobs extends Construct {
  constructor(scope: Construct, id: string, props: JobsProps) {
    super(scope, id);
    const refreshes = this.#queue("Refreshes", stepTimeout, props, "A list could not be refreshed, five times over.");
    const indices = this.#queue("Indices", indexTimeout, props, "No snapshot could be built, five times over.");
    const refresh = this.#refreshFunction(refreshes, indices, props);
    const index = this.#indexFunction(props);
    refreshes.feed(refresh, { batchSize: 1, atOnce: 4 });
    indices.feed(index, { batchSize: 1, atOnce: 2 });
    this.#schedules(refreshes, indices, props);
    this.#alarmOnGuarded(refresh, props);
  }

  #queue(id: string, workerTimeout: Duration, { data }: JobsProps, deadLettersMean: string): WorkedQueue {
    const retention = Duration.days(4);
    const runbook = "lists-not-refreshed";
    return new WorkedQueue(this, id, { workerTimeout, retention, alarms: data.alarms, deadLettersMean, runbook });
  }

  #refreshFunction(refreshes: WorkedQueue, indices: WorkedQueue, props: JobsProps): ServiceFunction {
    const { data, settings, version } = props;
    const made = new ServiceFunction(this, "Refresh", {
      name: "refresh",
      environment: {
        VERSION: version,
        LISTS_BUCKET: data.lists.bucketName,
        REFRESH_QUEUE: refreshes.queue.queueUrl,
        INDEX_QUEUE: indices.queue.queueUrl,
      },
      settings,
      alarms: data.alarms,
      timeout: stepTimeout,
      memoryMegabytes: settings.memoryMegabytes.lists,
    });
    grantKeepingLists(made, { deployment: settings.name, key: data.key });
    refreshes.allowSendingBy(made);
    indices.allowSendingBy(made);
    return made;
  }

  #indexFunction({ data, settings, version }: JobsProps): ServiceFunction {
    const made = new ServiceFunction(this, "Index", {
      name: "index-lists",
      environment: { VERSION: version, LISTS_BUCKET: data.lists.bucketName },
      settings,
      alarms: data.alarms,
      timeout: indexTimeout,
      memoryMegabytes: settings.memoryMegabytes.lists,
      temporaryMegabytes: 4_096,
    });
    grantKeepingLists(made, { deployment: settings.name, key: data.key });
    return made;
  }

  /** One schedule a rhythm of the specification, and one that rebuilds daily whether or not a list has changed. */
  #schedules(refreshes: WorkedQueue, indices: WorkedQueue, { settings }: JobsProps): void {
    const role = new Role(this, "Clock", { assumedBy: new ServicePrincipal("scheduler.amazonaws.com") });
    const queues = [refreshes.queue.queueArn, indices.queue.queueArn];
    role.addToPolicy(new PolicyStatement({ actions: ["sqs:SendMessage"], resources: queues }));
    const put = (name: string, description: string, expression: string, queue: WorkedQueue, message: object) =>
      new CfnSchedule(this, `Schedule-${name}`, {
        name: `${settings.name}-${name}`,
        description,
        scheduleExpression: expression,
        flexibleTimeWindow: { mode: "OFF" },
        target: { arn: queue.queue.queueArn, roleArn: role.roleArn, input: JSON.stringify(message) },
      });
    for (const [plan, expression] of Object.entries(checkTimes)) {
      const text = Object.entries(checkFrequencies).find(([name]) => name === plan)?.[1];
      put(`refresh-${plan}`, `Lists ${text}; needs the internet`, expression, refreshes, { plan });
    }
    put("index-lists", "Builds a snapshot of all lists", "cron(45 20 * * ? *)", indices, {});
  }

  /** A list that shrank, came back empty or could not be read: its last good version stays, and somebody is told. */
  #alarmOnGuarded(refresh: ServiceFunction, { data, settings }: JobsProps): void {
    const filter = new MetricFilter(this, "Guarded", {
      logGroup: refresh.logGroup,
      filterPattern: FilterPattern.stringValue("$.kind", "=", "guarded"),
      metricNamespace: "IdentityVerification",
      metricName: `GuardedLists-${settings.name}-${Aws.REGION}`,
      metricValue: "1",
    });
    alarm(this, "GuardedLists", data.alarms, {
      metric: filter.metric({ period: Duration.hours(24), statistic: "Sum" }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      evaluationPeriods: 1,
      treatMissingData: TreatMissingData.NOT_BREACHING,
      meaning: "A list came back shrunk, empty or unreadable; its last good version stays in service.",
      runbook: "list-guarded",
    });
  }
}
