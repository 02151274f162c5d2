import { EntityScorer } from "../../functions/domain/screening/entity-score.ts";
import { Likenesses } from "../../functions/domain/screening/expansion.ts";
import type { PreparedQuery } from "../../functions/domain/screening/query.ts";
import type { Snapshot } from "../../functions/domain/screening/snapshot.ts";

/** Scores every name there is against a query: slow, and by definition finds all. */
export class ExhaustiveScan {
  private readonly snapshot: Snapshot;
  private readonly all: number[];

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
    this.all = Array.from({ length: snapshot.meta.names }, (_, name) => name);
  }

  hits(query: PreparedQuery, least: number): Map<number, number> {
    const scorer = new EntityScorer(this.snapshot, query, new Likenesses());
    const hits = scorer.score(this.all).filter(({ score }) => score >= least);
    return new Map(hits.map(({ entity, score }) => [entity, score]));
  }

  nameOf(entity: number): string {
    const first = this.snapshot.entityNameStart[entity] ?? 0;
    return this.snapshot
      .name(first)
      .tokens.map((token) => token.native)
      .join(" ");
  }
}
