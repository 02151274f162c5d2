import type { Throttle } from "./declared/model.ts";

/** Token buckets by name: `burst` tokens at most, refilled at `rate` a second. */
export type Buckets = { take: (name: string, throttle: Throttle) => boolean };

export function tokenBuckets(now: () => number = Date.now): Buckets {
  const levels = new Map<string, { tokens: number; at: number }>();
  return {
    take: (name, { rate, burst }) => {
      const at = now();
      const before = levels.get(name) ?? { tokens: burst, at };
      const tokens = Math.min(burst, before.tokens + ((at - before.at) / 1000) * rate);
      levels.set(name, { tokens: tokens >= 1 ? tokens - 1 : tokens, at });
      return tokens >= 1;
    },
  };
}
