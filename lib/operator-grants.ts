import type { CfnUsagePlan } from "aws-cdk-lib/aws-apigateway";
import type { Environment } from "../functions/contract/routes.ts";
import type { DataStack } from "./data-stack.ts";
import type { Settings } from "./deployment/deployment.ts";
import { region } from "./deployment/region.ts";
import { grantIndex, grantItems, grantLists } from "./functions/grants.ts";
import type { ServiceFunction } from "./functions/service-function.ts";
import type { WorkedQueue } from "./jobs/queue-worker.ts";
import { grantRedriving } from "./jobs/retry-queues.ts";
import { grantVault, webhookEnvironment } from "./jobs/webhooks.ts";

export type UsagePlans = Record<Environment, CfnUsagePlan>;

/** What whoever runs the operations on accounts is given. Of queues only those hear who may put dead letters back. */
export function operatorEnvironment(given: { settings: Settings; data: DataStack; plans: UsagePlans }) {
  const { settings, data, plans } = given;
  return {
    LIVE_USAGE_PLAN: plans.live.ref,
    TEST_USAGE_PLAN: plans.test.ref,
    ...webhookEnvironment({ settings, data }),
    RETRY_QUEUES: "[]",
    PORTAL_ADDRESS: settings.dashboards.portal.address,
  };
}

/** Accounts and all that hangs on them: keys, wallets, webhooks, members; the gateway's keys; the dead letters. */
export function grantOperations(to: ServiceFunction, { data, plans }: { data: DataStack; plans: UsagePlans }): void {
  const { records, ephemeral, key } = data;
  grantItems(to, {
    table: records,
    key,
    actions: ["GetItem", "Query", "PutItem", "UpdateItem"],
    kinds: ["account", "apiKey", "wallet", "webhook", "liveWebhook", "testWebhook"],
  });
  // A webhook of one environment is made only while what served both is as it was read.
  grantItems(to, { table: records, key, actions: ["ConditionCheckItem"], kinds: ["webhook"] });
  grantItems(to, { table: records, key, actions: ["GetItem", "Query", "PutItem"], kinds: ["ledger"] });
  grantLists(to, { table: records, key, kinds: ["accounts", "keyId", "ledger"] });
  grantIndex(to, { table: records, index: "pending", kinds: ["pending"] });
  grantItems(to, { table: ephemeral, key, actions: ["Query", "UpdateItem"], kinds: ["window"] });
  grantItems(to, {
    table: ephemeral,
    key,
    actions: ["Query", "PutItem"],
    kinds: ["delivery", "testDelivery", "invitation"],
  });
  grantVault(to, key, ["GenerateDataKey", "Decrypt"]);
  const gateway = `arn:${data.partition}:apigateway:${region}::`;
  to.allow(["apigateway:GET", "apigateway:POST"], [`${gateway}/apikeys`]);
  to.allow(["apigateway:DELETE"], [`${gateway}/apikeys/*`]);
  to.allow(
    ["apigateway:POST"],
    Object.values(plans).map((plan) => `${gateway}/usageplans/${plan.ref}/keys`),
  );
}

/** Operators alone look into the queues. */
export function queuesEnvironment(data: DataStack) {
  return { RETRY_QUEUES: JSON.stringify(namedQueues(data).map(addressesOf)) };
}

export function grantQueues(to: ServiceFunction, data: DataStack): void {
  grantRedriving(
    to,
    namedQueues(data).map(({ queue }) => queue),
  );
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
