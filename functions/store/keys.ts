import {
  claimKind,
  deliveryKind,
  itemKinds as kind,
  receiptKeyKind,
  sealedKind,
  verificationKind,
  webhookKind,
} from "../contract/item-kinds.ts";
import type { Environment } from "../contract/routes.ts";

/** Every key shape of both tables. */
export const keys = {
  /** records: an account, its keys and its audit events share a partition, so that one read finds them all. */
  account: (accountId: string) => ({ pk: `${kind.account}#${accountId}`, sk: "ACCOUNT" }),
  keyRecord: (accountId: string, keyId: string) => ({
    pk: `${kind.account}#${accountId}`,
    sk: `${keyRecordPrefix}${keyId}`,
  }),
  event: (accountId: string, at: string, eventId: string) => ({
    pk: `${kind.account}#${accountId}`,
    sk: `${eventPrefix}${at}#${eventId}`,
  }),
  member: (accountId: string, memberId: string) => ({
    pk: `${kind.account}#${accountId}`,
    sk: `${memberPrefix}${memberId}`,
  }),
  /** records: what the authorizer finds by the hash of an API key. */
  apiKey: (hash: string) => ({ pk: `${kind.apiKey}#${hash}`, sk: "KEY" }),
  /** records: a wallet and its ledger. The row's key is its kind and subject: a second one cannot be written. */
  wallet: (accountId: string) => ({ pk: `${kind.wallet}#${accountId}`, sk: "WALLET" }),
  ledgerRow: (accountId: string, rowKind: string, subjectId: string) => ({
    pk: `${kind.ledger}#${accountId}`,
    sk: `${rowKind}#${subjectId}`,
  }),
  /** records: an account's webhooks, apart from the account: what verifies reads these and no account. */
  webhook: (accountId: string, serves: Environment | "both") => ({
    pk: `${kind[serves === "both" ? "webhook" : webhookKind[serves]]}#${accountId}`,
    sk: "WEBHOOK",
  }),
  /** records: one item a verification, keyed by its own id. */
  verification: (environment: Environment, verificationId: string) => ({
    pk: `${kind[verificationKind[environment]]}#${verificationId}`,
    sk: "VERIFICATION",
  }),
  /** records: one item a live screening, for audit. */
  screening: (screeningRequestId: string) => ({ pk: `${kind.screening}#${screeningRequestId}`, sk: "SCREENING" }),
  /** records: ten subjects of a batch in one item, keyed by the id of the first. */
  screeningBatch: (firstId: string) => ({ pk: `${kind.screening}#${firstId}`, sk: "BATCH" }),
  /** records: a free batch in one item or, where that is too large, in parts of so many subjects. */
  freeBatch: (batchId: string, firstInPart: number) => ({
    pk: `${kind.screening}#${batchId}`,
    sk: firstInPart === 1 ? "FREEBATCH" : `FREEBATCH#${String(firstInPart).padStart(3, "0")}`,
  }),
  /** records: the snapshots that went into service, by their number. */
  snapshot: (number: number) => ({ pk: `${kind.snapshot}#`, sk: String(number).padStart(10, "0") }),
  /** records: which snapshot accounts were told of last. */
  announcement: () => ({ pk: `${kind.announcement}#`, sk: "LISTS" }),
  /** records: what signs an environment's receipts, by the name that everybody computes for it. */
  receiptKey: (environment: Environment, kid: string) => ({ pk: `${kind[receiptKeyKind[environment]]}#`, sk: kid }),
  /** ephemeral: one item a key and UTC hour. */
  window: (keyId: string, hour: string) => ({ pk: `${kind.window}#${keyId}`, sk: hour }),
  /** ephemeral: a document on cooldown and an idempotency key in use, both by keyed fingerprint. */
  lock: (fingerprint: string) => ({ pk: `${kind.lock}#${fingerprint}`, sk: "LOCK" }),
  claim: (environment: Environment, fingerprint: string) => ({
    pk: `${kind[claimKind[environment]]}#${fingerprint}`,
    sk: "CLAIM",
  }),
  /** ephemeral: what may rest only sealed, and not for long. */
  sealedRequest: (environment: Environment, verificationId: string) => ({
    pk: `${kind[sealedKind[environment]]}#${verificationId}`,
    sk: "REQUEST",
  }),
  sealedEvent: (environment: Environment, verificationId: string) => ({
    pk: `${kind[sealedKind[environment]]}#${verificationId}`,
    sk: "EVENT",
  }),
  /** ephemeral: one item an environment and document type. */
  circuit: (environment: Environment, documentType: string) => ({
    pk: `${kind.circuit}#${environment}#${documentType}`,
    sk: "CIRCUIT",
  }),
  /** ephemeral: one item an account and UTC day. */
  refunds: (accountId: string, day: string) => ({ pk: `${kind.refunds}#${accountId}`, sk: day }),
  /** ephemeral: an account's deliveries of one environment, read newest first. */
  delivery: (accountId: string, environment: Environment, sort: string) => ({
    pk: `${kind[deliveryKind[environment]]}#${accountId}`,
    sk: sort,
  }),
  /** ephemeral: a person's sessions share a partition, so that all of them can be ended at once. */
  session: (memberId: string, hash: string) => ({ pk: `${kind.session}#${memberId}`, sk: hash }),
  /** ephemeral: an account's open invitations, by the hash of each link's secret. */
  invitation: (accountId: string, hash: string) => ({ pk: `${kind.invitation}#${accountId}`, sk: hash }),
  /** The audit log's table: how far it has come, until when it was compared, and where each fact stands in it. */
  logHead: () => ({ pk: `${kind.logHead}#`, sk: "HEAD" }),
  logMark: () => ({ pk: `${kind.logHead}#`, sk: "COMPARED" }),
  logLeaf: (factKey: string) => ({ pk: `${kind.logLeaf}#${factKey}`, sk: "LEAF" }),
  /** records and ephemeral: never written; read by the health check to see that the table answers. */
  health: () => ({ pk: `${kind.health}#`, sk: "HEALTH" }),
} as const;

/** A verification's id and environment, out of its key: the indices carry little else. */
export function environmentOfKey(pk: string): { environment: Environment; verificationId: string } {
  const [word, verificationId = ""] = pk.split("#");
  return { environment: word === kind.liveVerification ? "live" : "test", verificationId };
}

export const keyRecordPrefix = "KEY#";
export const eventPrefix = "EVENT#";
export const memberPrefix = "MEMBER#";

/** The index `listed`, read newest first. */
export const lists = {
  accounts: (createdAt: string, accountId: string) => ({
    listKey: `${kind.accounts}#`,
    listSort: `${createdAt}#${accountId}`,
  }),
  memberships: (memberId: string, accountId: string) => ({
    listKey: `${kind.member}#${memberId}`,
    listSort: accountId,
  }),
  keyById: (keyId: string) => ({ listKey: `${kind.keyId}#${keyId}`, listSort: "KEY" }),
  verifications: (environment: Environment, accountId: string, sort: string) => ({
    listKey: `${kind[verificationKind[environment]]}#${accountId}`,
    listSort: sort,
  }),
  screenings: (accountId: string, at: string, screeningRequestId: string) => ({
    listKey: `${kind.screening}#${accountId}`,
    listSort: `${at}#${screeningRequestId}`,
  }),
  ledger: (accountId: string, at: string, sk: string) => ({
    listKey: `${kind.ledger}#${accountId}`,
    listSort: `${at}#${sk}`,
  }),
} as const;
