import type { AttributeValue } from "@aws-sdk/client-dynamodb";
import { canonicalJson } from "../../transparency/canonical-json.ts";
import { sha256 } from "../../transparency/hashing.ts";

/** An item as the stream and the exports write it: `{"at": {"S": "…"}}`. */
export type Image = Record<string, AttributeValue>;

/** The SHA-256 of an item as the exports have it, in RFC 8785's form. An end that it is given later is no part of it. */
export function hashOf({ expiresAt: _end, ...image }: Image): string {
  return sha256(Buffer.from(formOf(image))).toString("hex");
}

/** An item that has no canonical form is hashed as it came: better a hash that is harder to repeat than none. */
function formOf(image: Image): string {
  try {
    return canonicalJson(image);
  } catch {
    return JSON.stringify(image);
  }
}
