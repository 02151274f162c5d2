import { Duration, Stack, type StackProps } from "aws-cdk-lib";
import { CfnUsagePlan } from "aws-cdk-lib/aws-apigateway";
import type { Construct } from "constructs";
import { limits } from "../functions/contract/limits.ts";
import type { ConsumerApiStack } from "./consumer-api-stack.ts";
import type { DataStack } from "./data-stack.ts";
import type { Settings } from "./deployment.ts";
import { grantIndex, grantItems } from "./grants.ts";
import { OperatorAddress } from "./operator-address.ts";
import type { WorkedQueue } from "./queue-worker.ts";
import { grantRedriving } from "./retry-queues.ts";
import { ServiceFunction } from "./service-function.ts";
import { grantVault, webhookEnvironment } from "./webhooks.ts";

type OperationsProps = StackProps & {
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
    const livePlan = this.#usagePlan("LivePlan", `${settings.name}-live`, props);
    const testPlan = this.#usagePlan("TestPlan", `${settings.name}-test`, props);
    const operator = new ServiceFunction(this, "Operator", {
      name: "operator",
      environment: {
        VERSION: version,
        RECORDS_TABLE: data.records.tableName,
        EPHEMERAL_TABLE: data.ephemeral.tableName,
        LIVE_USAGE_PLAN: livePlan.ref,
        TEST_USAGE_PLAN: testPlan.ref,
        ...webhookEnvironment({ settings, data }),
        RETRY_QUEUES: JSON.stringify(namedQueues(data).map(addressesOf)),
      },
      settings,
      alarms: data.alarms,
      timeout: Duration.seconds(60),
    });
    this.#grantOperator(operator, data, [livePlan, testPlan]);
    new OperatorAddress(this, "OperatorAddress", { operator: operator.lambda, settings, alarms: data.alarms });
  }

  #grantOperator(operator: ServiceFunction, data: DataStack, plans: CfnUsagePlan[]): void {
    const { records, ephemeral, key } = data;
    grantItems(operator, {
      table: records,
      key,
      actions: ["GetItem", "Query", "PutItem", "UpdateItem"],
      kinds: ["account", "apiKey", "wallet", "ledger", "webhook"],
    });
    grantIndex(operator, { table: records, index: "list", kinds: ["accounts", "keyId", "ledger"] });
    grantIndex(operator, { table: records, index: "pending", kinds: ["pending"] });
    grantItems(operator, { table: ephemeral, key, actions: ["Query", "UpdateItem"], kinds: ["window"] });
    grantItems(operator, { table: ephemeral, key, actions: ["Query", "PutItem"], kinds: ["delivery"] });
    grantRedriving(
      operator,
      namedQueues(data).map(({ queue }) => queue),
    );
    grantVault(operator, key, ["GenerateDataKey", "Decrypt"]);
    const gateway = `arn:${this.partition}:apigateway:${this.region}::`;
    operator.allow(["apigateway:GET", "apigateway:POST"], [`${gateway}/apikeys`]);
    operator.allow(["apigateway:DELETE"], [`${gateway}/apikeys/*`]);
    operator.allow(
      ["apigateway:POST"],
      plans.map((plan) => `${gateway}/usageplans/${plan.ref}/keys`),
    );
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

type NamedQueue = { name: string; queue: WorkedQueue };

function namedQueues({ queues }: DataStack): NamedQueue[] {
  return [
    { name: "live retries", queue: queues.live.retry },
    { name: "live deliveries", queue: queues.live.delivery },
    { name: "test retries", queue: queues.test.retry },
    { name: "test deliveries", queue: queues.test.delivery },
  ];
}

function addressesOf({ name, queue }: NamedQueue) {
  return { name, queue: queue.queue.queueUrl, deadLetters: queue.deadLetters.queueUrl };
}
