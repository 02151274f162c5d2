import type { Entity } from "../../domain/screening/entity.ts";
import { type ListedEntity, unjoined } from "../../domain/screening/snapshot/merged-entity.ts";
import { type Clusters, clustersOf } from "./clusters.ts";
import { foldedName } from "./folded-name.ts";
import type { JoinKeys } from "./join-keys.ts";
import { type FindByName, withResolvedTies } from "./relatives.ts";

/** The lists of every source, in the order of the catalogue; each can be read again and again. */
type MergeInput = {
  joinKeys: () => AsyncIterable<JoinKeys>;
  entities: () => AsyncIterable<Entity>;
  /** Whether the snapshot before told an entity under this id. */
  wasEntity?: (id: string) => boolean;
};

/**
 * What is screened against, one by one. Only the join keys of all records stand in memory together, and the members
 * of a cluster until its last one has come by.
 */
export async function* mergedEntities(input: MergeInput): AsyncGenerator<ListedEntity> {
  const captions = new Map<string, string | null>();
  const clusters = await clustersOf(noting(input.joinKeys(), captions));
  const find: FindByName = (source, name) => captions.get(`${source} ${foldedName(name)}`) ?? undefined;
  const open: OpenClusters = { waiting: new Map(), wasEntity: input.wasEntity ?? (() => false) };
  for await (const read of input.entities()) {
    const [entity, ...relatives] = withResolvedTies(read, find);
    if (entity !== undefined) yield* complete(entity, clusters, open);
    yield* relatives.map(unjoined);
  }
}

/** Two records of one source under one caption: null, the name leads to neither. */
async function* noting(
  records: AsyncIterable<JoinKeys>,
  captions: Map<string, string | null>,
): AsyncGenerator<JoinKeys> {
  for await (const record of records) {
    const key = `${record.id.slice(0, record.id.indexOf(":"))} ${record.caption}`;
    captions.set(key, captions.has(key) ? null : record.id);
    yield record;
  }
}

/** Records whose cluster is not complete yet. */
type OpenClusters = { waiting: Map<string, Entity[]>; wasEntity: (id: string) => boolean };

function* complete(entity: Entity, clusters: Clusters, { waiting, wasEntity }: OpenClusters): Generator<ListedEntity> {
  const cluster = clusters.of(entity.id);
  if (cluster === undefined || cluster.size === 1) {
    yield unjoined(entity);
    return;
  }
  const members = [...(waiting.get(cluster.first) ?? []), entity];
  if (members.length < cluster.size) {
    waiting.set(cluster.first, members);
    return;
  }
  waiting.delete(cluster.first);
  yield listedTogether(members, wasEntity);
}

/** A record that joins an entity later does not take its id over: callers know the entity by it. */
function listedTogether(members: Entity[], wasEntity: (id: string) => boolean): ListedEntity {
  const first = members.find(({ id }) => wasEntity(id)) ?? members[0];
  if (first === undefined) throw new Error("A cluster without members");
  const others = members.filter((member) => member !== first);
  return { id: first.id, sources: [...new Set(members.map(({ source }) => source))], members: [first, ...others] };
}
