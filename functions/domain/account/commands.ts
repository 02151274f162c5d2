import type { OperatorCommand, OperatorInput } from "../../contract/operator.ts";
import { inviteMember, type TeamDeps } from "../member/team.ts";
import * as changes from "./account.ts";
import { type AccountDeps, accountOf, changeAccount, createAccount } from "./account-operations.ts";
import { closeAccount, type IssuedKey, issueKey, type KeyDeps, reattachKeys, revokeKey, rollKey } from "./keys.ts";
import type { AuditEvent, Who } from "./operator.ts";
import { listPeppers, type PepperDeps, rotatePepper } from "./peppers.ts";
import { listReceiptKeys, type ReceiptKeyDeps, rotateReceiptKey } from "./receipt-keys.ts";
import { type RetryQueueDeps, redrive } from "./retry-queues.ts";
import {
  accountView,
  deliveryView,
  invitedView,
  keyView,
  ledgerView,
  memberView,
  walletView,
  webhookView,
} from "./views.ts";
import { adjust, topUp, type WalletDeps, withRunningBalance } from "./wallet.ts";
import {
  deliveriesOf,
  removeWebhook,
  resumeWebhook,
  rollWebhook,
  setWebhook,
  showWebhook,
  testWebhook,
  type WebhookDeps,
} from "./webhook-operations.ts";

export type CommandDeps = AccountDeps &
  KeyDeps &
  WalletDeps &
  WebhookDeps &
  RetryQueueDeps &
  ReceiptKeyDeps &
  PepperDeps &
  TeamDeps & {
    /** The link that an invitation goes out as. */
    invitationLink: (token: string) => string;
    lastUsedAt: (keyId: string) => Promise<string | undefined>;
    /** Newest first. */
    readEvents: (accountId: string) => Promise<AuditEvent[]>;
  };

export type Commands = {
  [Command in OperatorCommand]: (input: OperatorInput<Command>, who: Who) => Promise<unknown>;
};

/** Every command an operator has, each one operation. */
export function commandsWith(deps: CommandDeps): Commands {
  return {
    ...accountCommands(deps),
    ...gateCommands(deps),
    ...keyCommands(deps),
    ...walletCommands(deps),
    ...webhookCommands(deps),
    ...memberCommands(deps),
    ...retryCommands(deps),
    ...secretCommands(deps),
  };
}

function accountCommands(deps: CommandDeps) {
  return {
    "account create": async (input, who) => accountView(await createAccount(deps, who, input)),
    "account show": async ({ accountId }) => accountView(await accountOf(deps, accountId)),
    "account list": async () => (await deps.listAccounts()).map(accountView),
    "account events": async ({ accountId }) => {
      await accountOf(deps, accountId);
      return deps.readEvents(accountId);
    },
    "account close": async ({ accountId }, who) => accountView(await closeAccount(deps, who, accountId)),
  } satisfies Partial<Commands>;
}

function gateCommands(deps: CommandDeps) {
  const command = (what: string, change: changes.Change) => async (input: { accountId: string }, who: Who) =>
    accountView(await changeAccount(deps, who, { accountId: input.accountId, what, change }));
  return {
    "account approve-test": command("account approve-test", changes.approveTest),
    "account withdraw-test": command("account withdraw-test", changes.withdrawTest),
    "account settle-fee": command("account settle-fee", changes.settleFee),
    "account reverse-fee": command("account reverse-fee", changes.reverseFee),
    "account approve-production": command("account approve-production", changes.approveProduction),
    "account withdraw-production": command("account withdraw-production", changes.withdrawProduction),
    "account hub": (input, who) => command("account hub", changes.moveToHub(input.to))(input, who),
    "account type": (input, who) => command("account type", changes.switchType(input.to))(input, who),
    "account agency-code": (input, who) =>
      command("account agency-code", changes.setAgencyCode(input.agencyCode))(input, who),
  } satisfies Partial<Commands>;
}

function keyCommands(deps: CommandDeps) {
  const issuedView = ({ record, key }: IssuedKey) => {
    const { keyId, environment, accountId } = record;
    return { keyId, key, environment, accountId };
  };
  return {
    "key create": async (input, who) => issuedView(await issueKey(deps, who, input)),
    "key roll": async (input, who) => issuedView(await rollKey(deps, who, input)),
    "key revoke": async ({ keyId }, who) => keyView(await revokeKey(deps, who, keyId), await deps.lastUsedAt(keyId)),
    "key reattach": async ({ accountId }, who) => {
      const keyIds = (await reattachKeys(deps, who, accountId)).map(({ keyId }) => keyId);
      return { accountId, reattached: keyIds };
    },
    "key list": async ({ accountId }) => {
      await accountOf(deps, accountId);
      const keys = await deps.readKeys(accountId);
      return Promise.all(keys.map(async (key) => keyView(key, await deps.lastUsedAt(key.keyId))));
    },
  } satisfies Partial<Commands>;
}

function walletCommands(deps: CommandDeps) {
  return {
    "wallet show": async ({ accountId }) => {
      await accountOf(deps, accountId);
      return walletView(accountId, await deps.readWallet(accountId));
    },
    "wallet ledger": async ({ accountId }) => {
      await accountOf(deps, accountId);
      return withRunningBalance(await deps.readLedger(accountId)).map(ledgerView);
    },
    "wallet top-up": async (input, who) => walletView(input.accountId, await topUp(deps, who, input)),
    "wallet adjust": async (input, who) => walletView(input.accountId, await adjust(deps, who, input)),
  } satisfies Partial<Commands>;
}

function webhookCommands(deps: CommandDeps) {
  return {
    "webhook set": (input, who) => setWebhook(deps, who, input),
    "webhook show": (input) => showWebhook(deps, input),
    "webhook remove": async (input, who) => webhookView(await removeWebhook(deps, who, input)),
    "webhook roll": (input, who) => rollWebhook(deps, who, input),
    "webhook resume": async (input, who) => webhookView(await resumeWebhook(deps, who, input)),
    "webhook test": async (input) => deliveryView(await testWebhook(deps, input)),
    "webhook deliveries": async (input) => (await deliveriesOf(deps, input)).map(deliveryView),
  } satisfies Partial<Commands>;
}

function memberCommands(deps: CommandDeps) {
  return {
    "member invite": async (input, who) => {
      const { invitation, token } = await inviteMember(deps, who, input);
      return { ...invitedView(invitation), link: deps.invitationLink(token) };
    },
    "member list": async ({ accountId }) => {
      await accountOf(deps, accountId);
      const [members, invitations] = await Promise.all([deps.readMembers(accountId), deps.readInvitations(accountId)]);
      return { members: members.map(memberView), invitations: invitations.map(invitedView) };
    },
  } satisfies Partial<Commands>;
}

function retryCommands(deps: CommandDeps) {
  return {
    "retries show": async () => deps.queueStates(),
    "retries redrive": ({ max }, who) => redrive(deps, who, max),
  } satisfies Partial<Commands>;
}

function secretCommands(deps: CommandDeps) {
  return {
    "receipt-key list": () => listReceiptKeys(deps),
    "receipt-key rotate": ({ environment }, who) => rotateReceiptKey(deps, who, environment),
    "pepper list": () => listPeppers(deps),
    "pepper rotate": ({ environment }, who) => rotatePepper(deps, who, environment),
  } satisfies Partial<Commands>;
}
