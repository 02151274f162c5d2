import { CfnResource, CustomResource, Duration, FileSystem } from "aws-cdk-lib";
import { ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import { alarm } from "../alarm.ts";
import { grantReadingLists, grantRemovingLists, grantWritingLists } from "../data/lists-bucket.ts";
import type { Foundation } from "../data-stack.ts";
import { bundleOf } from "../functions/bundles.ts";
import { ServiceFunction } from "../functions/service-function.ts";
import { ownMetric } from "../own-metric.ts";
import { WorkedQueue } from "./queue-worker.ts";
import { Schedule } from "./schedule.ts";

/** No step of a refresh takes longer: a longer one would be one file or page too many. */
const stepTimeout = Duration.minutes(5);
const indexTimeout = Duration.minutes(15);

/**
 * The lists: a daily plan puts what is due on the refresh queue, one message a file or page carries it to its end, a
 * change asks for a new snapshot, and the index job puts one in service.
 */
export class ListJobs extends Construct {
  /** A step put here begins the refresh of a list. */
  readonly refreshes: WorkedQueue;

  constructor(scope: Construct, id: string, props: Foundation) {
    super(scope, id);
    const refreshes = this.#queue("Refreshes", props, {
      workerTimeout: stepTimeout,
      deadLettersMean: "A list could not be refreshed, five times over.",
    });
    const indices = this.#queue("Indices", props, {
      workerTimeout: indexTimeout,
      deadLettersMean: "No snapshot could be built, five times over.",
    });
    this.refreshes = refreshes;
    const refresh = this.#refreshFunction(refreshes, indices, props);
    const index = this.#indexFunction(props);
    refreshes.feed(refresh, { batchSize: 1, atOnce: 4 });
    indices.feed(index, { batchSize: 1, atOnce: 2 });
    this.#planFunction(refreshes, indices, props);
    this.#lookOften(indices, props);
    this.#alarmOnTroubles(props);
  }

  #queue(id: string, { data }: Foundation, worker: { workerTimeout: Duration; deadLettersMean: string }): WorkedQueue {
    const retention = Duration.days(4);
    const runbook = "lists-not-refreshed";
    return new WorkedQueue(this, id, { ...worker, retention, alarms: data.alarms, runbook });
  }

  #refreshFunction(refreshes: WorkedQueue, indices: WorkedQueue, props: Foundation): ServiceFunction {
    const { data, settings } = props;
    const made = new ServiceFunction(this, "Refresh", {
      name: "refresh",
      environment: {
        ...listEnvironment(refreshes, indices, props),
        LIST_ADDRESSES: JSON.stringify(settings.listAddresses ?? {}),
      },
      settings,
      alarms: data.alarms,
      timeout: stepTimeout,
      // One message a page or file: hundreds of them for the longest list. `mostSteps` of the chain ends it.
      mayFeedItself: true,
      memoryMegabytes: settings.memoryMegabytes.lists,
    });
    const parts = ["raw/*", "lists/*", "state/*"] as const;
    grantReadingLists(made, { bucket: data.lists, key: data.key, parts });
    grantWritingLists(made, { bucket: data.lists, key: data.key, parts });
    grantRemovingLists(made, { bucket: data.lists, parts: ["raw/*", "lists/*"] });
    refreshes.allowSendingBy(made);
    indices.allowSendingBy(made);
    return made;
  }

  #indexFunction({ data, settings, version }: Foundation): ServiceFunction {
    const made = new ServiceFunction(this, "Index", {
      name: "index-lists",
      environment: {
        VERSION: version,
        LISTS_BUCKET: data.lists.bucketName,
        CHANGES_KEPT_DAYS: String(settings.rechecks.keptDays),
      },
      settings,
      alarms: data.alarms,
      timeout: indexTimeout,
      memoryMegabytes: settings.memoryMegabytes.lists,
      temporaryMegabytes: 4_096,
    });
    const bucket = data.lists;
    grantReadingLists(made, { bucket, key: data.key, parts: ["snapshots/*", "lists/*", "state/*"] });
    grantWritingLists(made, { bucket, key: data.key, parts: ["snapshots/*"] });
    grantRemovingLists(made, { bucket, parts: ["snapshots/*", "lists/*"] });
    return made;
  }

  /** Once a day, after the publishers' working day and before Australia's: what is due by Sydney's calendar. */
  #planFunction(refreshes: WorkedQueue, indices: WorkedQueue, props: Foundation): void {
    const { data, settings } = props;
    const made = new ServiceFunction(this, "Plan", {
      name: "plan-refresh",
      environment: listEnvironment(refreshes, indices, props),
      settings,
      alarms: data.alarms,
      timeout: Duration.minutes(1),
      startedByClock: true,
    });
    grantReadingLists(made, { bucket: data.lists, key: data.key, parts: ["state/*"] });
    refreshes.allowSendingBy(made);
    indices.allowSendingBy(made);
    this.#alarmWithoutPlan(made, props);
    new Schedule(this, "Daily", {
      name: `${settings.name}-plan-refresh`,
      description: "Asks for the lists that are due; needs the internet",
      expression: "cron(10 18 * * ? *)",
      target: made,
    });
    this.#planOnDeployment(made, [refreshes, indices]);
  }

  /** Runs again with a deployment that changes what is planned; what was planned before is not planned a second time. */
  #planOnDeployment(plan: ServiceFunction, queues: WorkedQueue[]): void {
    const run = new CustomResource(this, "FirstPlan", {
      serviceToken: plan.lambda.functionArn,
      serviceTimeout: Duration.minutes(5),
      properties: { plan: FileSystem.fingerprint(bundleOf("plan-refresh")) },
    });
    // The construct writes the seconds as a text, which CloudFormation warns of.
    if (run.node.defaultChild instanceof CfnResource) run.node.defaultChild.addPropertyOverride("ServiceTimeout", 300);
    run.node.addDependency(plan, ...queues);
  }

  /** Hour by hour: a day taken as one would now and then hold no run, since none starts at quite the same second. */
  #alarmWithoutPlan(plan: ServiceFunction, { data }: Foundation): void {
    alarm(this, "NoPlan", {
      topic: data.alarms,
      metric: plan.lambda.metricInvocations({ period: Duration.hours(1) }),
      threshold: 1,
      comparisonOperator: ComparisonOperator.LESS_THAN_THRESHOLD,
      evaluationPeriods: 25,
      treatMissingData: TreatMissingData.BREACHING,
      meaning: "For a day nothing has asked for the lists that are due: they grow old, and then screening stops.",
      runbook: "lists-not-planned",
    });
  }

  /** Whatever ended before its list was in service, a crash or an import without a build, is made good within minutes. */
  #lookOften(indices: WorkedQueue, { settings }: Foundation): void {
    new Schedule(this, "Looks", {
      name: `${settings.name}-look-at-lists`,
      description: "Asks for a look whether every accepted list is in the snapshot in service",
      expression: "rate(3 minutes)",
      target: indices,
    });
  }

  /**
   * Lists nobody could check for long, lists whose new version was refused, listed parties without a name: in each case
   * somebody is told.
   */
  #alarmOnTroubles({ data, settings }: Foundation): void {
    for (const { id, metricName, service, meaning, runbook } of troubles)
      alarm(this, id, {
        topic: data.alarms,
        metric: ownMetric(settings, { metricName, service, period: Duration.hours(24), statistic: "Maximum" }),
        threshold: 1,
        comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
        evaluationPeriods: 1,
        treatMissingData: TreatMissingData.NOT_BREACHING,
        meaning,
        runbook,
      });
  }
}

const troubles = [
  {
    id: "GuardedList",
    metricName: "ListsGuarded",
    service: "refresh",
    meaning: "A list came back shrunk, empty or unreadable; its last good version stays.",
    runbook: "list-guarded",
  },
  {
    id: "StaleList",
    metricName: "ListsStale",
    service: "plan-refresh",
    meaning: "A list could not be checked for days; its last good version stays.",
    runbook: "list-guarded",
  },
  {
    id: "UnnamedRecords",
    metricName: "ListRecordsUnnamed",
    service: "refresh",
    meaning: "A list in service holds more records than before that nobody can name, so nobody is compared with them.",
    runbook: "records-without-a-name",
  },
];

/** For whoever may send both a step of a refresh and the wish for a new snapshot. */
function listEnvironment(refreshes: WorkedQueue, indices: WorkedQueue, { data, version }: Foundation) {
  return {
    VERSION: version,
    LISTS_BUCKET: data.lists.bucketName,
    REFRESH_QUEUE: refreshes.queue.queueUrl,
    INDEX_QUEUE: indices.queue.queueUrl,
  };
}
