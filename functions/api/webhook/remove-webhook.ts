import { NoInput } from "../../contract/verification/own-webhook.ts";
import { removeWebhook } from "../../domain/account/webhook-operations.ts";
import { answer } from "../../edge/answers.ts";
import { endpoint } from "../../edge/endpoint.ts";
import { environment, environments } from "../../edge/environment.ts";
import { admissionFrom } from "../../store/accounts/admission.ts";
import { connectTables } from "../../store/tables.ts";
import { changingOn, whoHolds } from "../wiring/own-webhook.ts";

const settings = environment(environments["remove-webhook"]);
const tables = connectTables(settings);
const route = { environment: settings.ENVIRONMENT, admission: admissionFrom(tables), schema: NoInput };
const deps = changingOn(tables);

export const handler = endpoint("remove-webhook", route, async (_nothing, caller) => {
  const { accountId, keyEnvironment } = caller;
  const { state } = await removeWebhook(deps, whoHolds(caller), { accountId, environment: keyEnvironment });
  return answer({ environment: keyEnvironment, state });
});
