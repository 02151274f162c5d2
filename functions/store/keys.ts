import { itemKinds as kind } from "../contract/item-kinds.ts";

/** Every key shape of both tables. */
export const keys = {
  /** records: what the authorizer finds by the hash of an API key. */
  apiKey: (hash: string) => ({ pk: `${kind.apiKey}#${hash}`, sk: "KEY" }),
  /** records and ephemeral: never written; read by the health check to see that the table answers. */
  health: () => ({ pk: `${kind.health}#`, sk: "HEALTH" }),
} as const;
