import { copyOf, equal } from "./values.ts";

const rememberedMs = 10 * 60_000;

/** The transactions of the last ten minutes that were committed under a token: a repeat of one is answered and does nothing. */
export class Tokens {
  readonly #committed = new Map<string, { request: unknown; at: number }>();

  /** `new`: nothing was committed under this token. A transaction that was cancelled leaves no trace. */
  look(token: string, request: unknown, now: number): "new" | "repeated" | "other request" {
    const known = this.#committed.get(token);
    if (known === undefined || known.at + rememberedMs <= now) return "new";
    return equal(copyOf(known.request), copyOf(request)) ? "repeated" : "other request";
  }

  note(token: string, request: unknown, now: number): void {
    this.#committed.set(token, { request, at: now });
  }
}
