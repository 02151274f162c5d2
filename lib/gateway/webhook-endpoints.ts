import { deliveryKind, verificationKind, webhookKind } from "../../functions/contract/item-kinds.ts";
import { grantItems } from "../functions/grants.ts";
import type { ServiceFunction } from "../functions/service-function.ts";
import { grantVault, webhookEnvironment, webhookKinds } from "../jobs/webhooks.ts";
import { type Surroundings, withTables } from "./surroundings.ts";

// The endpoints by which an account sees and sets its webhook: each of its own environment, and none of the other's.

const withQueue = (around: Surroundings) => ({
  ...withTables(around),
  DELIVERY_QUEUE: around.data.queues[around.environment].delivery.queue.queueUrl,
});

export const webhookEnvironments = {
  "get-webhook": (around: Surroundings) => ({ ...withTables(around), WEBHOOK_KEY: around.data.key.keyArn }),
  "set-webhook": (around: Surroundings) => ({ ...withTables(around), ...webhookEnvironment(around) }),
  "remove-webhook": withTables,
  "test-webhook": withQueue,
  "list-deliveries": withTables,
  "resend-event": withQueue,
};

export const webhookGrants = {
  "get-webhook": (made: ServiceFunction, around: Surroundings) => {
    grantLooking(made, around);
    grantVault(made, around.data.key, ["Decrypt"]);
  },
  "set-webhook": (made: ServiceFunction, around: Surroundings) => {
    grantLooking(made, around);
    grantChanging(made, around);
    grantVault(made, around.data.key, ["GenerateDataKey"]);
  },
  "remove-webhook": (made: ServiceFunction, around: Surroundings) => {
    grantLooking(made, around);
    grantChanging(made, around);
  },
  "test-webhook": (made: ServiceFunction, around: Surroundings) => {
    grantLooking(made, around);
    around.data.queues[around.environment].delivery.allowSendingBy(made);
  },
  "list-deliveries": (made: ServiceFunction, { data, environment }: Surroundings) => {
    const kinds = [deliveryKind[environment]];
    grantItems(made, { table: data.ephemeral, key: data.key, actions: ["Query"], kinds });
  },
  "resend-event": (made: ServiceFunction, { data, environment }: Surroundings) => {
    const kinds = [verificationKind[environment]];
    grantItems(made, { table: data.records, key: data.key, actions: ["GetItem"], kinds });
    data.queues[environment].delivery.allowSendingBy(made);
  },
};

function grantLooking(made: ServiceFunction, { data, environment }: Surroundings): void {
  const kinds = ["account" as const, ...webhookKinds(environment)];
  grantItems(made, { table: data.records, key: data.key, actions: ["GetItem"], kinds });
}

/** The environment's own and the audit event. What serves both is looked at and never written. */
function grantChanging(made: ServiceFunction, { data, environment }: Surroundings): void {
  const records = { table: data.records, key: data.key };
  grantItems(made, { ...records, actions: ["PutItem"], kinds: [webhookKind[environment], "account"] });
  grantItems(made, { ...records, actions: ["ConditionCheckItem"], kinds: ["webhook"] });
}
