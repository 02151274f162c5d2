import { Problem } from "../../contract/problems.ts";
import { SetWebhookRequest } from "../../contract/verification/own-webhook.ts";
import { setWebhook } from "../../domain/account/webhook-operations.ts";
import { answer } from "../../edge/answers.ts";
import { endpoint } from "../../edge/endpoint.ts";
import { environment, environments } from "../../edge/environment.ts";
import { admissionFrom } from "../../store/accounts/admission.ts";
import { connectVault } from "../../store/accounts/vault.ts";
import { connectTables } from "../../store/tables.ts";
import { whyNoDestination } from "../../webhook/destination.ts";
import { newSecret } from "../../webhook/signature.ts";
import { changingOn, whoHolds } from "../wiring/own-webhook.ts";

const settings = environment(environments["set-webhook"]);
const tables = connectTables(settings);
const route = { environment: settings.ENVIRONMENT, admission: admissionFrom(tables), schema: SetWebhookRequest };
const deps = {
  ...changingOn(tables),
  ...connectVault(settings.WEBHOOK_KEY),
  newSecret,
  whyNoDestination: (url: string) => whyNoDestination(url, settings.WEBHOOK_EXEMPT),
};

export const handler = endpoint("set-webhook", route, async ({ url }, caller) => {
  const reason = deps.whyNoDestination(url);
  if (reason !== undefined) {
    const message = reason.replace(/^The address /, "").replace(/\.$/, "");
    throw new Problem("invalidRequest", { fields: [{ field: "url", message }] });
  }
  const { accountId, keyEnvironment } = caller;
  const shown = await setWebhook(deps, whoHolds(caller), { accountId, environment: keyEnvironment, url });
  return answer({ environment: keyEnvironment, ...shown });
});
