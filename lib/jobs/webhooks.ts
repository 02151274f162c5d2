import type { Key } from "aws-cdk-lib/aws-kms";
import { webhookKind } from "../../functions/contract/item-kinds.ts";
import type { Environment } from "../../functions/contract/routes.ts";
import type { DataStack } from "../data-stack.ts";
import type { Settings } from "../deployment/deployment.ts";
import type { ServiceFunction } from "../functions/service-function.ts";

/** What whoever registers or delivers needs to know of webhooks. */
export function webhookEnvironment({ settings, data }: { settings: Settings; data: DataStack }) {
  return { WEBHOOK_KEY: data.key.keyArn, WEBHOOK_EXEMPT: JSON.stringify(settings.webhookExempt) };
}

/** Where an environment's events go: its own webhook, else the one that serves both. */
export function webhookKinds(environment: Environment): ("webhook" | "liveWebhook" | "testWebhook")[] {
  return ["webhook", webhookKind[environment]];
}

/** Data keys bound to an account and to nothing else: this opens no table and no secret, though the key is theirs too. */
export function grantVault(to: ServiceFunction, key: Key, actions: ("GenerateDataKey" | "Decrypt")[]): void {
  to.allow(
    actions.map((action) => `kms:${action}`),
    [key.keyArn],
    {
      "ForAllValues:StringEquals": { "kms:EncryptionContextKeys": ["accountId"] },
      // Without this, a request that names no context at all would pass the line above.
      Null: { "kms:EncryptionContextKeys": "false" },
    },
  );
}
