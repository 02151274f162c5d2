import type { Duration } from "aws-cdk-lib";
import { Metric } from "aws-cdk-lib/aws-cloudwatch";
import type { Environment } from "../functions/contract/routes.ts";
import type { Settings } from "./deployment/deployment.ts";

export const ownNamespace = "IdentityVerification";

type Counted = { metricName: string; service: string; environment?: Environment; period: Duration; statistic: string };

/** What our functions count themselves, of this deployment: another one may stand in the same account. */
export function ownMetric({ name }: Settings, { service, environment, ...counted }: Counted): Metric {
  return new Metric({
    namespace: ownNamespace,
    dimensionsMap: { deployment: name, service, ...(environment && { environment }) },
    ...counted,
  });
}
