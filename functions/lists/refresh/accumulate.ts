import type { Entity } from "../../domain/screening/entity.ts";
import type { Accumulation } from "../sources/source.ts";

/**
 * New records and, behind them, those kept of the days before: newest first, none twice, no name more often than
 * allowed, and an end at the oldest day or the largest number. News never stop, and the index has to hold them.
 */
export async function* accumulated(
  { limits, now }: { limits: Accumulation; now: Date },
  fresh: AsyncIterable<Entity>,
  kept: AsyncIterable<Entity>,
): AsyncGenerator<Entity> {
  const oldest = new Date(now.getTime() - limits.days * 86_400_000).toISOString();
  const ids = new Set<string>();
  const timesNamed = new Map<string, number>();
  for (const records of [fresh, kept]) {
    for await (const entity of records) {
      if (ids.size >= limits.records) return;
      const name = entity.caption.toLowerCase();
      const times = timesNamed.get(name) ?? 0;
      const tooOld = (entity.article?.publishedAt ?? "") < oldest;
      if (tooOld || ids.has(entity.id) || times >= limits.perName) continue;
      ids.add(entity.id);
      timesNamed.set(name, times + 1);
      yield entity;
    }
  }
}
