/** The gateway's API keys as its control plane keeps them; every change is on disk before it is answered. */
import * as z from "zod";
import type { Store } from "./store.ts";

const ApiKey = z.object({
  id: z.string(),
  name: z.string(),
  value: z.string(),
  enabled: z.boolean(),
  tags: z.record(z.string(), z.string()),
  createdDate: z.number(),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const GatewayKeys = z.object({
  keys: z.array(ApiKey),
  attached: z.array(z.object({ planId: z.string(), keyId: z.string() })),
});
export type GatewayKeys = z.infer<typeof GatewayKeys>;

export type KeyBook = {
  find: (value: string, planIds: string[]) => { key: ApiKey; planId: string } | undefined;
  read: () => GatewayKeys;
  change: (next: (current: GatewayKeys) => GatewayKeys) => void;
};

export function keyBook(store: Store<GatewayKeys>): KeyBook {
  return {
    read: store.read,
    change: (next) => store.write(next(store.read())),
    find: (value, planIds) => {
      const { keys, attached } = store.read();
      const key = keys.find((each) => each.value === value && each.enabled);
      const link = key && attached.find(({ planId, keyId }) => keyId === key.id && planIds.includes(planId));
      return key && link ? { key, planId: link.planId } : undefined;
    },
  };
}
