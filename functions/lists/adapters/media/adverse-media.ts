import { createHash } from "node:crypto";
import type { Entity } from "../../../domain/screening/entity.ts";
import { entityFrom } from "../../facts/draft.ts";
import { nameOf, tidied } from "../../facts/names.ts";
import { ListFault } from "../../list-fault.ts";
import type { FileNotes, ListFile } from "../../list-file.ts";
import { held, peeked } from "../../reading/bytes.ts";
import { linesOf } from "../../reading/lines.ts";
import { zipEntries } from "../../reading/zip.ts";
import { gdeltMentions } from "./gdelt.ts";
import type { Mention } from "./media-topics.ts";
import { feedMentions } from "./news-feed.ts";

/** GDELT's fifteen-minute files (a table in a ZIP) and RSS or Atom feeds. */
export async function* adverseMediaEntities(files: ListFile[], notes: FileNotes): AsyncGenerator<Entity> {
  for (const file of files) {
    for await (const mention of mentionsIn(file, notes)) {
      const entity = entityOf(mention);
      if (entity !== undefined) yield entity;
    }
  }
}

async function* mentionsIn(file: ListFile, notes: FileNotes): AsyncGenerator<Mention> {
  const { head, chunks } = await peeked(file.open());
  if (head.startsWith("PK")) {
    for (const entry of zipEntries(await held(chunks))) yield* gdeltMentions(linesOf(entry.chunks()), notes);
  } else if (/<(rss|feed|rdf:RDF)[\s>]/.test(head)) {
    yield* feedMentions(chunks, notes);
  } else if (head.trimStart().startsWith("<")) {
    throw new ListFault("notTheFormat", "markup, but no feed");
  } else {
    yield* gdeltMentions(linesOf(chunks), notes);
  }
}

/** One entity a name and article: whether two articles speak of one person is for the reader to judge. */
function entityOf({ name, schema, topics, article }: Mention): Entity | undefined {
  const key = createHash("sha256").update(`${article.url}\n${name.toLowerCase()}`).digest("hex").slice(0, 24);
  return entityFrom({
    source: "adverse_media",
    key,
    category: "adverse_media",
    schema,
    names: [nameOf(tidied(name))],
    topics,
    article,
    changedAt: article.publishedAt,
  });
}
