import { randomBytes } from "node:crypto";
import * as z from "zod";
import type { Environment } from "../../contract/routes.ts";
import { base62 } from "../../domain/account/api-key.ts";
import type { CommandDeps } from "../../domain/account/commands.ts";
import { closeAtGateway, connectUsageKeys, openAtGateway } from "../../gateway/usage-keys.ts";
import { QueuePair, queueStates, redrive } from "../../queue/dead-letters.ts";
import { connectSqs } from "../../queue/queues.ts";
import { accountStoreOn } from "../../store/accounts/account-store.ts";
import { hashOfKey } from "../../store/accounts/api-keys.ts";
import { connectVault } from "../../store/accounts/vault.ts";
import type { Tables } from "../../store/tables.ts";
import { whyNoDestination } from "../../webhook/destination.ts";
import { newSecret } from "../../webhook/signature.ts";
import { pepperExchangeOn } from "./peppers.ts";
import { firstReceiptKeysOn, nextReceiptKeysOn } from "./receipts.ts";
import { poster } from "./webhooks.ts";

type OperatorEnvironment = {
  LIVE_USAGE_PLAN: string;
  TEST_USAGE_PLAN: string;
  WEBHOOK_KEY: string;
  WEBHOOK_EXEMPT: string[];
  RETRY_QUEUES: unknown;
  RECEIPT_SECRETS?: Record<Environment, string> | undefined;
  PEPPER_SECRETS?: Record<Environment, string> | undefined;
  PORTAL_ADDRESS?: string | undefined;
};

/** What the operations on accounts need: of the operator's function and of both dashboards. */
export function commandDepsOn(tables: Tables, settings: OperatorEnvironment): CommandDeps {
  const { LIVE_USAGE_PLAN, TEST_USAGE_PLAN, WEBHOOK_KEY, WEBHOOK_EXEMPT, RETRY_QUEUES, PORTAL_ADDRESS } = settings;
  const usageKeys = connectUsageKeys({ live: LIVE_USAGE_PLAN, test: TEST_USAGE_PLAN });
  const sqs = connectSqs();
  const queues = z.array(QueuePair).parse(RETRY_QUEUES);
  const random = (count: number) => base62(count, randomBytes);
  const store = accountStoreOn(tables);
  const noteFirstReceiptKeys = firstReceiptKeysOn(tables, settings.RECEIPT_SECRETS);
  return {
    ...store,
    createAccount: async (account, event) => {
      await noteFirstReceiptKeys();
      return store.createAccount(account, event);
    },
    ...nextReceiptKeysOn(settings.RECEIPT_SECRETS),
    ...pepperExchangeOn(settings.PEPPER_SECRETS),
    ...connectVault(WEBHOOK_KEY),
    post: poster(WEBHOOK_EXEMPT),
    queueStates: () => queueStates(sqs, queues),
    redrive: (max) => redrive(sqs, queues, max),
    newSecret,
    whyNoDestination: (url) => whyNoDestination(url, WEBHOOK_EXEMPT),
    openAtGateway: (key) => openAtGateway(usageKeys, key),
    closeAtGateway: (key) => closeAtGateway(usageKeys, key),
    now: () => new Date(),
    newId: (prefix) => `${prefix}_${random(20)}`,
    randomCharacters: random,
    hashOf: hashOfKey,
    // Where the dashboard's address is not known, the link is its path alone: whoever invites knows the address.
    invitationLink: (token) => `${PORTAL_ADDRESS ?? ""}/invitations/${token}`,
  };
}
