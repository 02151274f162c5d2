import { digestOf, type FactsBySource, wholeOf } from "./compared-facts.ts";

/** An entity of a snapshot and what it was, a line of the object that the next build compares with. */
export type KnownLine = [id: string, facts: FactsBySource];

/**
 * The entities of the snapshot before, by a number made of their ids: a million texts would not fit beside a build. The
 * table is open: an id lies at its own place or behind it, before the next free one.
 */
export class KnownEntities {
  private readonly ids: Float64Array;
  private readonly wholes: Float64Array;
  private readonly met: Uint8Array;

  constructor(count: number) {
    const places = Math.ceil(count * 1.5) + 1;
    this.ids = new Float64Array(places);
    this.wholes = new Float64Array(places);
    this.met = new Uint8Array(places);
  }

  static async from(lines: AsyncIterable<KnownLine>, count: number): Promise<KnownEntities> {
    const known = new KnownEntities(count);
    for await (const [id, facts] of lines) known.add(id, facts);
    return known;
  }

  has(id: string): boolean {
    return this.ids[this.placeOf(id)] !== 0;
  }

  /** Compares an entity with what it was, and notes that it is still there. */
  compare(id: string, facts: FactsBySource): "new" | "as before" | "altered" {
    const place = this.placeOf(id);
    if (this.ids[place] === 0) return "new";
    this.met[place] = 1;
    return this.wholes[place] === wholeOf(facts) ? "as before" : "altered";
  }

  /** Whether it was compared: of what never was, nothing is left. */
  isStillThere(id: string): boolean {
    return this.met[this.placeOf(id)] === 1;
  }

  private add(id: string, facts: FactsBySource): void {
    const place = this.placeOf(id);
    this.ids[place] = numberOf(id);
    this.wholes[place] = wholeOf(facts);
  }

  /** Where an id lies, or the free place where it would. */
  private placeOf(id: string): number {
    const number = numberOf(id);
    let place = number % this.ids.length;
    while (this.ids[place] !== 0 && this.ids[place] !== number) place = (place + 1) % this.ids.length;
    return place;
  }
}

/** Never 0, which stands for a free place. */
function numberOf(id: string): number {
  return digestOf([id]) || 1;
}
