import { type Category, categories } from "../entity.ts";
import type { MatchFilters } from "../match.ts";
import type { DisplayRecord } from "../snapshot/display.ts";
import { allowedCategories } from "./filters.ts";

/** Sources and topics the request may see; of several categories the gravest names the match. */
export function shownOf(
  display: DisplayRecord,
  filters: MatchFilters,
): { sources: string[]; topics: string[]; category: Category } {
  const allowed = allowedCategories(filters);
  const seen = display.sources.filter((source) => allowed.has(source.category));
  return {
    sources: [...new Set(seen.map((source) => source.id))],
    topics: [...new Set(seen.flatMap((source) => source.topics))],
    category: categories.find((category) => seen.some((source) => source.category === category)) ?? "other",
  };
}
