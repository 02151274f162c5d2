import { SaxesParser } from "saxes";
import { ListFault } from "../list-fault.ts";
import { textOf } from "./bytes.ts";

/** One element of a record, with namespace prefixes dropped: publishers change those, never the local names. */
export type XmlNode = {
  name: string;
  attributes: Record<string, string>;
  children: XmlNode[];
  text: string;
};

type XmlShape = {
  /** Local names the root may have; anything else (an HTML page, say) is not the publisher's format. */
  roots: string[];
  /** Elements handed out whole, as soon as they close; nothing outside them is kept. */
  records: string[];
  /** Elements told of as they open, empty: they hold records, and say where one group of them ends. */
  marks?: string[];
  onRoot?: (attributes: Record<string, string>) => void;
};

const maximumDepth = 64;
const maximumRecordNodes = 200_000;
/** Between two tags: a text, a comment or an attribute; all of it is held in memory until the next tag. */
const maximumTextLength = 8 * 1024 * 1024;

/** Records of an XML file one by one, in memory that does not grow with the file. */
export async function* xmlRecords(chunks: AsyncIterable<Uint8Array>, shape: XmlShape): AsyncGenerator<XmlNode> {
  const reader = new RecordReader(shape);
  for await (const text of textOf(chunks)) {
    reader.write(text);
    yield* reader.taken();
  }
  reader.close();
  yield* reader.taken();
}

class RecordReader {
  private readonly parser = new SaxesParser({ xmlns: false });
  private readonly records: Set<string>;
  private readonly path: XmlNode[] = [];
  private complete: XmlNode[] = [];
  private depth = 0;
  private nodes = 0;
  private sawRoot = false;
  private sinceTag = 0;
  private readonly shape: XmlShape;

  constructor(shape: XmlShape) {
    this.shape = shape;
    this.records = new Set(shape.records);
    this.parser.on("opentag", ({ name, attributes }) => this.open(localName(name), attributes));
    this.parser.on("closetag", () => this.closeElement());
    this.parser.on("text", (text) => this.addText(text));
    this.parser.on("cdata", (text) => this.addText(text));
    this.parser.on("doctype", (doctype) => refuseEntities(doctype));
    this.parser.on("error", (error) => {
      throw this.faultOf(error);
    });
  }

  write(text: string): void {
    this.sinceTag += text.length;
    this.parser.write(text);
    if (this.sinceTag > maximumTextLength)
      throw new ListFault("hostile", `more than ${maximumTextLength} letters without a tag`);
  }

  close(): void {
    if (!this.sawRoot && this.depth === 0) throw new ListFault("empty", "no element in the file");
    this.parser.close();
  }

  taken(): XmlNode[] {
    const taken = this.complete;
    if (taken.length > 0) this.complete = [];
    return taken;
  }

  private open(name: string, attributes: Record<string, string>): void {
    this.sinceTag = 0;
    if (!this.sawRoot) this.checkRoot(name, attributes);
    this.depth += 1;
    if (this.depth > maximumDepth) throw new ListFault("hostile", `elements nested more than ${maximumDepth} deep`);
    const parent = this.path.at(-1);
    if (parent === undefined && this.shape.marks?.includes(name)) {
      this.complete.push({ name, attributes, children: [], text: "" });
    }
    if (parent === undefined && !this.records.has(name)) return;

    this.nodes += 1;
    if (this.nodes > maximumRecordNodes) throw new ListFault("hostile", `one record of ${maximumRecordNodes} elements`);
    const node: XmlNode = { name, attributes, children: [], text: "" };
    parent?.children.push(node);
    this.path.push(node);
  }

  private closeElement(): void {
    this.sinceTag = 0;
    this.depth -= 1;
    const node = this.path.pop();
    if (node === undefined) return;
    if (node.attributes["xml:space"] !== "preserve") node.text = node.text.trim();
    if (this.path.length > 0) return;
    this.complete.push(node);
    this.nodes = 0;
  }

  private addText(text: string): void {
    const node = this.path.at(-1);
    if (node !== undefined) node.text += text;
  }

  private checkRoot(name: string, attributes: Record<string, string>): void {
    this.sawRoot = true;
    if (!this.shape.roots.includes(name)) throw new ListFault("notTheFormat", `the root element is <${name}>`);
    this.shape.onRoot?.(attributes);
  }

  /** Not well-formed at the very end is a cut-off download; anywhere else it is some other kind of file. */
  private faultOf(error: Error): ListFault {
    const cutOff = this.sawRoot && /unclosed tag|unexpected end/i.test(error.message);
    return new ListFault(cutOff ? "truncated" : "notTheFormat", error.message.slice(0, 200), { cause: error });
  }
}

/** The parser expands none, and no publisher declares any: a declaration can only be an attack. */
function refuseEntities(doctype: string): void {
  if (/<!ENTITY/i.test(doctype)) throw new ListFault("hostile", "the file declares XML entities");
}

function localName(name: string): string {
  const colon = name.indexOf(":");
  return colon < 0 ? name : name.slice(colon + 1);
}

export function childrenOf(node: XmlNode | undefined, name: string): XmlNode[] {
  return node?.children.filter((child) => child.name === name) ?? [];
}

export function childOf(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return node?.children.find((child) => child.name === name);
}

/** The text of a child, empty where there is none: to a publisher an absent and an empty element are one thing. */
export function childText(node: XmlNode | undefined, name: string): string {
  return childOf(node, name)?.text ?? "";
}

/** Every element of that name anywhere below: publishers wrap and unwrap lists between versions. */
export function descendantsOf(node: XmlNode | undefined, name: string): XmlNode[] {
  if (node === undefined) return [];
  return node.children.flatMap((child) => [...(child.name === name ? [child] : []), ...descendantsOf(child, name)]);
}

export function textsOf(node: XmlNode | undefined, name: string): string[] {
  return descendantsOf(node, name)
    .map((found) => found.text)
    .filter((text) => text !== "");
}
