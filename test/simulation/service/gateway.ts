import type { Ground, HeldKey } from "./ground.ts";

const rememberedMs = 60_000;

/** The gateway remembers for a minute what the authorizer said of a key: what a request brings of its caller may be that old. */
export class Gateway {
  readonly #ground: Ground;
  readonly #remembered = new Map<string, { caller: string; until: number }>();

  constructor(ground: Ground) {
    this.#ground = ground;
  }

  callerOf({ apiKey, hash }: HeldKey): string {
    const { engine, scheduler, tables } = this.#ground;
    const known = this.#remembered.get(apiKey);
    if (known !== undefined && known.until > scheduler.now) return known.caller;
    const item = engine.item(tables.records, { pk: `KEY#${hash}`, sk: "KEY" });
    const caller = JSON.stringify(item?.caller);
    this.#remembered.set(apiKey, { caller, until: scheduler.now + rememberedMs });
    return caller;
  }
}
