import { randomBytes } from "node:crypto";
import type { Caller } from "../../contract/access.ts";
import { base62 } from "../../domain/account/api-key.ts";
import type { Who } from "../../domain/account/operator.ts";
import type { ChangeWebhookDeps } from "../../domain/account/webhook-operations.ts";
import { readAccount } from "../../store/accounts/accounts.ts";
import { readWebhook, saveWebhook } from "../../store/accounts/webhooks.ts";
import type { Tables } from "../../store/tables.ts";

/** What whoever changes or reads an account's webhook by the account's own key needs of the tables. */
export function changingOn(
  tables: Tables,
): Pick<ChangeWebhookDeps, "readAccount" | "readWebhook" | "saveWebhook" | "now" | "newId"> {
  return {
    readAccount: (accountId) => readAccount(tables, accountId),
    readWebhook: (accountId, environment) => readWebhook(tables, accountId, environment),
    saveWebhook: (saved) => saveWebhook(tables, saved),
    now: () => new Date(),
    newId: (prefix) => `${prefix}_${base62(20, randomBytes)}`,
  };
}

/** An audit event names the key, which leads to whoever was given it. */
export function whoHolds({ keyId }: Caller): Who {
  return `key:${keyId}`;
}
