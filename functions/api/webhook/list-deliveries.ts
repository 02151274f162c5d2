import { NoInput } from "../../contract/verification/own-webhook.ts";
import { deliveryView } from "../../domain/account/views.ts";
import { answer } from "../../edge/answers.ts";
import { endpoint } from "../../edge/endpoint.ts";
import { environment, environments } from "../../edge/environment.ts";
import { admissionFrom } from "../../store/accounts/admission.ts";
import { readDeliveries } from "../../store/accounts/webhooks.ts";
import { connectTables } from "../../store/tables.ts";

const settings = environment(environments["list-deliveries"]);
const tables = connectTables(settings);
const route = { environment: settings.ENVIRONMENT, admission: admissionFrom(tables), schema: NoInput };

export const handler = endpoint("list-deliveries", route, async (_nothing, { accountId, keyEnvironment }) => {
  const found = await readDeliveries(tables, accountId, keyEnvironment);
  const deliveries = found.map(deliveryView).map(({ environment: _known, ...shown }) => shown);
  return answer({ deliveries });
});
