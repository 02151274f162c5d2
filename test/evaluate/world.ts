import type { Entity } from "../../functions/domain/screening/entity.ts";
import { prepareQuery, type ScreeningSubject } from "../../functions/domain/screening/score/query.ts";
import { Searcher } from "../../functions/domain/screening/search/search.ts";
import { buildSnapshot, type SnapshotBuild } from "../../functions/domain/screening/snapshot/builder.ts";
import { type ListedEntity, unjoined } from "../../functions/domain/screening/snapshot/merged-entity.ts";
import { openSnapshot } from "../../functions/domain/screening/snapshot/snapshot.ts";

type Hit = { id: string; score: number };

/** A snapshot in memory and what a screening over it finds. */
export class World {
  readonly searcher: Searcher;
  readonly build: SnapshotBuild;
  private readonly ids: string[];

  constructor(searcher: Searcher, build: SnapshotBuild, ids: string[]) {
    this.searcher = searcher;
    this.build = build;
    this.ids = ids;
  }

  idOf(entity: number): string {
    return this.ids[entity] ?? "";
  }

  search(subject: ScreeningSubject): Hit[] {
    const prepared = prepareQuery(subject, this.searcher.snapshot.dictionary);
    if (prepared.kind !== "prepared") return [];
    return this.searcher
      .search(prepared, () => true)
      .map(({ entity, score }) => ({ id: this.ids[entity] ?? "", score }));
  }
}

export async function worldOf(entities: Iterable<Entity>, nameGroups: readonly string[]): Promise<World> {
  const display: Uint8Array[] = [];
  const ids: string[] = [];
  const listed = function* (): Generator<ListedEntity> {
    for (const entity of entities) {
      ids.push(entity.id);
      yield unjoined(entity);
    }
  };
  const build = await buildSnapshot(
    { id: "evaluation", refreshedAt: "2026-01-01T00:00:00Z", entities: listed(), nameGroups },
    async (chunk) => {
      display.push(chunk);
    },
  );
  const file = Buffer.concat([build.index, ...display]);
  const snapshot = openSnapshot(build.index, async (offset, length) => file.subarray(offset, offset + length));
  return new World(new Searcher(snapshot), build, ids);
}
