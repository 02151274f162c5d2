/** A value as JSON knows it. */
type Json = null | boolean | number | string | Json[] | JsonObject;
type JsonObject = { [name: string]: Json };

/**
 * RFC 8785: one text for one value, so that everybody hashes the same bytes. Its numbers and strings are written as
 * ECMAScript writes them; names are sorted by UTF-16 code units, which is how JavaScript compares texts.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value === "string") {
    if (!value.isWellFormed()) throw new TypeError("a text with half a character has no canonical form");
    return JSON.stringify(value);
  }
  if (value === null || typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value))) {
    return JSON.stringify(value);
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(",")}]`;
  if (typeof value !== "object") throw new TypeError(`${typeof value} has no canonical form`);
  let members = "";
  for (const [name, member] of Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))) {
    if (member === undefined) continue;
    members += `${members === "" ? "" : ","}${canonicalJson(name)}:${canonicalJson(member)}`;
  }
  return `{${members}}`;
}
