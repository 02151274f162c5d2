import { randomBytes } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { canonicalJson } from "../../transparency/canonical-json.ts";
import { hashOf, type Image } from "./image.ts";
import { leftBehind, type Statement, statementOf } from "./rows.ts";

/** What the stream tells of one item: how it was, how it is. */
export type Change = { before?: Image | undefined; after?: Image | undefined };

/** A fact on its way into the log. Its key names the item and which change of it, and decides that it enters once. */
export type Entry = { key: string; text: string };

/** `alarming`: somebody should look at it. It enters all the same, since nothing may hold up what comes behind it. */
type Noted = { entry: Entry; alarming: boolean };

type EntryOptions = { random?: () => Buffer; late?: boolean; now?: () => Date };

/** An entry's length has two bytes; what is longer than this enters as its hash. */
const longestBytes = 60 * 1_024;

/** What enters the log because an item changed; mostly nothing. */
export function entryOf(change: Change, options: EntryOptions = {}): Noted | undefined {
  const before = change.before && statementOf(change.before);
  if (change.before !== undefined && change.after === undefined) {
    const gone = before ?? leftBehind(change.before);
    return gone && ended(gone, change.before, options);
  }
  const after = change.after && statementOf(change.after);
  if (before === undefined) return after && change.after && stated(after, change.after, options);
  if (after !== undefined && isSame([before, change.before], [after, change.after])) return undefined;
  return altered(before, change.after, { ...options, how: "changed" });
}

function stated({ fact, item, change, row }: Statement, image: Image, options: EntryOptions): Noted {
  const key = `${item}/${change}`;
  const whole = row && textOf(options, { fact, key, row });
  if (whole !== undefined && Buffer.byteLength(whole) <= longestBytes) {
    return { entry: { key, text: whole }, alarming: false };
  }
  const why = row === undefined || whole === undefined ? "unreadable" : "long";
  const byHash = { fact, key, sha256: hashOf(image), why };
  return { entry: { key, text: canonicalJson(withRandom(options, byHash)) }, alarming: why === "unreadable" };
}

/** Time to live removes what is past its time, and nothing else does: an item that goes before it was removed. */
function ended(before: Statement, image: Image | undefined, options: EntryOptions): Noted {
  const expiresAt = Number(image?.expiresAt?.N ?? Number.POSITIVE_INFINITY);
  const { now = () => new Date() } = options;
  if (expiresAt * 1_000 > now().getTime()) return altered(before, image, { ...options, how: "removed" });
  const { fact, item } = before;
  const key = `${item}/expired`;
  const content = { fact, key, sha256: hashOf(image ?? {}), why: "expired", expiresAt };
  return { entry: { key, text: canonicalJson(withRandom(options, content)) }, alarming: false };
}

/** The service never changes or removes what the log holds. Where somebody did, the log says so. */
function altered(
  { fact, item }: Statement,
  image: Image | undefined,
  { how, ...options }: EntryOptions & { how: "changed" | "removed" },
): Noted {
  const sha256 = hashOf(image ?? {});
  const key = how === "changed" ? `${item}/changed/${sha256}` : `${item}/removed`;
  return {
    entry: { key, text: canonicalJson(withRandom(options, { fact, key, sha256, why: how })) },
    alarming: true,
  };
}

/** A row of the ledger stays as it is to the last attribute, its place in a list too; only its end is added later. */
function isSame([before, was]: [Statement, Image | undefined], [after, is]: [Statement, Image | undefined]): boolean {
  const byRow = before.fact !== "ledger" && before.row !== undefined && after.row !== undefined;
  if (!byRow) return hashOf(was ?? {}) === hashOf(is ?? {});
  return isDeepStrictEqual(before.row, after.row);
}

/** Nothing where the row has no canonical form. */
function textOf(options: EntryOptions, content: object): string | undefined {
  try {
    return canonicalJson(withRandom(options, content));
  } catch {
    return undefined;
  }
}

/** A proof shows the hash of its entry's neighbour: without random bytes somebody could find out what hashes to it. */
function withRandom({ random = () => randomBytes(16), late = false }: EntryOptions, content: object): object {
  return { v: 1, ...content, ...(late && { late }), random: random().toString("base64") };
}
