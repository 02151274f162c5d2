import { CfnOutput, Duration, Stack, type StackProps } from "aws-cdk-lib";
import { CfnUsagePlan } from "aws-cdk-lib/aws-apigateway";
import { FunctionUrlAuthType } from "aws-cdk-lib/aws-lambda";
import type { Construct } from "constructs";
import { limits } from "../functions/contract/limits.ts";
import type { ConsumerApiStack } from "./consumer-api-stack.ts";
import type { DataStack } from "./data-stack.ts";
import { ServiceFunction } from "./service-function.ts";
import type { Settings } from "./settings.ts";

export type OperationsProps = StackProps & {
  settings: Settings;
  data: DataStack;
  live: ConsumerApiStack;
  test: ConsumerApiStack;
  version: string;
};

/** What the operator works with: the usage plans keys are attached to, and the function that changes accounts. */
export class OperationsStack extends Stack {
  constructor(scope: Construct, id: string, props: OperationsProps) {
    super(scope, id, props);
    const { settings, data, version } = props;
    this.#usagePlan("LivePlan", `${settings.name}-live`, props);
    this.#usagePlan("TestPlan", `${settings.name}-test`, props);
    const operator = new ServiceFunction(this, "Operator", {
      name: "operator",
      environment: {
        VERSION: version,
        RECORDS_TABLE: data.records.tableName,
        EPHEMERAL_TABLE: data.ephemeral.tableName,
      },
      settings,
      alarms: data.alarms,
      timeout: Duration.seconds(60),
    });
    const url = operator.lambda.addFunctionUrl({ authType: FunctionUrlAuthType.AWS_IAM });
    new CfnOutput(this, "OperatorUrl", { value: url.url });
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
