import { Duration } from "aws-cdk-lib";
import { ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { Construct } from "constructs";
import { alarm } from "../alarm.ts";
import { grantSecrets } from "../data/secrets.ts";
import { ServiceFunction } from "../functions/service-function.ts";
import type { Surroundings } from "../gateway/surroundings.ts";
import { ownMetric } from "../own-metric.ts";
import { Schedule } from "./schedule.ts";

/** A month to be given another, a fortnight to insist, three days in which it is the first thing to do. */
const warnings = [30, 14, 3] as const;

/** Reads the certificate that one environment's hub knows us by, and warns before it ends. */
export class HubCertificate extends Construct {
  constructor(scope: Construct, id: string, { settings, data, version, environment }: Surroundings) {
    super(scope, id);
    const { hub } = data.secrets[environment];
    const watch = new ServiceFunction(this, "Watch", {
      name: "watch-certificate",
      environment: { ENVIRONMENT: environment, VERSION: version, HUB_SECRET: hub },
      settings,
      alarms: data.alarms,
      timeout: Duration.seconds(10),
      startedByClock: true,
    });
    grantSecrets(watch, data.key, [hub]);
    new Schedule(this, "Hourly", {
      name: `${settings.name}-watch-certificate-${environment}`,
      description: `Looks when the certificate for the ${environment} hub ends`,
      expression: "rate(1 hour)",
      target: watch,
    });
    for (const days of warnings) {
      alarm(this, `EndsIn${days}Days`, {
        topic: data.alarms,
        metric: ownMetric(settings, {
          metricName: "HubCertificateDays",
          service: "watch-certificate",
          environment,
          period: Duration.hours(6),
          statistic: "Minimum",
        }),
        threshold: days,
        comparisonOperator: ComparisonOperator.LESS_THAN_OR_EQUAL_TO_THRESHOLD,
        evaluationPeriods: 1,
        // Six hours without a figure are a job that does not run: nobody would be warned any more.
        treatMissingData: TreatMissingData.BREACHING,
        meaning: `The certificate for the ${environment} hub ends within ${days} days, or nobody looks.`,
        runbook: "hub-certificate",
      });
    }
  }
}
