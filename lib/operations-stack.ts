import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { CfnUsagePlan } from "aws-cdk-lib/aws-apigateway";
import type { Construct } from "constructs";
import { limits } from "../functions/contract/limits.ts";
import type { ConsumerApiStack } from "./consumer-api-stack.ts";
import { exchangeEnvironment, grantExchange } from "./data/receipts.ts";
import type { DataStack } from "./data-stack.ts";
import type { Settings } from "./deployment/deployment.ts";
import { ServiceFunction } from "./functions/service-function.ts";
import { SyntheticCaller } from "./jobs/synthetic-caller.ts";
import { OperatorAddress } from "./operator-address.ts";
import {
  grantOperations,
  grantQueues,
  operatorEnvironment,
  queuesEnvironment,
  type UsagePlans,
} from "./operator-grants.ts";

type OperationsProps = StackProps & {
  settings: Settings;
  data: DataStack;
  live: ConsumerApiStack;
  test: ConsumerApiStack;
  version: string;
};

/** What the operator works with: the usage plans keys are attached to, and the function that changes accounts. */
export class OperationsStack extends Stack {
  readonly plans: UsagePlans;

  constructor(scope: Construct, id: string, props: OperationsProps) {
    super(scope, id, props);
    const { settings, data, test, version } = props;
    this.plans = {
      live: this.#usagePlan("LivePlan", `${settings.name}-live`, props),
      test: this.#usagePlan("TestPlan", `${settings.name}-test`, props),
    };
    const operator = new ServiceFunction(this, "Operator", {
      name: "operator",
      environment: {
        VERSION: version,
        RECORDS_TABLE: data.records.tableName,
        EPHEMERAL_TABLE: data.ephemeral.tableName,
        ...operatorEnvironment({ settings, data, plans: this.plans }),
        ...queuesEnvironment(data),
        ...exchangeEnvironment(data),
      },
      settings,
      alarms: data.alarms,
      timeout: Duration.seconds(60),
    });
    grantOperations(operator, { data, plans: this.plans });
    grantQueues(operator, data);
    grantExchange(operator, data);
    const testAddress = settings.addresses?.test ?? test.gateway.api.url;
    new SyntheticCaller(this, "SyntheticCaller", { settings, data, version, testAddress });
    new OperatorAddress(this, "OperatorAddress", { operator: operator.lambda, settings, alarms: data.alarms });
  }

  /** Both plans cover both stages: a key on the wrong address must reach us, to be told so in our words. */
  #usagePlan(id: string, name: string, { live, test }: OperationsProps): CfnUsagePlan {
    return new CfnUsagePlan(this, id, {
      usagePlanName: name,
      throttle: { rateLimit: limits.requestsPerSecond, burstLimit: limits.requestsPerSecond },
      apiStages: [live, test].map(({ gateway: { api } }) => ({
        apiId: api.restApiId,
        stage: api.deploymentStage.stageName,
      })),
    });
  }
}
