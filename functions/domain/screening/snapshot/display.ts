import type { Article, Category } from "../entity.ts";
import type { ListedEntity } from "./merged-entity.ts";

/** What is shown of a match and not needed to find it: kept out of memory, read by offset. */
export type DisplayRecord = {
  id: string;
  caption: string;
  sources: DisplaySource[];
  aliases: string[];
  addresses: string[];
  /** Relatives and associates of whom the publisher gives a name only. */
  named: { relationship: string; name: string }[];
  article?: Article;
};

/** Topics by source, because a filter that leaves a source out leaves its topics out. */
type DisplaySource = { id: string; category: Category; topics: string[] };

export function displayOf(entity: ListedEntity): DisplayRecord {
  const [first] = entity.members;
  const names = entity.members.flatMap((member) => member.names.map((name) => name.full));
  const article = entity.members.find((member) => member.article)?.article;
  return {
    id: entity.id,
    caption: first.caption,
    sources: entity.members.map(({ source, category, topics }) => ({ id: source, category, topics })),
    aliases: [...new Set(names)].filter((name) => name !== first.caption),
    addresses: [...new Set(entity.members.flatMap((member) => member.addresses.map((address) => address.full)))],
    named: entity.members.flatMap((member) =>
      member.relationships.flatMap(({ relationship, to }) => ("name" in to ? [{ relationship, name: to.name }] : [])),
    ),
    ...(article ? { article } : {}),
  };
}
