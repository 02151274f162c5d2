import { type Category, categories, type Schema } from "../entity.ts";
import type { MatchFilters, SchemaFilter } from "../match.ts";
import type { Snapshot } from "../snapshot/snapshot.ts";

/** The FollowTheMoney model: each schema with those it extends. */
const extended: Record<Schema, readonly Schema[]> = {
  Thing: [],
  LegalEntity: ["Thing"],
  Person: ["LegalEntity", "Thing"],
  Organization: ["LegalEntity", "Thing"],
  Company: ["Organization", "LegalEntity", "Asset", "Thing"],
  PublicBody: ["Organization", "LegalEntity", "Thing"],
  Asset: ["Thing"],
  Vehicle: ["Asset", "Thing"],
  Vessel: ["Vehicle", "Asset", "Thing"],
  Airplane: ["Vehicle", "Asset", "Thing"],
  CryptoWallet: ["Thing"],
  Security: ["Asset", "Thing"],
  Article: ["Thing"],
};

function isA(schema: Schema, asked: Schema): boolean {
  return schema === asked || extended[schema].includes(asked);
}

export function passesSchema(schema: Schema, filter: SchemaFilter | undefined): boolean {
  if (filter === undefined) return true;
  return filter === "Other" ? !isA(schema, "LegalEntity") && !isA(schema, "Vessel") : isA(schema, filter);
}

/** `sanction` stands for every `sanction.*`, `pep` for `role.pep`; a whole topic stands for itself. */
export function passesTopics(topics: readonly string[], asked: readonly string[] | undefined): boolean {
  if (asked === undefined || asked.length === 0) return true;
  return asked.some((wanted) => topics.some((topic) => matchesTopic(topic, wanted)));
}

export function matchesTopic(topic: string, wanted: string): boolean {
  return topic === wanted || topic.startsWith(`${wanted}.`) || topic === `role.${wanted}`;
}

/** The categories a request may see: adverse media only when asked for, whatever else it asks. */
export function allowedCategories(filters: MatchFilters): ReadonlySet<Category> {
  const asked = filters.categories === undefined || filters.categories.length === 0 ? categories : filters.categories;
  return new Set(asked.filter((category) => category !== "adverse_media" || filters.includeAdverseMedia));
}

/** A person who is on no list and only known as a relative or associate of someone who is. */
export function isRelativeOnly(snapshot: Snapshot, entity: number): boolean {
  return snapshot.recordsOf(entity).every((record) => tellsOfRelative(snapshot, record));
}

function tellsOfRelative(snapshot: Snapshot, entity: number): boolean {
  const topics = snapshot.topicsOf(entity);
  if (topics.length > 0) return topics.every((topic) => topic === "role.rca");
  const related = (snapshot.edgeStart[entity + 1] ?? 0) > (snapshot.edgeStart[entity] ?? 0);
  return related && snapshot.categoriesOf(entity) === 1 << categories.indexOf("other");
}

/** Judges entities by number, before anything is scored. */
export function entityFilter(snapshot: Snapshot, filters: MatchFilters): (entity: number) => boolean {
  const allowed = allowedCategories(filters);
  const bits = categories.reduce((mask, category, index) => (allowed.has(category) ? mask | (1 << index) : mask), 0);
  return (entity) => {
    if ((snapshot.categoriesOf(entity) & bits) === 0) return false;
    if (!passesSchema(snapshot.schemaOf(entity), filters.schema)) return false;
    // Somebody related to a listed person answers to that person's topics; see `relatives.ts`.
    if (isRelativeOnly(snapshot, entity)) return filters.includeRcas;
    return passesTopics(snapshot.topicsOf(entity), filters.topics);
  };
}
