import type { Key } from "aws-cdk-lib/aws-kms";
import type { DataStack } from "../data-stack.ts";
import type { Settings } from "../deployment/deployment.ts";
import type { ServiceFunction } from "../functions/service-function.ts";

/** What whoever registers or delivers needs to know of webhooks. */
export function webhookEnvironment({ settings, data }: { settings: Settings; data: DataStack }) {
  return { WEBHOOK_KEY: data.key.keyArn, WEBHOOK_EXEMPT: JSON.stringify(settings.webhookExempt) };
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
