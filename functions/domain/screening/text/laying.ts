import { type Letters, longestCompared } from "./edit-distance.ts";

const size = 128;

/** How the letters of a script are said in Latin ones. */
export type Script = {
  /** For each letter and each Latin one, what it costs that the first is said as the other. */
  said: Float64Array;
  /** The same of the letter that opens a word, where that is another. */
  saidOpening?: Float64Array;
  /** What any other sound costs. */
  otherSound: number;
  /** What it costs that the Latin spelling has no counterpart of a letter. */
  silent: Float64Array;
  /** What that costs at least of one that opens a word, and of one that ends it. */
  silentOpening?: Float64Array;
  silentEnding?: Float64Array;
  /** What it costs that the script does not write a letter of the Latin spelling. */
  unwritten: Float64Array;
};

/** `{ b: "p.1 v.15" }`: a b is said as p at the cost of a tenth of a letter. */
export function soundsOf(sounds: Sounds, otherSound: number): Float64Array {
  return withSounds(new Float64Array(size * size).fill(otherSound), sounds);
}

type Sounds = Readonly<Record<string, string>>;

/** The same but for some of the letters. */
export function withSounds(said: Float64Array, sounds: Sounds): Float64Array {
  const changed = said.slice();
  for (const [letter, list] of Object.entries(sounds))
    for (const sound of list.split(" "))
      changed[letter.charCodeAt(0) * size + sound.charCodeAt(0)] = Number(sound.slice(1));
  return changed;
}

/** `e.05 h.4`; every other letter costs `others`. */
export function costsOf(list: string, others: number): Float64Array {
  const costs = new Float64Array(size).fill(others);
  for (const letter of list.split(" ")) costs[letter.charCodeAt(0)] = Number(letter.slice(1));
  return costs;
}

/**
 * One line of the costs of laying two spellings along each other. Only costs within the budget go on to the next line, and
 * none of them stands before `first` or after `last`: most words are other names, which such a line tells after a letter
 * or two.
 */
class CostLine {
  readonly costs = new Float64Array(longestCompared + 1);
  first = longestCompared;
  last = -2;

  get isEmpty(): boolean {
    return this.last < 0;
  }

  empty(): void {
    this.first = longestCompared;
    this.last = -2;
  }

  put(column: number, cost: number, budget: number): void {
    this.costs[column] = cost;
    if (cost > budget) return;
    if (this.last < 0) this.first = column;
    this.last = column;
  }

  /** Past every budget where nothing within it was put. */
  at(column: number): number {
    return column >= this.first && column <= this.last ? (this.costs[column] ?? 0) : Number.POSITIVE_INFINITY;
  }
}

let above = new CostLine();
let current = new CostLine();

/** What it costs to lay a word of a script along a Latin spelling, letter by letter, or Infinity where it passes the budget. */
export function layingCost(written: Letters, latin: Letters, { script, budget }: Laying): number {
  const columns = Math.min(latin.length, longestCompared);
  const lines = Math.min(written.length, longestCompared);
  begin(latin, { script, budget, columns });
  for (let at = 0; at < lines; at += 1) {
    const letter = written.codes[written.start + at] ?? 0;
    fill(latin, { letter, opens: at === 0, ends: at === lines - 1, script, budget, columns });
    if (current.isEmpty) return Number.POSITIVE_INFINITY;
    const filled = current;
    current = above;
    above = filled;
  }
  return above.at(columns);
}

type Laying = { script: Script; budget: number };

/** The line of nothing written. */
function begin({ codes, start }: Letters, { script, budget, columns }: Laying & { columns: number }): void {
  above.empty();
  let cost = 0;
  for (let column = 0; column <= columns && cost <= budget; column += 1) {
    above.put(column, cost, budget);
    cost += script.unwritten[codes[start + column] ?? 0] ?? 1;
  }
}

type Line = Laying & { letter: number; opens: boolean; ends: boolean; columns: number };

function fill({ codes, start }: Letters, { letter, opens, ends, script, budget, columns }: Line): void {
  const { unwritten, otherSound } = script;
  const said = (opens ? script.saidOpening : undefined) ?? script.said;
  const silent = silentCost(script, { letter, opens, ends });
  const { costs, first, last } = above;
  current.empty();
  let diagonal = Number.POSITIVE_INFINITY;
  let left = Number.POSITIVE_INFINITY;
  for (let column = first; column <= columns && (column <= last + 1 || left <= budget); column += 1) {
    const over = column <= last ? (costs[column] ?? 0) : Number.POSITIVE_INFINITY;
    let cost = over + silent;
    if (column > 0) {
      const sound = codes[start + column - 1] ?? 0;
      const isKnown = letter < size && sound < size;
      const saying = isKnown ? (said[letter * size + sound] ?? otherSound) : letter === sound ? 0 : otherSound;
      cost = Math.min(diagonal + saying, cost, left + (unwritten[sound] ?? 1));
    }
    current.put(column, cost, budget);
    diagonal = over;
    left = cost;
  }
}

function silentCost(script: Script, { letter, opens, ends }: Pick<Line, "letter" | "opens" | "ends">): number {
  const opening = opens ? (script.silentOpening?.[letter] ?? 0) : 0;
  const ending = ends ? (script.silentEnding?.[letter] ?? 0) : 0;
  return Math.max(script.silent[letter] ?? 1, opening, ending);
}
