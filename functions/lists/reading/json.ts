import { ListFault } from "../list-fault.ts";
import { held, unpacked } from "./bytes.ts";

/** A whole JSON document: pages of a query service and small lists, never the large ones. */
export async function jsonDocument(chunks: AsyncIterable<Uint8Array>): Promise<unknown> {
  const text = new TextDecoder().decode(await held(unpacked(chunks)));
  if (text.trim() === "") throw new ListFault("empty", "no bytes");
  try {
    return JSON.parse(text);
  } catch (error) {
    const kind = /^\s*[[{]/.test(text) ? "truncated" : "notTheFormat";
    throw new ListFault(kind, "the file is not JSON to its end", { cause: error });
  }
}
