/** The gateway's API keys as its control plane keeps them; every change is on disk before it is answered. */
import type { Store } from "./store.ts";

export type ApiKey = {
  id: string;
  name: string;
  value: string;
  enabled: boolean;
  customerId?: string;
  tags: Record<string, string>;
  createdDate: number;
};

export type GatewayKeys = { keys: ApiKey[]; attached: { planId: string; keyId: string }[] };

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
