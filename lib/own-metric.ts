import type { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { Environment, Operation } from "../functions/contract/routes.ts";
import type { Settings } from "./deployment/deployment.ts";

export const ownNamespace = "IdentityVerification";

type Counted = {
  metricName: string;
  service: string;
  operation?: Operation;
  environment?: Environment;
  period: Duration;
  statistic: string;
};

/** What our functions count themselves, of this deployment: another one may stand in the same account. */
export function ownMetric({ name }: Settings, { service, operation, environment, ...counted }: Counted): Metric {
  return new Metric({
    namespace: ownNamespace,
    dimensionsMap: {
      deployment: name,
      service,
      ...(operation && { operation }),
      ...(environment && { environment }),
    },
    ...counted,
  });
}
