import { NoInput } from "../../contract/verification/own-webhook.ts";
import { showWebhook } from "../../domain/account/webhook-operations.ts";
import { answer } from "../../edge/answers.ts";
import { endpoint } from "../../edge/endpoint.ts";
import { environment, environments } from "../../edge/environment.ts";
import { readAccount } from "../../store/accounts/accounts.ts";
import { admissionFrom } from "../../store/accounts/admission.ts";
import { connectVault } from "../../store/accounts/vault.ts";
import { readWebhook } from "../../store/accounts/webhooks.ts";
import { connectTables } from "../../store/tables.ts";

const settings = environment(environments["get-webhook"]);
const tables = connectTables(settings);
const route = { environment: settings.ENVIRONMENT, admission: admissionFrom(tables), schema: NoInput };
const deps = {
  ...connectVault(settings.WEBHOOK_KEY),
  readAccount: (accountId: string) => readAccount(tables, accountId),
  readWebhook: (accountId: string, of: "live" | "test") => readWebhook(tables, accountId, of),
};

export const handler = endpoint("get-webhook", route, async (_nothing, { accountId, keyEnvironment }) => {
  const place = { accountId, environment: keyEnvironment };
  const { accountId: _own, ...shown } = await showWebhook(deps, place);
  return answer({ environment: keyEnvironment, ...shown });
});
