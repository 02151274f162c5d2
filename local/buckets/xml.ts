/** The little XML that S3 speaks. A list repeats its element; undefined leaves it out. */
export type Xml = string | number | boolean | undefined | Xml[] | { [name: string]: Xml };

export function xml(name: string, content: Xml): string {
  const namespace = ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${name === "Error" ? "" : namespace}>${inner(content)}</${name}>`;
}

function element(name: string, content: Xml): string {
  if (content === undefined) return "";
  if (Array.isArray(content)) return content.map((each) => element(name, each)).join("");
  return `<${name}>${inner(content)}</${name}>`;
}

function inner(content: Xml): string {
  if (content === undefined) return "";
  if (typeof content !== "object") return escaped(String(content));
  if (Array.isArray(content)) return content.map(inner).join("");
  return Object.entries(content)
    .map(([name, part]) => element(name, part))
    .join("");
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

/** The text of every element of that name, as the SDK writes them in requests. */
export function textsIn(source: string, name: string): string[] {
  return [...source.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, "g"))].map(([, text = ""]) => unescaped(text));
}

function unescaped(text: string): string {
  return text
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&apos;", "'")
    .replaceAll(/&#x([0-9A-Fa-f]+);/g, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll("&amp;", "&");
}
