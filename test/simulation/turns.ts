/** What may happen to a process at an await. */
type Fate = "go on" | "die" | "busy";

/** What became of a run: the rules that were broken, and what happened for whoever reads of them. */
export type Outcome = { violations: string[]; told: string[]; turns: number };

/** A process that died: it is never heard of again. */
const never = new Promise<never>(() => undefined);

type Waiting = { process: number; what: string; resume: (fate: Fate) => void };

/**
 * Hands out turns one at a time, so that a seed decides every interleaving. A process stands still at each of its awaits
 * until its turn comes, and may then be told to die.
 */
export class Turns {
  readonly #waiting: Waiting[] = [];
  readonly #pick: (most: number) => number;
  readonly #fateOf: (process: number, what: string) => Fate;
  /** What happened, for whoever reads a failed run. */
  readonly told: string[] = [];

  constructor(pick: (most: number) => number, fateOf: (process: number, what: string) => Fate) {
    this.#pick = pick;
    this.#fateOf = fateOf;
  }

  /** Runs an effect as a call to something outside would: others may act before it and before its answer arrives. */
  async call<Value>(
    { process, what, whenBusy }: { process: number; what: string; whenBusy?: (() => never) | undefined },
    effect: () => Promise<Value>,
  ): Promise<Value> {
    const before = await this.#turn(process, what);
    if (before === "busy" && whenBusy) whenBusy();
    const value = await effect();
    await this.#turn(process, `${what} answered`);
    return value;
  }

  /** Lets one waiting process take its turn; false when none waits. */
  async next(): Promise<boolean> {
    await settled();
    const index = this.#pick(this.#waiting.length);
    const [chosen] = this.#waiting.splice(index, 1);
    if (chosen === undefined) return false;
    const fate = this.#fateOf(chosen.process, chosen.what);
    this.told.push(`${chosen.process} ${chosen.what}${fate === "go on" ? "" : `: ${fate}`}`);
    chosen.resume(fate);
    await settled();
    return true;
  }

  async #turn(process: number, what: string): Promise<Fate> {
    const fate = await new Promise<Fate>((resume) => this.#waiting.push({ process, what, resume }));
    return fate === "die" ? never : fate;
  }
}

/** Until every process that can run stands at its next await. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
