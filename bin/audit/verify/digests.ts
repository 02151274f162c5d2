import { hashOf } from "../../../functions/audit-log/facts/image.ts";
import type { Statement } from "../../../functions/audit-log/facts/rows.ts";
import type { Image } from "../../../functions/exports/newest-images.ts";
import { canonicalJson } from "../../../functions/transparency/canonical-json.ts";
import { sha256 } from "../../../functions/transparency/hashing.ts";

/**
 * The first bytes of a SHA-256: enough to tell a million facts apart, and too many for anybody who would forge one.
 */
export const digestBytes = 20;

/** An entry that is longer than this may stand in the log by the item's hash: either is right. */
const maybeLong = 50_000;

/** What the entries of a row may hash to. */
export function digestsOfRow({ fact, item, change, row }: Statement, image: Image): Buffer[] {
  const key = `${item}/${change}`;
  const byHash = (why: string): Buffer => digestOf(canonicalJson({ v: 1, fact, key, sha256: hashOf(image), why }));
  const whole = row === undefined ? undefined : canonicalOrNothing({ v: 1, fact, key, row });
  if (whole === undefined) return [byHash("unreadable")];
  return whole.length < maybeLong ? [digestOf(whole)] : [digestOf(whole), byHash("long")];
}

const beforeRandom = ',"random":"';
/** Sixteen bytes in base64. */
const random = /^,"random":"[A-Za-z0-9+/]{22}=="$/;
const randomLength = beforeRandom.length + 25;
const late = Buffer.from(',"late":true');

/**
 * What an entry says, without its random bytes and without whether it came late. Names stand in their order (RFC 8785)
 * and a quotation mark inside of a text has a backslash before it: so the first match is the entry's own.
 */
export function digestOfEntry(entry: Buffer): Buffer {
  const at = entry.indexOf(beforeRandom);
  if (at < 0 || !random.test(entry.toString("latin1", at, at + randomLength))) return digestOf(entry);
  const isLate = entry.subarray(Math.max(0, at - late.length), at).equals(late);
  return digestOf(
    Buffer.concat([entry.subarray(0, isLate ? at - late.length : at), entry.subarray(at + randomLength)]),
  );
}

function digestOf(bytes: string | Uint8Array): Buffer {
  return sha256(bytes).subarray(0, digestBytes);
}

function canonicalOrNothing(value: object): string | undefined {
  try {
    return canonicalJson(value);
  } catch {
    return undefined;
  }
}
