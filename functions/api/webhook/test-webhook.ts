import { NoInput } from "../../contract/verification/own-webhook.ts";
import type { TestMessage } from "../../contract/verification/retry-message.ts";
import { queueTestEvent } from "../../domain/account/webhook-operations.ts";
import { answer } from "../../edge/answers.ts";
import { endpoint } from "../../edge/endpoint.ts";
import { environment, environments } from "../../edge/environment.ts";
import { connectSqs, sender } from "../../queue/queues.ts";
import { admissionFrom } from "../../store/accounts/admission.ts";
import { connectTables } from "../../store/tables.ts";
import { changingOn } from "../wiring/own-webhook.ts";

const settings = environment(environments["test-webhook"]);
const tables = connectTables(settings);
const route = { environment: settings.ENVIRONMENT, admission: admissionFrom(tables), schema: NoInput };
const send = sender<TestMessage>(connectSqs(), settings.DELIVERY_QUEUE);
const deps = { ...changingOn(tables), sendTest: (message: TestMessage) => send(message, 0) };

export const handler = endpoint("test-webhook", route, async (_nothing, { accountId, keyEnvironment }) =>
  answer(await queueTestEvent(deps, { accountId, environment: keyEnvironment }), 202),
);
