import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, MathExpression, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import type { Construct } from "constructs";
import { alarm } from "../alarm.ts";
import { ownMetric } from "../own-metric.ts";
import type { Surroundings } from "./surroundings.ts";

/** Single failures are normal at the hub; more failures than answers are not. */
const mostFailingPercent = 50;
const fewestCalls = 5;

/** The hub fails: its own trouble, or our certificate has ended. The functions count both figures themselves. */
export function alarmOnHubFailures(scope: Construct, { settings, data: { alarms }, environment }: Surroundings): void {
  const metric = (metricName: string) =>
    ownMetric(settings, {
      metricName,
      service: "verify",
      environment,
      period: Duration.minutes(5),
      statistic: "Sum",
    });
  alarm(scope, "HubFailures", {
    topic: alarms,
    metric: new MathExpression({
      expression: `IF(calls >= ${fewestCalls}, 100 * failures / calls, 0)`,
      usingMetrics: { calls: metric("HubCalls"), failures: metric("HubFailures") },
      period: Duration.minutes(5),
    }),
    threshold: mostFailingPercent,
    comparisonOperator: ComparisonOperator.GREATER_THAN_THRESHOLD,
    evaluationPeriods: 1,
    treatMissingData: TreatMissingData.NOT_BREACHING,
    meaning: `Most calls of the ${environment} hub fail.`,
    runbook: "hub-failures",
  });
}
