import { Construct } from "constructs";
import { claimKind, deliveryKind, sealedKind, verificationKind } from "../../functions/contract/item-kinds.ts";
import type { Environment } from "../../functions/contract/routes.ts";
import { grantSigningReceipts } from "../data/receipts.ts";
import { grantSecrets } from "../data/secrets.ts";
import type { Foundation } from "../data-stack.ts";
import { grantItems } from "../functions/grants.ts";
import { ServiceFunction } from "../functions/service-function.ts";
import { tablesAndHub } from "../gateway/endpoint-functions.ts";
import { workerTimeout } from "./retry-queues.ts";
import { grantVault, webhookEnvironment, webhookKinds } from "./webhooks.ts";

type RetriesProps = Foundation & { environment: Environment };

/** What tries again: the worker that asks the hub, and the one that posts to webhooks. One of each an environment. */
export class Retries extends Construct {
  readonly #props: RetriesProps;

  constructor(scope: Construct, id: string, props: RetriesProps) {
    super(scope, id);
    this.#props = props;
    const { retry, delivery } = props.data.queues[props.environment];
    // Bounded by the event source: no queue, however long, takes the concurrency that live traffic needs.
    const { messagesAtOnce: batchSize, mostWorkers: atOnce } = props.settings.retries;
    retry.feed(this.#worker(), { batchSize, atOnce });
    delivery.feed(this.#deliverer(), { batchSize, atOnce });
  }

  #worker(): ServiceFunction {
    const { settings, data, environment, version } = this.#props;
    const { retry, delivery } = data.queues[environment];
    const worker = new ServiceFunction(this, "Worker", {
      name: "retry",
      environment: {
        ...tablesAndHub({ environment, settings, data, version }),
        RETRY_PLAN: JSON.stringify(settings.retries.plan),
        RETRY_QUEUE: retry.queue.queueUrl,
        DELIVERY_QUEUE: delivery.queue.queueUrl,
      },
      settings,
      alarms: data.alarms,
      timeout: workerTimeout,
      reservedConcurrency: settings.reservedConcurrency.retry,
      egress: data.egress,
    });
    const records = { table: data.records, key: data.key };
    const ephemeral = { table: data.ephemeral, key: data.key };
    grantItems(worker, { ...records, actions: ["GetItem"], kinds: ["account", ...webhookKinds(environment)] });
    grantItems(worker, { ...records, actions: ["GetItem", "UpdateItem"], kinds: [verificationKind[environment]] });
    const sealed = [sealedKind[environment]];
    grantItems(worker, { ...ephemeral, actions: ["GetItem", "PutItem", "DeleteItem"], kinds: sealed });
    grantItems(worker, { ...ephemeral, actions: ["GetItem", "UpdateItem"], kinds: ["circuit"] });
    grantItems(worker, { ...ephemeral, actions: ["DeleteItem"], kinds: [claimKind[environment]] });
    if (environment === "live") {
      grantItems(worker, { ...records, actions: ["UpdateItem"], kinds: ["wallet"] });
      grantItems(worker, { ...records, actions: ["PutItem"], kinds: ["ledger"] });
      grantItems(worker, { ...ephemeral, actions: ["UpdateItem", "DeleteItem"], kinds: ["lock"] });
    }
    grantSigningReceipts(worker, { data, environment });
    const { hub, pepper } = data.secrets[environment];
    grantSecrets(worker, data.key, [hub, pepper]);
    for (const queue of [retry, delivery]) queue.allowSendingBy(worker);
    return worker;
  }

  #deliverer(): ServiceFunction {
    const { settings, data, environment, version } = this.#props;
    const { delivery } = data.queues[environment];
    const deliverer = new ServiceFunction(this, "Deliverer", {
      name: "deliver",
      environment: {
        ENVIRONMENT: environment,
        VERSION: version,
        RECORDS_TABLE: data.records.tableName,
        EPHEMERAL_TABLE: data.ephemeral.tableName,
        ...webhookEnvironment({ settings, data }),
        RETRY_PLAN: JSON.stringify(settings.retries.plan),
        DELIVERY_QUEUE: delivery.queue.queueUrl,
      },
      settings,
      alarms: data.alarms,
      timeout: workerTimeout,
    });
    const records = { table: data.records, key: data.key };
    const ephemeral = { table: data.ephemeral, key: data.key };
    grantItems(deliverer, { ...records, actions: ["UpdateItem"], kinds: [verificationKind[environment]] });
    grantItems(deliverer, { ...records, actions: ["GetItem", "PutItem"], kinds: webhookKinds(environment) });
    // What the service does to a webhook by itself is audited beside what operators do.
    grantItems(deliverer, { ...records, actions: ["PutItem"], kinds: ["account"] });
    grantItems(deliverer, {
      ...ephemeral,
      actions: ["GetItem", "UpdateItem", "DeleteItem"],
      kinds: [sealedKind[environment]],
    });
    grantItems(deliverer, { ...ephemeral, actions: ["PutItem"], kinds: [deliveryKind[environment]] });
    if (environment === "live") {
      grantItems(deliverer, { ...records, actions: ["UpdateItem"], kinds: ["wallet"] });
      grantItems(deliverer, { ...records, actions: ["GetItem", "PutItem"], kinds: ["ledger"] });
      grantItems(deliverer, { ...ephemeral, actions: ["GetItem", "UpdateItem"], kinds: ["refunds"] });
    }
    grantVault(deliverer, data.key, ["Decrypt"]);
    delivery.allowSendingBy(deliverer);
    return deliverer;
  }
}
