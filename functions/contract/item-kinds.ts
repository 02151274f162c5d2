/**
 * The first segment of every item's key. The store builds its keys from them and the roles are bound to them, so that
 * what serves a test key is never granted a live wallet.
 */
export const itemKinds = {
  account: "ACCOUNT",
  apiKey: "KEY",
  wallet: "WALLET",
  ledger: "LEDGER",
  /** Where an account's events go: those of one environment, or of both where that has none of its own. */
  webhook: "WEBHOOK",
  liveWebhook: "LIVEWEBHOOK",
  testWebhook: "TESTWEBHOOK",
  /** Verification records, apart by environment; an account's list stands under the same word in the index. */
  liveVerification: "LIVE",
  testVerification: "TEST",
  /** A live screening's audit row; the test environment keeps none. */
  screening: "SCREENING",
  /** Which snapshot of the lists went into service, and when. */
  snapshot: "SNAPSHOT",
  /** Which snapshot accounts were told of last. */
  announcement: "ANNOUNCEMENT",
  /** A person who uses the dashboard: in the index alone, which finds the accounts of somebody who signs in. */
  member: "MEMBER",
  /** Somebody signed in to the dashboard, and somebody asked to join an account. */
  session: "SESSION",
  invitation: "INVITATION",
  /** In the indices alone. */
  accounts: "ACCOUNTS",
  keyId: "KEYID",
  pending: "PENDING",
  undelivered: "UNDELIVERED",
  /** The public halves of what signs receipts, apart by environment. */
  liveReceiptKey: "LIVERECEIPTKEY",
  testReceiptKey: "TESTRECEIPTKEY",
  window: "WINDOW",
  /** A document on cooldown. Live alone. */
  lock: "LOCK",
  /** An idempotency key in use, apart by environment. */
  liveClaim: "LIVECLAIM",
  testClaim: "TESTCLAIM",
  /** Sealed requests and events, apart by environment. */
  liveSealed: "LIVESEALED",
  testSealed: "TESTSEALED",
  /** How the hub answers retries of one document type. */
  circuit: "CIRCUIT",
  /** How many results that never arrived were paid back to an account, by UTC day. */
  refunds: "REFUNDS",
  /** What became of an account's last events, apart by environment. */
  delivery: "DELIVERY",
  testDelivery: "TESTDELIVERY",
  health: "HEALTH",
  /** The audit log's own table: how far it has come, and where each fact stands in it. */
  logHead: "HEAD",
  logLeaf: "LEAF",
} as const;
export type ItemKind = keyof typeof itemKinds;

const isKind = (name: string): name is ItemKind => Object.hasOwn(itemKinds, name);

const kindsByWord = new Map<string, ItemKind>(
  Object.keys(itemKinds)
    .filter(isKind)
    .map((kind) => [itemKinds[kind], kind]),
);

/** The kind of the item that has this key. */
export function kindOfKey(pk: string): ItemKind | undefined {
  const end = pk.indexOf("#");
  return kindsByWord.get(end < 0 ? pk : pk.slice(0, end));
}

export const verificationKind = { live: "liveVerification", test: "testVerification" } as const satisfies Record<
  "live" | "test",
  ItemKind
>;

export const claimKind = { live: "liveClaim", test: "testClaim" } as const satisfies Record<"live" | "test", ItemKind>;

export const sealedKind = { live: "liveSealed", test: "testSealed" } as const satisfies Record<
  "live" | "test",
  ItemKind
>;

export const webhookKind = { live: "liveWebhook", test: "testWebhook" } as const satisfies Record<
  "live" | "test",
  ItemKind
>;

export const deliveryKind = { live: "delivery", test: "testDelivery" } as const satisfies Record<
  "live" | "test",
  ItemKind
>;

export const receiptKeyKind = { live: "liveReceiptKey", test: "testReceiptKey" } as const satisfies Record<
  "live" | "test",
  ItemKind
>;
