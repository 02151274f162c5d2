import type { Entity } from "../entity.ts";

/**
 * What is screened against: one or more records of different sources that an identifier or the publishers' own
 * cross-reference joined. Names alone never join two records, so two namesakes stay two matches.
 */
export type ListedEntity = {
  /** Stable between refreshes: the id of the first member in the order the sources are configured. */
  id: string;
  /** The distinct sources of the members, in the order of the members. */
  sources: string[];
  members: [Entity, ...Entity[]];
};

/** A record that nothing joins to another. */
export function listedAlone(entity: Entity): ListedEntity {
  return { id: entity.id, sources: [entity.source], members: [entity] };
}
