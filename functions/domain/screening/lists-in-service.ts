import type { MissingLists, OldestKept } from "../../contract/problems.ts";
import type { Category } from "./entity.ts";
import type { MatchFilters, SearchAnswer } from "./match.ts";
import type { ScreeningSubject } from "./score/query.ts";
import { matchesTopic } from "./search/filters.ts";

type ListState = "fresh" | "guarded" | "stale";

/** One list of the snapshot in service: how old it is, and what a filter may ask of it. */
export type ServedSource = {
  id: string;
  /** The publisher's own date in the file, where it holds one. */
  asOf: string | null;
  state: ListState;
  categories: readonly Category[];
  topics: readonly string[];
};

/** The lists in service, ready to be searched. */
export type ListsInService = {
  snapshot: string;
  refreshedAt: string;
  sources: readonly ServedSource[];
  /** Required by the deployment, and not in the snapshot. */
  missingSources: readonly string[];
  search: Search;
  /** Since an earlier snapshot, by its version or an instant at which it was in service. */
  changesSince: (since: string) => Promise<ListChanges>;
};

export type Search = (subject: ScreeningSubject, filters: MatchFilters) => Promise<SearchAnswer>;

export type ListChanges =
  | {
      kind: "kept";
      /** The version of the earlier snapshot. */
      from: string;
      matcherVersion?: number | undefined;
      replacedDaysAgo: number;
      /** Of all entities in service, the share that was added or altered. */
      share: number;
      /** Over what was added or altered alone. */
      search: Search;
    }
  | { kind: "not kept"; oldest: OldestKept | undefined };

/**
 * What a request asks for that no list in service declares, so that nobody is cleared against what is not there; nothing
 * where all of it is. A declared category of which nothing is found is an answer.
 */
export function missingLists(
  { sources, missingSources }: Pick<ListsInService, "sources" | "missingSources">,
  {
    categories = [],
    topics = [],
    includeAdverseMedia,
  }: Pick<MatchFilters, "categories" | "topics" | "includeAdverseMedia">,
): MissingLists | undefined {
  // Without the flag adverse media are never looked at, whatever the categories say.
  const wanted = new Set<Category>(categories.filter((category) => category !== "adverse_media"));
  if (includeAdverseMedia) wanted.add("adverse_media");
  const missing = {
    sources: [...missingSources],
    categories: [...wanted].filter((category) => !sources.some((source) => source.categories.includes(category))),
    topics: [...new Set(topics)].filter(
      (topic) => !sources.some((source) => source.topics.some((declared) => matchesTopic(declared, topic))),
    ),
  };
  const named = Object.entries(missing).filter(([, ids]) => ids.length > 0);
  return named.length === 0 ? undefined : Object.fromEntries(named);
}
