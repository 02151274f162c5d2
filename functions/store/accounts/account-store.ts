import type { CommandDeps } from "../../domain/account/commands.ts";
import type { Tables } from "../tables.ts";
import { writeEvent } from "./account-writes.ts";
import { createAccount, listAccounts, readAccount, readEvents, saveAccount } from "./accounts.ts";
import { findKey, readKeys, saveKeys } from "./api-keys.ts";
import { teamStoreOn } from "./members.ts";
import { readReceiptKeys, registerReceiptKey } from "./receipt-keys.ts";
import type { Vault } from "./vault.ts";
import { book, readLedger, readWallet } from "./wallets.ts";
import { noteDelivery, readDeliveries, readWebhook, saveWebhook } from "./webhooks.ts";
import { lastUsedAt } from "./windows.ts";

type StoreOfCommands = Omit<
  CommandDeps,
  | "openAtGateway"
  | "closeAtGateway"
  | "now"
  | "newId"
  | "randomCharacters"
  | "hashOf"
  | "invitationLink"
  | "newSecret"
  | "whyNoDestination"
  | "post"
  | "queueStates"
  | "redrive"
  | "nextReceiptKey"
  | "addReceiptKey"
  | "readPeppers"
  | "writePeppers"
  | "newPepper"
  | keyof Vault
>;

/** What the operator's commands ask of the tables. */
export function accountStoreOn(tables: Tables): StoreOfCommands {
  return {
    ...teamStoreOn(tables),
    readAccount: (accountId) => readAccount(tables, accountId),
    listAccounts: () => listAccounts(tables),
    createAccount: (account, event) => createAccount(tables, account, event),
    saveAccount: (saved) => saveAccount(tables, saved),
    readEvents: (accountId) => readEvents(tables, accountId),
    readKeys: (accountId) => readKeys(tables, accountId),
    findKey: (keyId) => findKey(tables, keyId),
    saveKeys: (saved) => saveKeys(tables, saved),
    lastUsedAt: (keyId) => lastUsedAt(tables, keyId),
    readWallet: (accountId) => readWallet(tables, accountId),
    readLedger: (accountId) => readLedger(tables, accountId),
    book: (row, event) => book(tables, row, event),
    writeEvent: (event) => writeEvent(tables, event),
    readWebhook: (accountId, environment) => readWebhook(tables, accountId, environment),
    saveWebhook: (saved) => saveWebhook(tables, saved),
    noteDelivery: (accountId, delivery) => noteDelivery(tables, accountId, delivery),
    readDeliveries: (accountId, environment) => readDeliveries(tables, accountId, environment),
    registerReceiptKey: (row) => registerReceiptKey(tables, row),
    readReceiptKeys: (environment) => readReceiptKeys(tables, environment),
  };
}
