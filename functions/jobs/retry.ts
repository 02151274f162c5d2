import { randomUUID } from "node:crypto";
import { receiptSignerOn } from "../api/wiring/receipts.ts";
import { hubOn, settlingOn } from "../api/wiring/verification.ts";
import { RetryMessage } from "../contract/verification/retry-message.ts";
import { type RetryDeps, retry } from "../domain/verification/retries/retry.ts";
import { advice } from "../edge/advice.ts";
import { environment, environments } from "../edge/environment.ts";
import { consumer } from "../edge/triggers/consumer.ts";
import { connectSqs, sender } from "../queue/queues.ts";
import { readAccount } from "../store/accounts/accounts.ts";
import { readWebhook } from "../store/accounts/webhooks.ts";
import { connectTables } from "../store/tables.ts";
import { eventKeyOf, sealEvent } from "../store/verifications/deliveries.ts";
import {
  claimAttempt,
  moveAttempt,
  readCircuit,
  readSealedRequest,
  writeCircuit,
} from "../store/verifications/retries.ts";
import { endOverdue } from "../store/verifications/settlements.ts";

const settings = environment(environments.retry);
const { ENVIRONMENT } = settings;
const tables = connectTables(settings);
const sqs = connectSqs();

const deps: RetryDeps = {
  plan: settings.RETRY_PLAN,
  askHub: hubOn(settings).askHub,
  ...settlingOn(tables),
  receiptSigner: receiptSignerOn(tables, settings),
  claimAttempt: (claim) => claimAttempt(tables, ENVIRONMENT, claim),
  moveAttempt: (claim, to) => moveAttempt(tables, ENVIRONMENT, { claim, to }),
  readSealedRequest: (message) => readSealedRequest(tables, ENVIRONMENT, message),
  readAccount: (accountId) => readAccount(tables, accountId),
  readWebhook: (accountId, environment) => readWebhook(tables, accountId, environment),
  readCircuit: (documentType) => advice("circuit", readCircuit(tables, ENVIRONMENT, documentType)),
  writeCircuit: (documentType, circuit) =>
    advice("circuit", writeCircuit(tables, { environment: ENVIRONMENT, documentType }, circuit)),
  sealEvent,
  eventKeyOf,
  endOverdue: (verification, at) => endOverdue(tables, verification, at),
  sendRetry: sender(sqs, settings.RETRY_QUEUE),
  sendDelivery: sender(sqs, settings.DELIVERY_QUEUE),
  newOwner: randomUUID,
  random: Math.random,
  now: () => new Date(),
};

export const handler = consumer("retry", RetryMessage, (message, { remainingMs }) => retry(deps, message, remainingMs));
