import { randomBytes, randomUUID } from "node:crypto";
import * as z from "zod";
import { poster } from "../api/wiring/webhooks.ts";
import { DeliveryMessage, ListsMessage, TestMessage } from "../contract/verification/retry-message.ts";
import { base62 } from "../domain/account/api-key.ts";
import { type DeliverListsDeps, deliverListsUpdated } from "../domain/announcements/deliver-lists-updated.ts";
import { type DeliverDeps, deliver, deliverAgain, deliverTest } from "../domain/verification/deliveries/deliver.ts";
import { advice } from "../edge/advice.ts";
import { environment, environments } from "../edge/environment.ts";
import { consumer } from "../edge/triggers/consumer.ts";
import { connectSqs, sender } from "../queue/queues.ts";
import { connectVault } from "../store/accounts/vault.ts";
import { noteDelivery, readWebhook, saveWebhook } from "../store/accounts/webhooks.ts";
import { connectTables } from "../store/tables.ts";
import {
  claimDelivery,
  failDelivery,
  keepEventKey,
  markDelivered,
  markDeliveredLate,
  moveDelivery,
  readEventKey,
  readSealedEvent,
} from "../store/verifications/deliveries.ts";
import { readCharge, readRefunds } from "../store/verifications/refunds.ts";

const settings = environment(environments.deliver);
const { ENVIRONMENT } = settings;
const tables = connectTables(settings);

const vault = connectVault(settings.WEBHOOK_KEY);

const deps: DeliverDeps = {
  plan: settings.RETRY_PLAN,
  ...vault,
  post: poster(settings.WEBHOOK_EXEMPT),
  readWebhook: (accountId, environment) => readWebhook(tables, accountId, environment),
  saveWebhook: (saved) => saveWebhook(tables, saved),
  noteDelivery: (accountId, delivery) => advice("note delivery", noteDelivery(tables, accountId, delivery)),
  claimDelivery: (claim) => claimDelivery(tables, ENVIRONMENT, claim),
  moveDelivery: (claim, attempt) => moveDelivery(tables, ENVIRONMENT, { claim, attempt }),
  arrivedLate: (verification) => markDeliveredLate(tables, verification),
  async keepEventKey({ verification: { accountId, verificationId }, sealed, key }) {
    const kept = await vault.sealBeside(accountId, sealed, key);
    await advice("keep key", keepEventKey(tables, ENVIRONMENT, { verificationId, kept }));
  },
  async readEventKey({ accountId, verificationId }) {
    const kept = await readEventKey(tables, ENVIRONMENT, verificationId);
    return kept && vault.openText(accountId, kept);
  },
  arrived: (claim) => markDelivered(tables, ENVIRONMENT, claim),
  readCharge: (verification) => readCharge(tables, verification),
  readRefunds: (accountId, day) => readRefunds(tables, accountId, day),
  failDelivery: (failed, at) => failDelivery(tables, failed, at),
  readSealedEvent: (message) => readSealedEvent(tables, ENVIRONMENT, message),
  sendDelivery: sender(connectSqs(), settings.DELIVERY_QUEUE),
  newOwner: randomUUID,
  newId: (prefix) => `${prefix}_${base62(20, randomBytes)}`,
  now: () => new Date(),
};

const listsDeps: DeliverListsDeps = { ...deps, sendAgain: sender(connectSqs(), settings.DELIVERY_QUEUE) };

export const handler = consumer("deliver", z.union([DeliveryMessage, TestMessage, ListsMessage]), (message) => {
  if ("lists" in message) return deliverListsUpdated(listsDeps, message);
  if ("accountId" in message) return deliverTest(deps, message, ENVIRONMENT);
  return message.again ? deliverAgain(deps, message) : deliver(deps, message);
});
