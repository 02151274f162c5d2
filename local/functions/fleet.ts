import type { FunctionSpec } from "./function.ts";
import { FunctionPool, type PoolSettings } from "./pool.ts";
import type { Outcome } from "./protocol.ts";

/** Every function of the template, called by ARN (whole, versioned, or inside an integration URI) or by name. */
export type Fleet = {
  invoke: (functionArn: string, payload: string, requestId?: string) => Promise<Outcome>;
  has: (functionArn: string) => boolean;
  stop: () => Promise<void>;
};

export function startFleet(specs: FunctionSpec[], settings: PoolSettings): Fleet {
  const pools = new Map(specs.map((spec) => [spec.name, new FunctionPool(spec, settings)]));
  return {
    has: (functionArn) => pools.has(functionName(functionArn)),
    invoke: async (functionArn, payload, requestId) => {
      const pool = pools.get(functionName(functionArn));
      if (pool) return pool.invoke(payload, requestId);
      const message = `${functionArn} names no function of the template.`;
      return { kind: "failed", errorType: "ResourceNotFoundException", errorMessage: message, stack: message };
    },
    stop: async () => {
      await Promise.all([...pools.values()].map((pool) => pool.stop()));
    },
  };
}

function functionName(functionArn: string): string {
  return /:function:([^:/]+)/.exec(functionArn)?.[1] ?? functionArn;
}
