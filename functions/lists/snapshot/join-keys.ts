import * as z from "zod";
import type { Entity } from "../../domain/screening/entity.ts";
import { foldedName } from "./folded-name.ts";
import { PersonFacts, personFactsOf } from "./same-person.ts";

/** What merging has to know of every record at once: a tenth of the record. */
export const JoinKeys = z.object({
  id: z.string(),
  person: z.boolean(),
  /** Identifiers that make two records one. */
  keys: z.array(z.string()),
  /** Folded names; kept where there is a key, to tell a true repetition of an identifier from a slip. */
  names: z.array(z.string()),
  /** The folded caption, by which other records of the source may refer to this one. */
  caption: z.string(),
  /** Of persons of whom a full birth date is known. Lists stored by the version before have none of it. */
  facts: PersonFacts.optional(),
});
export type JoinKeys = z.infer<typeof JoinKeys>;

export function joinKeysOf(entity: Entity): JoinKeys {
  const keys = entity.identifiers.filter(({ joins }) => joins).map(({ kind, value }) => `${kind}:${value}`);
  const facts = personFactsOf(entity);
  return {
    id: entity.id,
    person: entity.schema === "Person",
    keys,
    names: keys.length === 0 ? [] : [...new Set(entity.names.map(({ full }) => foldedName(full)))],
    caption: foldedName(entity.caption),
    ...(facts === undefined ? {} : { facts }),
  };
}
