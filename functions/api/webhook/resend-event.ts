import { EventPath } from "../../contract/verification/own-webhook.ts";
import type { DeliveryMessage } from "../../contract/verification/retry-message.ts";
import { type ResendDeps, resend } from "../../domain/verification/deliveries/resend.ts";
import { answer } from "../../edge/answers.ts";
import { endpoint } from "../../edge/endpoint.ts";
import { environment, environments } from "../../edge/environment.ts";
import { connectSqs, sender } from "../../queue/queues.ts";
import { admissionFrom } from "../../store/accounts/admission.ts";
import { connectTables } from "../../store/tables.ts";
import { readVerification } from "../../store/verifications/verifications.ts";

const settings = environment(environments["resend-event"]);
const tables = connectTables(settings);
const route = { environment: settings.ENVIRONMENT, admission: admissionFrom(tables), schema: EventPath };
const send = sender<DeliveryMessage>(connectSqs(), settings.DELIVERY_QUEUE);
const deps: ResendDeps = {
  readVerification: (of, id) => readVerification(tables, of, id),
  sendDelivery: (message) => send(message, 0),
  now: () => new Date(),
};

export const handler = endpoint("resend-event", route, async ({ id }, caller) =>
  answer(await resend(deps, caller, id), 202),
);
