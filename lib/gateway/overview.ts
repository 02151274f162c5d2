import { Duration } from "aws-cdk-lib";
import {
  Alarm,
  AlarmStatusWidget,
  Dashboard,
  GraphWidget,
  type IMetric,
  type IWidget,
  Metric,
  PeriodOverride,
  TextWidget,
} from "aws-cdk-lib/aws-cloudwatch";
import { Function as LambdaFunction } from "aws-cdk-lib/aws-lambda";
import { Construct } from "constructs";
import type { Operation } from "../../functions/contract/routes.ts";
import { ownMetric } from "../own-metric.ts";
import type { RegionalApi } from "./regional-api.ts";
import type { Surroundings } from "./surroundings.ts";

type OverviewProps = Surroundings & { gateway: RegionalApi };

const period = Duration.minutes(5);
const sum = { period, statistic: "Sum" };
const wholeWidth = 24;

/** One page in CloudWatch for an environment: what callers get, what the hub answers, and what stands in the way. */
export class Overview extends Construct {
  readonly #props: OverviewProps;

  constructor(scope: Construct, id: string, props: OverviewProps) {
    super(scope, id);
    this.#props = props;
    const { settings, environment } = props;
    new Dashboard(this, "Dashboard", {
      dashboardName: `${settings.name}-${environment}`,
      periodOverride: PeriodOverride.AUTO,
      defaultInterval: Duration.hours(12),
      widgets: [this.#head(), this.#callers(), this.#hub(), this.#functions(), this.#below()],
    });
  }

  #head(): IWidget[] {
    const { settings, environment } = this.#props;
    const markdown = `**${settings.name}, ${environment}.** Each alarm leads to a section of docs/runbook.md.`;
    const alarms = alarmsAround(this);
    return [
      new TextWidget({ markdown, width: wholeWidth, height: 1 }),
      new AlarmStatusWidget({ title: "Alarms", alarms, width: wholeWidth, height: 4 }),
    ];
  }

  #callers(): IWidget[] {
    const { api } = this.#props.gateway;
    return [
      graph("Requests", [api.metricCount(sum)]),
      graph("Refused (4xx) and failed (5xx)", [api.metricClientError(sum), api.metricServerError(sum)]),
      graph(
        "Time of the gateway, ms",
        percentiles((statistic) => api.metricLatency({ period, statistic })),
      ),
    ];
  }

  #hub(): IWidget[] {
    const { settings, environment } = this.#props;
    const hub = (metricName: string, statistic = "Sum") =>
      ownMetric(settings, { metricName, service: "verify", environment, period, statistic });
    const duration = (operation: Operation, statistic: string) =>
      ownMetric(settings, {
        metricName: "Duration",
        service: operation,
        operation,
        environment,
        period,
        statistic,
      }).with({ label: `${operation} ${statistic}` });
    return [
      graph("Calls of the hub, and those that failed", [hub("HubCalls"), hub("HubFailures")]),
      graph(
        "Time of the hub, ms",
        percentiles((statistic) => hub("HubDuration", statistic)),
      ),
      graph("Time of operations, ms", [
        ...percentiles((statistic) => duration("verify", statistic)),
        ...percentiles((statistic) => duration("screen", statistic)),
      ]),
    ];
  }

  #functions(): IWidget[] {
    const functions = around(this).filter((each) => each instanceof LambdaFunction);
    return [
      graph(
        "Errors of functions",
        functions.map((each) => each.metricErrors(sum)),
      ),
      graph(
        "Calls refused for concurrency",
        functions.map((each) => each.metricThrottles(sum)),
      ),
      graph("Functions running at once, of the whole account", [
        new Metric({ namespace: "AWS/Lambda", metricName: "ConcurrentExecutions", period, statistic: "Maximum" }),
      ]),
    ];
  }

  #below(): IWidget[] {
    const { data, environment } = this.#props;
    const { retry, delivery } = data.queues[environment];
    const queues = [retry, delivery];
    const tables = [data.records, data.ephemeral];
    const ofTable = (metricName: string) =>
      tables.map(
        ({ tableName: TableName }) =>
          new Metric({ namespace: "AWS/DynamoDB", metricName, dimensionsMap: { TableName }, ...sum }),
      );
    return [
      graph(
        "Oldest message of retries and deliveries, s",
        queues.map(({ queue }) => queue.metricApproximateAgeOfOldestMessage({ period })),
      ),
      graph(
        "Dead letters",
        queues.map(({ deadLetters }) => deadLetters.metricApproximateNumberOfMessagesVisible({ period })),
      ),
      graph("Write units of both environments, and what was throttled", [
        ...ofTable("ConsumedWriteCapacityUnits"),
        ...ofTable("WriteThrottleEvents"),
      ]),
    ];
  }
}

function graph(title: string, left: IMetric[]): GraphWidget {
  return new GraphWidget({ title, left, width: wholeWidth / 3, height: 6 });
}

function percentiles(metric: (statistic: string) => IMetric): IMetric[] {
  return ["p50", "p99"].map(metric);
}

function around(construct: Construct): readonly unknown[] {
  return construct.node.scope?.node.findAll() ?? [];
}

function alarmsAround(construct: Construct): Alarm[] {
  return around(construct).filter((each) => each instanceof Alarm);
}
