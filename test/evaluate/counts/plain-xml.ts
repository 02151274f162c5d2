/** One element as it stands in a file; prefixes dropped. */
export type Element = { name: string; attributes: Record<string, string>; children: Element[]; text: string };

/**
 * The elements of that name, wherever they stand. A plain walk over tags that shares nothing with the parser it is held
 * against: what one of them gets wrong, the other does not.
 */
export function elementsOf(xml: string, names: string[]): Element[] {
  const found: Element[] = [];
  const open: Element[] = [];
  for (const [, cdata, close, tag, inside, closed, text] of xml.matchAll(pieces)) {
    if (tag !== undefined) {
      const element = { name: localName(tag), attributes: attributesIn(inside ?? ""), children: [], text: "" };
      open.at(-1)?.children.push(element);
      if (open.length === 0 && !names.includes(element.name)) continue;
      if (closed === "/") {
        if (open.length === 0) found.push(element);
      } else open.push(element);
    } else if (close !== undefined && open.at(-1)?.name === localName(close)) {
      const element = open.pop();
      if (open.length === 0 && element !== undefined) found.push(element);
    } else {
      const last = open.at(-1);
      if (last !== undefined) last.text += cdata ?? decoded(text ?? "");
    }
  }
  return found;
}

const pieces =
  /<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<[?!][^>]*>|<\/([^\s>]+)\s*>|<([^\s/>]+)((?:\s+[^\s=>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>|([^<]+)/g;

function attributesIn(text: string): Record<string, string> {
  const found = [...text.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)];
  return Object.fromEntries(
    found.map(([, name = "", double, single]) => [localName(name), decoded(double ?? single ?? "")]),
  );
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1);
}

const named: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

function decoded(text: string): string {
  return text.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
    return decimal === undefined ? (named[name] ?? whole) : String.fromCodePoint(Number(decimal));
  });
}

/** Every element of that name below, in order. */
export function below(element: Element | undefined, name: string): Element[] {
  if (element === undefined) return [];
  return element.children.flatMap((child) => [...(child.name === name ? [child] : []), ...below(child, name)]);
}

/** The filled texts of the elements of that name below. */
export function texts(element: Element | undefined, ...names: string[]): string[] {
  return names
    .flatMap((name) => below(element, name))
    .map(({ text }) => text.trim())
    .filter((text) => text !== "");
}

export function text(element: Element | undefined, name: string): string {
  return texts(element, name)[0] ?? "";
}
