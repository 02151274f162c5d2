import { type NameScore, scoreNames } from "../names/name-score.ts";
import { addressWords } from "../score/address.ts";
import { comparisons, type Finding, totalOf } from "../score/comparisons.ts";
import { explainName } from "../score/explanation.ts";
import { aliasPoints, worded } from "../score/pair-score.ts";
import type { PreparedQuery } from "../score/query.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";
import type { Likenesses } from "./expansion.ts";

/** An entity and the best of its names. */
export type ScoredEntity = { entity: number; name: number; score: number; points: number; exact: boolean };

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
    const best = new Map<number, ScoredEntity>();
    for (const name of names) {
      const entity = this.snapshot.nameEntity[name] ?? 0;
      const score = this.nameScore(name);
      const points = aliasPoints(score, this.snapshot.isWeak(name));
      const known = best.get(entity);
      if (!known || points > known.points)
        best.set(entity, { entity, name, points, score: points, exact: score.equality === "exact" });
    }
    const scored = [...best.values()];
    for (const each of scored) each.score = totalOf(each.points, each.exact ? "exact" : "none", this.findings(each));
    return scored;
  }

  private nameScore(name: number): NameScore {
    const listed = this.snapshot.name(name);
    return scoreNames(this.query.names[listed.style], listed, (one, two) => this.likenesses.between(one, two));
  }

  private findings({ entity, exact }: ScoredEntity, addresses: readonly string[] = []): Finding[] {
    const { names: _names, ...known } = this.query;
    if (known.dateOfBirth === undefined && known.nationality === undefined && addresses.length === 0) return [];
    const circumstances = {
      ...known,
      exactName: exact,
      birthDates: this.snapshot.birthDatesOf(entity),
      countries: this.snapshot.countriesOf(entity),
      addresses: addresses.map(addressWords),
    };
    return comparisons.flatMap(({ compare }) => compare(circumstances) ?? []);
  }

  /** The same score again, with the addresses that only the display data know, and told in words. */
  explained(
    scored: ScoredEntity,
    addresses: readonly string[],
  ): { score: number; method: string[]; matchedFields: string[] } {
    const listed = this.snapshot.name(scored.name);
    const findings = this.findings(scored, this.query.address === undefined ? [] : addresses);
    return {
      score: totalOf(scored.points, scored.exact ? "exact" : "none", findings),
      method: [
        ...explainName(this.nameScore(scored.name), this.query.names[listed.style], listed),
        ...findings.map(worded),
      ],
      matchedFields: ["name", ...findings.flatMap((finding) => finding.field ?? [])],
    };
  }
}
