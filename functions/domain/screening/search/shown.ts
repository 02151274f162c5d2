import { type Category, categories } from "../entity.ts";
import type { ListedFacts, MatchFilters } from "../match.ts";
import type { DisplayRecord } from "../snapshot/display.ts";
import { allowedCategories } from "./filters.ts";

type Shown = {
  sources: string[];
  topics: string[];
  category: Category;
  caption: string;
  aliases: string[];
  listed: ListedFacts;
  article?: DisplayRecord["article"];
};

/** What the request may see of the records of one match; of several categories the gravest names it. */
export function shownOf(displays: readonly DisplayRecord[], filters: MatchFilters): Shown {
  const allowed = allowedCategories(filters);
  const visible = displays.filter(({ sources }) => sources.some(({ category }) => allowed.has(category)));
  const sources = visible.flatMap((display) => display.sources).filter(({ category }) => allowed.has(category));
  const caption = (visible[0] ?? displays[0])?.caption ?? "";
  const names = visible.flatMap((display) => [display.caption, ...display.aliases]);
  const article = visible.find((display) => display.article)?.article;
  return {
    sources: distinct(sources.map(({ id }) => id)),
    topics: distinct(sources.flatMap(({ topics }) => topics)),
    category: categories.find((category) => sources.some((source) => source.category === category)) ?? "other",
    caption,
    aliases: distinct(names).filter((name) => name !== caption),
    listed: listedFacts(visible),
    ...(article === undefined ? {} : { article }),
  };
}

function listedFacts(displays: readonly DisplayRecord[]): ListedFacts {
  return {
    birthDates: distinct(displays.flatMap(({ birthDates }) => birthDates)),
    countries: distinct(displays.flatMap(({ countries }) => countries)),
    programmes: distinct(displays.flatMap(({ programmes }) => programmes)),
    entries: displays.map(entryOf),
  };
}

/** The publisher's own id: that of the record without its source before it. */
function entryOf({ id, sources, article }: DisplayRecord): ListedFacts["entries"][number] {
  const source = sources[0]?.id ?? "";
  return {
    source,
    id: id.startsWith(`${source}:`) ? id.slice(source.length + 1) : id,
    ...(article === undefined ? {} : { url: article.url }),
  };
}

function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Set(values)];
}
