import type { Candidate } from "../score/comparisons.ts";
import type { PreparedQuery } from "../score/query.ts";
import { explained, type Scored, scoreOf } from "../score/score.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Likenesses } from "./expansion.ts";

/** A listed record and the best of its names. */
export type ScoredEntity = { entity: number; name: number; score: number };

export class EntityScorer {
  private readonly snapshot: Snapshot;
  private readonly query: PreparedQuery;
  private readonly likenesses: Likenesses;

  constructor(snapshot: Snapshot, query: PreparedQuery, likenesses: Likenesses) {
    this.snapshot = snapshot;
    this.query = query;
    this.likenesses = likenesses;
  }

  /** The best name of each entity among those given, and what its birth date and country make of it. */
  score(names: readonly number[]): ScoredEntity[] {
    const namesOf = new Map<number, number[]>();
    for (const name of names) {
      const entity = this.snapshot.nameEntity[name] ?? 0;
      const known = namesOf.get(entity);
      if (known) known.push(name);
      else namesOf.set(entity, [name]);
    }
    return [...namesOf].flatMap(([entity, own]) => {
      const scored = this.scoreOf(entity, own);
      return scored ? { entity, name: own[scored.name.place] ?? 0, score: scored.score } : [];
    });
  }

  /** The same score again, with the addresses that only the display data know, and in words. */
  explained(
    { entity, name }: ScoredEntity,
    addresses: readonly string[],
  ): { score: number; method: string[]; matchedFields: string[] } {
    const scored = this.scoreOf(entity, [name], addresses);
    return scored ? { score: scored.score, ...explained(scored) } : { score: 0, method: [], matchedFields: [] };
  }

  private scoreOf(entity: number, names: readonly number[], addresses: readonly string[] = []): Scored | undefined {
    const candidate = new ListedCandidate(this.snapshot, { entity, names, addresses });
    return scoreOf(this.query, candidate, (one, two) => this.likenesses.between(one, two));
  }
}

/** A listed entity as far as a comparison asks for it: most queries have a name alone, and dates are unpacked when read. */
class ListedCandidate implements Candidate {
  readonly addresses: readonly string[];
  private readonly snapshot: Snapshot;
  private readonly entity: number;
  private readonly numbers: readonly number[];

  constructor(
    snapshot: Snapshot,
    { entity, names, addresses }: { entity: number; names: readonly number[]; addresses: readonly string[] },
  ) {
    this.snapshot = snapshot;
    this.entity = entity;
    this.numbers = names;
    this.addresses = addresses;
  }

  get names() {
    return this.numbers.map((name) => this.listed(name));
  }

  /** Each entity's names lie together. */
  others() {
    const first = this.snapshot.entityNameStart[this.entity] ?? 0;
    const end = this.snapshot.entityNameStart[this.entity + 1] ?? first;
    return Array.from({ length: end - first }, (_, at) => this.listed(first + at));
  }

  private listed(name: number) {
    return { name: this.snapshot.name(name), weak: this.snapshot.isWeak(name) };
  }

  get birthDates() {
    return this.snapshot.birthDatesOf(this.entity);
  }

  get countries() {
    return this.snapshot.countriesOf(this.entity);
  }
}
