import { receiptKeyKind } from "../../functions/contract/item-kinds.ts";
import type { Environment } from "../../functions/contract/routes.ts";
import type { DataStack } from "../data-stack.ts";
import { region } from "../deployment/region.ts";
import { grantItems } from "../functions/grants.ts";
import type { ServiceFunction } from "../functions/service-function.ts";
import { grantSecrets } from "./secrets.ts";

/** Signing with the environment's own key, whose public half is written down before its first signature. */
export function grantSigningReceipts(
  to: ServiceFunction,
  { data, environment }: { data: DataStack; environment: Environment },
): void {
  grantSecrets(to, data.key, [data.secrets[environment].receipt]);
  grantItems(to, {
    table: data.records,
    key: data.key,
    actions: ["PutItem"],
    kinds: [receiptKeyKind[environment]],
  });
}

/** Operators alone make keys. */
export function receiptKeysEnvironment({ secrets }: DataStack) {
  return { RECEIPT_SECRETS: JSON.stringify({ live: secrets.live.receipt, test: secrets.test.receipt }) };
}

/** Making the next key of either environment, and listing those there were. */
export function grantReceiptKeys(to: ServiceFunction, { records, key, secrets }: DataStack): void {
  const receipts = [secrets.live.receipt, secrets.test.receipt];
  grantSecrets(to, key, receipts);
  to.allow(["secretsmanager:PutSecretValue"], receipts);
  to.allow(["kms:GenerateDataKey"], [key.keyArn], {
    StringEquals: { "kms:ViaService": `secretsmanager.${region}.amazonaws.com` },
  });
  grantItems(to, { table: records, key, actions: ["Query", "PutItem"], kinds: ["liveReceiptKey", "testReceiptKey"] });
}
