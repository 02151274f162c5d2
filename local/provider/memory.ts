type Payload = Record<string, unknown> & { uid?: string; grantId?: string };

/** What a provider remembers between requests, as `oidc-provider` asks for it. It ends with the process. */
export function memory() {
  const kept = new Map<string, { payload: Payload; until: number }>();
  return class Memory {
    readonly #kind: string;

    constructor(kind: string) {
      this.#kind = kind;
    }

    async upsert(id: string, payload: Payload, livesSeconds: number): Promise<void> {
      kept.set(this.#key(id), { payload, until: Date.now() + livesSeconds * 1_000 });
    }

    async find(id: string): Promise<Payload | undefined> {
      const found = kept.get(this.#key(id));
      return found !== undefined && found.until > Date.now() ? found.payload : undefined;
    }

    async findByUid(uid: string): Promise<Payload | undefined> {
      const ofKind = [...kept].filter(([key]) => key.startsWith(`${this.#kind} `));
      return ofKind.find(([, { payload }]) => payload.uid === uid)?.[1].payload;
    }

    async consume(id: string): Promise<void> {
      const found = kept.get(this.#key(id));
      if (found !== undefined) found.payload.consumed = Math.floor(Date.now() / 1_000);
    }

    async destroy(id: string): Promise<void> {
      kept.delete(this.#key(id));
    }

    async revokeByGrantId(grantId: string): Promise<void> {
      for (const [key, { payload }] of kept) if (payload.grantId === grantId) kept.delete(key);
    }

    #key(id: string): string {
      return `${this.#kind} ${id}`;
    }
  };
}
