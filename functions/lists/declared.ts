import type { Category } from "../domain/screening/entity.ts";
import type { CheckFound } from "./source-state.ts";
import type { ListSource } from "./sources/source.ts";

type Declared = { categories: readonly Category[]; topics: readonly string[] };

/** Any list may tell of relatives, who then become records of their own. */
const ofRelatives = "role.rca";

const byCategory: Readonly<Record<Category, readonly string[]>> = {
  sanction: ["sanction"],
  pep: ["role.pep"],
  adverse_media: ["crime", "crime.fin", "crime.terror", "crime.traffick", "corruption", "sanction.mention"],
  other: [],
};

/** Lists of several departments, not all of which impose sanctions. */
const besides: Readonly<Record<string, Declared>> = {
  us_csl: { categories: ["other"], topics: ["debarment", "export.control"] },
};

/**
 * What a list may be asked for: the categories and topics of its source, whether or not a record has them today. What an
 * operator brings may hold any, and is known by its records.
 */
export function declaredBy(source: ListSource, { holds }: Pick<CheckFound, "holds">): Declared {
  const more = [besides[source.id], holds].filter((declared) => declared !== undefined);
  return {
    categories: [...new Set([source.category, ...more.flatMap(({ categories }) => categories)])],
    topics: [...new Set([...byCategory[source.category], ...more.flatMap(({ topics }) => topics), ofRelatives])],
  };
}
