import { chance } from "../../../local/conflicts/chance.ts";

/** Everything that happens by chance in a world: the same seed, the same world. */
export class Dice {
  readonly next: () => number;

  constructor(seed: number) {
    this.next = chance(seed);
  }

  /** A whole number from nothing to one below the bound. */
  below(bound: number): number {
    return Math.floor(this.next() * bound);
  }

  /** Whether something happens that happens in this share of cases. A share of nothing costs no throw. */
  happens(share: number): boolean {
    return share > 0 && this.next() < share;
  }

  among<Value>(values: readonly Value[]): Value | undefined {
    return values[this.below(values.length)];
  }

  /** One of several, each as often as its weight says. */
  weighed<Value>(choices: readonly (readonly [weight: number, value: Value])[]): Value {
    let left = this.below(choices.reduce((sum, [weight]) => sum + weight, 0));
    for (const [weight, value] of choices) {
      left -= weight;
      if (left < 0) return value;
    }
    throw new Error("there is nothing to choose from");
  }
}
