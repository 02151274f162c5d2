import type { Invitation, Member } from "../member/member.ts";
import type { Account } from "./account.ts";
import type { KeyRecord } from "./key-record.ts";
import { creditsOf, type LedgerLine, type Wallet } from "./wallet.ts";
import type { Webhook } from "./webhook.ts";
import type { Delivery } from "./webhook-operations.ts";

/** What operators, the dashboard and scripts are shown. */
export function accountView(account: Account) {
  const { accountId, name, agencyCode, createdAt, closed, access } = account;
  const { accountType, testApproved, feeSettled, hub, productionApproved } = access;
  return {
    accountId,
    name,
    type: accountType,
    ...(agencyCode !== undefined && { agencyCode }),
    testApproved,
    feeSettled,
    hub,
    productionApproved,
    closed,
    createdAt,
  };
}

/** A key by what tells it apart: never by itself, nor by anything made from it. */
export function keyView(key: KeyRecord, lastUsedAt: string | undefined) {
  const { keyId, environment, state, lastFour, createdAt, validUntil, revokedAt } = key;
  return {
    keyId,
    environment,
    state,
    lastFour: lastFour ?? null,
    createdAt,
    lastUsedAt: lastUsedAt ?? null,
    ...(validUntil !== undefined && { validUntil }),
    ...(revokedAt !== undefined && { revokedAt }),
  };
}

export function walletView(accountId: string, wallet: Wallet) {
  return { accountId, balance: creditsOf(wallet.availableHalfCredits), held: creditsOf(wallet.heldHalfCredits) };
}

export function ledgerView({ at, kind, halfCredits, balanceAfterHalfCredits, subjectId }: LedgerLine) {
  return { at, kind, credits: creditsOf(halfCredits), balanceAfter: creditsOf(balanceAfterHalfCredits), subjectId };
}

export function webhookView({ accountId, serves, state, retriesSuspended }: Webhook) {
  return { accountId, serves, state, retriesSuspended };
}

export function deliveryView({ at, environment, type, eventId, attempt, delivered, status, durationMs }: Delivery) {
  return { at, environment, type, eventId, attempt, delivered, status: status ?? null, durationMs };
}

export function memberView({ memberId, email, role, joinedAt }: Member) {
  return { memberId, email, role, joinedAt };
}

export function invitedView({ accountId, email, role, expiresAt }: Invitation) {
  return { accountId, email, role, expiresAt: new Date(expiresAt * 1_000).toISOString() };
}
