const mostGenerations = 0xffff;

/** A set of tokens, for searches that meet thousands of them: emptied at once, and without a trace for the collector. */
export class TokenSet {
  private readonly metIn: Uint16Array;
  private generation = 0;

  constructor(tokens: number) {
    this.metIn = new Uint16Array(tokens);
  }

  emptied(): this {
    if (this.generation === mostGenerations) {
      this.metIn.fill(0);
      this.generation = 0;
    }
    this.generation += 1;
    return this;
  }

  /** False where it was in the set already. */
  add(token: number): boolean {
    if (this.metIn[token] === this.generation) return false;
    this.metIn[token] = this.generation;
    return true;
  }
}
