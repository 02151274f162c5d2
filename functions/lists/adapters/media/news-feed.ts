import type { FileNotes } from "../../list-file.ts";
import { childOf, childText, type XmlNode, xmlRecords } from "../../reading/xml.ts";
import { adverseTopics, type Mention } from "./media-topics.ts";

/** Items of an RSS 1.0 or 2.0 or Atom feed whose title or summary is adverse, with the people it names. */
export async function* feedMentions(chunks: AsyncIterable<Uint8Array>, notes: FileNotes): AsyncGenerator<Mention> {
  for await (const item of xmlRecords(chunks, { roots: ["rss", "feed", "RDF"], records: ["item", "entry"] })) {
    yield* mentionsIn(item, notes);
  }
}

function* mentionsIn(item: XmlNode, notes: FileNotes): Generator<Mention> {
  const title = plainText(childText(item, "title"));
  const summary = plainText(childText(item, "description") || childText(item, "summary") || childText(item, "content"));
  const url = childText(item, "link") || childOf(item, "link")?.attributes.href || "";
  const publishedAt = instantOf(
    childText(item, "pubDate") || childText(item, "published") || childText(item, "updated") || childText(item, "date"),
  );
  const topics = adverseTopics(`${title} ${summary}`);
  if (topics.length === 0 || title === "" || publishedAt === undefined || !/^https?:\/\//.test(url)) return;
  notes.publishedAt = [notes.publishedAt ?? "", publishedAt.slice(0, 10)].sort().at(-1) ?? "";
  const article = { title, url, publishedAt };
  for (const name of namesIn(`${title}. ${summary}`)) yield { name, schema: "Person", topics, article };
}

function instantOf(text: string): string | undefined {
  const time = Date.parse(text);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** Summaries are often HTML in disguise. */
function plainText(text: string): string {
  return text
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}

const nameRun =
  /(?<![\p{L}])\p{Lu}\p{Ll}[\p{L}'’-]*(?: (?:\p{Lu}\p{Ll}[\p{L}'’-]*|\p{Lu}\.|bin|al|de|van|von|der|da|el)){1,4}(?![\p{L}])/gu;
/** First words of sentences and headlines that look like a given name and are none. */
const notNames =
  /^(The|A|An|In|On|At|For|From|After|Former|Police|Court|Judge|President|Minister|Prime|High|Supreme|United|New|Federal|Breaking|South|North|East|West)\b/;

/**
 * A feed does not say who is named, so runs of capitalised words stand in. In a headline with every word capitalised
 * that tells nothing, and it is left out: a missed mention costs less here than a page of false ones.
 */
function namesIn(text: string): string[] {
  const sentences = text.split(/(?<=[.!?])\s+/).filter((sentence) => !isTitleCase(sentence));
  const runs = sentences.flatMap((sentence) => sentence.match(nameRun) ?? []);
  return [...new Set(runs)].filter((run) => !notNames.test(run)).slice(0, 10);
}

function isTitleCase(sentence: string): boolean {
  const words = sentence.split(" ").filter((word) => word.length > 3);
  return words.length > 3 && words.filter((word) => /^\p{Lu}/u.test(word)).length > words.length * 0.7;
}
