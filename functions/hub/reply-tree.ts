import { SaxesParser, type SaxesTagNS } from "saxes";
import { Failed } from "./failed.ts";

/** One element of a reply. What we read has either children or text, never both. */
export type Node = { name: string; namespace: string; isNil: boolean; text: string; children: Node[] };

const deepest = 16;
const mostElements = 500;
const instanceNamespace = "http://www.w3.org/2001/XMLSchema-instance";

/**
 * Reads a reply that may be anything: cut short, hostile, or no XML at all. A document type declaration is refused
 * before its entities could be looked at, and size, depth and number of elements are bounded.
 */
export function replyTree(xml: string): Node {
  const top: Node = { name: "", namespace: "", isNil: false, text: "", children: [] };
  const open = [top];
  let elements = 0;
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw new Failed("unreadable", error);
  });
  parser.on("doctype", () => {
    throw new Failed("unreadable");
  });
  parser.on("opentag", (tag) => {
    elements += 1;
    if (elements > mostElements || open.length > deepest) throw new Failed("unreadable");
    const node = nodeOf(tag);
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on("closetag", () => {
    open.pop();
  });
  const append = (text: string) => {
    const node = open.at(-1);
    if (node) node.text += text;
  };
  parser.on("text", append);
  parser.on("cdata", append);
  parser.write(xml).close();
  return top;
}

function nodeOf(tag: SaxesTagNS): Node {
  const nil = Object.values(tag.attributes).find(({ local, uri }) => local === "nil" && uri === instanceNamespace);
  const isNil = nil?.value === "true" || nil?.value === "1";
  return { name: tag.local, namespace: tag.uri, isNil, text: "", children: [] };
}

/** The one child of that name, if it is there; two of them make a reply ambiguous, which is no reply. */
export function child(node: Node | undefined, name: string): Node | undefined {
  const found = node?.children.filter((candidate) => candidate.name === name) ?? [];
  if (found.length > 1) throw new Failed("unreadable");
  return found[0];
}

export function textOf(node: Node | undefined): string | undefined {
  const text = node?.isNil ? "" : node?.text.trim();
  return text || undefined;
}
