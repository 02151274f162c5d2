/** Waits for a stretch of virtual time. */
export type Wait = (milliseconds: number) => Promise<void>;

class Killed extends Error {}

type Waiting = { at: number; actor: Actor; goOn: () => void; giveUp: (killed: Killed) => void };
type Actor = { waiting: number; killed: boolean };

/**
 * A clock that stands still while anybody works and jumps to the next moment anybody waits for. Hours of processes that
 * overlap pass in a second, and the drawn durations alone decide who comes first.
 */
export class VirtualTime {
  readonly failures: string[] = [];
  readonly #actors = new Set<Actor>();
  #waits: Waiting[] = [];
  #now = Date.UTC(2026, 2, 1);

  now(): Date {
    return new Date(this.#now);
  }

  /**
   * Somebody who acts beside the others. All that takes time, and all that others can see, must go through the given
   * `wait`: whoever is killed goes no further than that.
   */
  start(name: string, act: (wait: Wait) => Promise<void>): { kill: () => void } {
    const actor: Actor = { waiting: 0, killed: false };
    this.#actors.add(actor);
    act((milliseconds) => this.#wait(actor, milliseconds))
      .catch((error: unknown) => {
        if (!(error instanceof Killed)) this.failures.push(`${name}: ${String(error)}`);
      })
      .finally(() => this.#actors.delete(actor));
    return { kill: () => this.#kill(actor) };
  }

  #wait(actor: Actor, milliseconds: number): Promise<void> {
    if (actor.killed) return Promise.reject(new Killed());
    actor.waiting += 1;
    return new Promise((goOn, giveUp) => this.#waits.push({ at: this.#now + milliseconds, actor, goOn, giveUp }));
  }

  #kill(actor: Actor): void {
    actor.killed = true;
    actor.waiting = 0;
    const [its, others] = [true, false].map((own) => this.#waits.filter((one) => (one.actor === actor) === own));
    this.#waits = others ?? [];
    for (const { giveUp } of its ?? []) giveUp(new Killed());
  }

  /** Until nobody waits for anything any more. */
  async run(): Promise<void> {
    for (;;) {
      await this.#everybodyWaits();
      const [first, ...others] = this.#waits;
      if (first === undefined) return;
      const next = others.reduce((earliest, one) => (one.at < earliest.at ? one : earliest), first);
      this.#waits.splice(this.#waits.indexOf(next), 1);
      this.#now = next.at;
      next.actor.waiting -= 1;
      next.goOn();
    }
  }

  async #everybodyWaits(): Promise<void> {
    do await new Promise((resolve) => setImmediate(resolve));
    while ([...this.#actors].some(({ waiting }) => waiting === 0));
  }
}
