/**
 * The first segment of every item's key. The store builds its keys from them and the roles are bound to them, so that
 * what serves a test key is never granted a live wallet.
 */
export const itemKinds = {
  apiKey: "KEY",
  health: "HEALTH",
} as const;
export type ItemKind = keyof typeof itemKinds;
