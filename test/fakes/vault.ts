import type { Vault } from "../../functions/store/accounts/vault.ts";
import { newKey, open, seal } from "../../functions/store/sealing.ts";

/** A vault with a key of its own: it opens what it sealed, for the account it sealed it for. */
export function fakeVault(): Vault {
  const key = newKey();
  return {
    sealDestination: async (accountId, destination) => {
      return {
        dataKey: "none",
        box: seal(key, { belongsTo: accountId, blockBytes: 512 }, JSON.stringify(destination)),
      };
    },
    openDestination: async (accountId, { box }) => JSON.parse(open(key, accountId, box)),
    sealBeside: async (accountId, { dataKey }, text) => {
      return { dataKey, box: seal(key, { belongsTo: accountId, blockBytes: 512 }, JSON.stringify(text)) };
    },
    openText: async (accountId, { box }) => JSON.parse(open(key, accountId, box)),
  };
}
