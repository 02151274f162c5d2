/**
 * The first segment of every item's key. The store builds its keys from them and the roles are bound to them, so that
 * what serves a test key is never granted a live wallet.
 */
export const itemKinds = {
  account: "ACCOUNT",
  apiKey: "KEY",
  wallet: "WALLET",
  ledger: "LEDGER",
  /** Where an account's events go. */
  webhook: "WEBHOOK",
  /** Verification records, apart by environment; an account's list stands under the same word in the index. */
  liveVerification: "LIVE",
  testVerification: "TEST",
  /** A live screening's audit row; the test environment keeps none. */
  screening: "SCREENING",
  /** In the indices alone. */
  accounts: "ACCOUNTS",
  keyId: "KEYID",
  pending: "PENDING",
  undelivered: "UNDELIVERED",
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
  /** What became of an account's last events. */
  delivery: "DELIVERY",
  health: "HEALTH",
} as const;
export type ItemKind = keyof typeof itemKinds;

export const verificationKind = { live: "liveVerification", test: "testVerification" } as const satisfies Record<
  "live" | "test",
  ItemKind
>;

export const claimKind = { live: "liveClaim", test: "testClaim" } as const satisfies Record<"live" | "test", ItemKind>;

export const sealedKind = { live: "liveSealed", test: "testSealed" } as const satisfies Record<
  "live" | "test",
  ItemKind
>;
