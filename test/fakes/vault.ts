import { newKey, open, seal } from "../../functions/store/sealing.ts";
import type { Vault } from "../../functions/store/vault.ts";

/** A vault with a key of its own: it opens what it sealed, for the account it sealed it for. */
export function fakeVault(): Vault {
  const key = newKey();
  return {
    sealDestination: async (accountId, destination) => {
      return { dataKey: "none", box: seal(key, accountId, JSON.stringify(destination), 512) };
    },
    openDestination: async (accountId, { box }) => JSON.parse(open(key, accountId, box)),
  };
}
