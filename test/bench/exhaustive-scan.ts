import { type AnalysedName, nameOf } from "../../functions/domain/screening/names/name.ts";
import { scoreNames } from "../../functions/domain/screening/names/name-score.ts";
import { aliasPoints } from "../../functions/domain/screening/score/name-match.ts";
import type { PreparedQuery } from "../../functions/domain/screening/score/query.ts";
import { Likenesses } from "../../functions/domain/screening/search/expansion.ts";
import type { Snapshot } from "../../functions/domain/screening/snapshot/snapshot.ts";
import type { Token } from "../../functions/domain/screening/words/token.ts";

/** Scores every name there is against a query: slow, and by definition finds all. */
export class ExhaustiveScan {
  private readonly snapshot: Snapshot;
  /** All names taken apart beforehand, with one object for each token however many names hold it. */
  private readonly names: AnalysedName[];

  constructor(snapshot: Snapshot) {
    this.snapshot = snapshot;
    const tokens = new Map<number, Token>();
    const once = (token: Token) => {
      const known = tokens.get(token.id) ?? token;
      tokens.set(token.id, known);
      return known;
    };
    this.names = Array.from({ length: snapshot.meta.names }, (_, number) => {
      const { tokens, joined, style } = snapshot.name(number);
      return nameOf(tokens.map(once), joined, style);
    });
  }

  /** Entities whose best name scores at least this; a subject of nothing but a name is scored by its name. */
  hits(query: PreparedQuery, least: number): Map<number, number> {
    const likenesses = new Likenesses();
    const hits = new Map<number, number>();
    for (const [number, listed] of this.names.entries()) {
      const score = scoreNames(query.names[listed.style], listed, (one, two) => likenesses.between(one, two));
      const points = aliasPoints(score, this.snapshot.isWeak(number));
      const entity = this.snapshot.nameEntity[number] ?? 0;
      if (points >= least && points > (hits.get(entity) ?? 0)) hits.set(entity, points);
    }
    return hits;
  }

  nameOf(entity: number): string {
    const first = this.snapshot.entityNameStart[entity] ?? 0;
    return (this.names[first]?.tokens ?? []).map((token) => token.native).join(" ");
  }
}
