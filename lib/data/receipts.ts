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

/** Operators alone make keys of receipts, and exchange peppers. */
export function exchangeEnvironment({ secrets: { live, test } }: DataStack) {
  return {
    RECEIPT_SECRETS: JSON.stringify({ live: live.receipt, test: test.receipt }),
    PEPPER_SECRETS: JSON.stringify({ live: live.pepper, test: test.pepper }),
  };
}

/** Making the next key and the next pepper of either environment, and listing the keys there were. */
export function grantExchange(to: ServiceFunction, { records, key, secrets: { live, test } }: DataStack): void {
  const exchanged = [live.receipt, test.receipt, live.pepper, test.pepper];
  grantSecrets(to, key, exchanged);
  to.allow(["secretsmanager:PutSecretValue"], exchanged);
  to.allow(["kms:GenerateDataKey"], [key.keyArn], {
    StringEquals: { "kms:ViaService": `secretsmanager.${region}.amazonaws.com` },
  });
  grantItems(to, { table: records, key, actions: ["Query", "PutItem"], kinds: ["liveReceiptKey", "testReceiptKey"] });
}
