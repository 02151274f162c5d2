import { createHash } from "node:crypto";
import type { Entity } from "../../domain/screening/entity.ts";

/** Raised with what counts as an alteration: digests of another definition say nothing about these. */
export const factsDefinition = 1;

/** Of each source that lists an entity, a digest of what it says of it. */
export type FactsBySource = Record<string, number>;

/**
 * What a screening compares or filters by: whoever differs in none of it is found as before. The order in which a
 * publisher writes it, who is shown first, programmes, identifiers and dates of death do not count.
 */
export function comparedFacts(members: readonly Entity[]): FactsBySource {
  const bySource = Map.groupBy(members, ({ source }) => source);
  return Object.fromEntries(
    [...bySource].map(([source, own]) => [source, digestOf([source, ...[...new Set(own.map(told))].sort()])]),
  );
}

function told(entity: Entity): string {
  return JSON.stringify([
    entity.schema,
    entity.category,
    sorted(entity.names.map(({ full, strength, parts }) => ({ full, strength, parts }))),
    sorted(entity.birthDates),
    sorted(entity.countries),
    sorted(entity.addresses.map(({ full }) => full)),
    sorted(entity.topics),
    sorted(entity.relationships),
  ]);
}

function sorted(values: readonly unknown[]): string[] {
  return [...new Set(values.map((value) => JSON.stringify(value)))].sort();
}

/** As many bits as a number holds: of a million digests hardly two are equal. */
export function digestOf(texts: readonly string[]): number {
  const hash = createHash("sha256");
  for (const text of texts) hash.update(text).update("\n");
  const bytes = hash.digest();
  return bytes.readUIntBE(0, 6) * 32 + (bytes.readUInt8(6) & 31);
}

/** All that is said of an entity, whoever says it, in one number. */
export function wholeOf(facts: FactsBySource): number {
  return Object.values(facts).reduce((sum, digest) => (sum + digest) % 2 ** 53, 0);
}
