import { bestName, type ListedName } from "../../functions/domain/screening/score/name-match.ts";
import type { PreparedQuery } from "../../functions/domain/screening/score/query.ts";
import { Likenesses } from "../../functions/domain/screening/search/expansion.ts";
import type { Snapshot } from "../../functions/domain/screening/snapshot/snapshot.ts";
import type { Token } from "../../functions/domain/screening/words/token.ts";

/** Scores every name there is against a query: slow, and by definition finds all. */
export class ExhaustiveScan {
  private readonly snapshot: Snapshot;
  /** All names taken apart beforehand, with one object for each token however many names hold it. */
  private readonly listed: ListedName[];

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
    const tokens = new Map<number, Token>();
    const once = (token: Token) => {
      const known = tokens.get(token.id) ?? token;
      tokens.set(token.id, known);
      return known;
    };
    this.listed = Array.from({ length: snapshot.meta.names }, (_, number) => {
      const name = snapshot.name(number);
      return { name: { ...name, tokens: name.tokens.map(once) }, weak: snapshot.isWeak(number) };
    });
  }

  /** Entities whose best name scores at least this; a subject of nothing but a name is scored by its name. */
  hits(query: PreparedQuery, least: number): Map<number, number> {
    const likenesses = new Likenesses();
    const hits = new Map<number, number>();
    for (let entity = 0; entity < this.snapshot.meta.entities; entity += 1) {
      const names = this.listed.slice(
        this.snapshot.entityNameStart[entity] ?? 0,
        this.snapshot.entityNameStart[entity + 1] ?? 0,
      );
      const all = { names, others: () => names };
      const points = bestName(query.names, all, (one, two) => likenesses.between(one, two))?.points ?? 0;
      if (points >= least) hits.set(entity, points);
    }
    return hits;
  }

  nameOf(entity: number): string {
    const first = this.snapshot.entityNameStart[entity] ?? 0;
    return (this.listed[first]?.name.tokens ?? []).map((token) => token.native).join(" ");
  }
}
