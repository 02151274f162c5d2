import type { Entity } from "../entity.ts";

/**
 * One or more records that are told as one match: an identifier, the publishers' own cross-reference, or an equal strong
 * name with an equal full birth date joined them. Each is searched and scored by its own names and facts, so a wrong join
 * lowers and hides nothing. Names alone never join two records: two namesakes stay two matches.
 */
export type ListedEntity = {
  /**
   * Stable between refreshes: the id of the first member in the order the sources are configured, or of the member by
   * which the snapshot before told it.
   */
  id: string;
  /** The distinct sources of the members, in the order of the members. */
  sources: string[];
  members: [Entity, ...Entity[]];
  /** The number of the snapshot that added or last altered it, where it did so within the days that are kept. */
  changedIn?: number | undefined;
};

/** A record that nothing joins to another. */
export function unjoined(entity: Entity): ListedEntity {
  return { id: entity.id, sources: [entity.source], members: [entity] };
}
