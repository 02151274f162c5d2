import type { Entity, Relationship } from "../../domain/screening/entity.ts";
import { nameOf } from "../facts/names.ts";
import { isFamilyTie } from "../facts/relations.ts";

export type FindByName = (source: string, name: string) => string | undefined;

/**
 * Ties to a name become ties to a record: the one of the same publisher that bears the name, where exactly one does;
 * else, for a relative, a record of their own made from the name, so that a search for the relative finds the tie.
 * Ties of other kinds stay names: "Linked To: the ministry" makes nobody a person to be found.
 */
export function withResolvedTies(entity: Entity, find: FindByName): Entity[] {
  if (!entity.relationships.some(({ to }) => "name" in to)) return [entity];
  const relatives: Entity[] = [];
  const relationships = entity.relationships.map((tie): Relationship => {
    if ("id" in tie.to) return tie;
    const known = find(entity.source, tie.to.name);
    if (known !== undefined) return known === entity.id ? tie : { ...tie, to: { id: known } };
    const relative = isFamilyTie(tie.relationship) ? relativeOf(entity, tie.to.name, relatives.length + 1) : undefined;
    if (relative === undefined) return tie;
    relatives.push(relative);
    return { ...tie, to: { id: relative.id } };
  });
  return [{ ...entity, relationships }, ...relatives];
}

function relativeOf(entity: Entity, name: string, number: number): Entity | undefined {
  const full = nameOf(name);
  if (full === undefined) return undefined;
  return {
    id: `${entity.id}/relative/${number}`,
    source: entity.source,
    category: "other",
    schema: "Person",
    caption: full.full,
    names: [full],
    birthDates: [],
    deathDates: [],
    countries: [],
    addresses: [],
    identifiers: [],
    programmes: [],
    topics: ["role.rca"],
    // The tie is told once, from the listed side; a search follows it both ways.
    relationships: [],
  };
}
