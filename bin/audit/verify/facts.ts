import * as z from "zod";
import { hashOf } from "../../../functions/audit-log/facts/image.ts";
import { type Statement, statementOf } from "../../../functions/audit-log/facts/rows.ts";
import type { Image } from "../../../functions/exports/newest-images.ts";
import type { Span } from "../../../functions/reconciliation/span.ts";
import { canonicalJson } from "../../../functions/transparency/canonical-json.ts";
import { checkLog } from "../../../functions/transparency/check-log.ts";
import { sha256 } from "../../../functions/transparency/hashing.ts";
import type { ReadPath } from "../../../functions/transparency/tiles/read-tiles.ts";
import type { VerifierKey } from "../../../functions/transparency/verifier-key.ts";
import { DigestsByKey } from "./digests-by-key.ts";
import { AuditFault } from "./fault.ts";

/** What the log says of one item's change. */
const Entry = z.object({
  fact: z.string(),
  key: z.string(),
  row: z.record(z.string(), z.unknown()).optional(),
  sha256: z.string().optional(),
  why: z.string().optional(),
  expiresAt: z.number().optional(),
});
type Entry = z.infer<typeof Entry>;

type LogFigures = { origin: string; size: number; rows: number; expired: number; open: number };

/** An entry that is longer than this may stand in the log by the item's hash: both are remembered. */
const maybeLong = 50_000;

/** Every fact of the rows is an entry of the log, and every entry of the log is a fact of the rows. */
export class Facts {
  readonly #span: Span;
  /** By the key of the fact: what an entry must hash to. */
  readonly #wanted = new DigestsByKey();
  readonly #young = new Set<string>();
  readonly #gone = new Map<string, { index: number; entry: Entry }>();
  /** When an item was due to expire, by the log. */
  readonly #expired = new Map<string, number>();

  constructor(span: Span) {
    this.#span = span;
  }

  add(image: Image): void {
    const statement = statementOf(image);
    if (statement === undefined) return;
    const key = `${statement.item}/${statement.change}`;
    this.#wanted.add(key, digestsOf(statement, image));
    if (timeOf(statement.row) > this.#span.openSince) this.#young.add(key);
  }

  async holdAgainst(read: ReadPath, keys: readonly VerifierKey[]): Promise<LogFigures> {
    let log = { origin: "", size: 0 };
    for await (const { first, entries, checkpoint } of checkLog(read, keys)) {
      for (const [at, bytes] of entries.entries()) this.#meet(entryIn(bytes, first + at), first + at);
      log = checkpoint;
    }
    const open = this.#openEntries() + this.#openRows();
    return { origin: log.origin, size: log.size, rows: this.#wanted.size, expired: this.#expired.size, open };
  }

  #meet(entry: Entry, index: number): void {
    const { key, why } = entry;
    if (why === "expired") {
      this.#expired.set(itemOf(entry), entry.expiresAt ?? 0);
      return;
    }
    if (why === "changed" || why === "removed") {
      throw new AuditFault(`Entry ${index}: ${key} says that it was ${why}, which the service never does.`);
    }
    const met = this.#wanted.meet(key, digestOf(entry));
    if (met === "unknown") this.#gone.set(key, { index, entry });
    if (met === "met before") throw new AuditFault(`Entry ${index}: ${key} stands in the log twice.`);
    if (met === "differs") throw new AuditFault(`Entry ${index}: ${key} is not what the exports hold of it.`);
  }

  /** Entries without a row: too young for the exports, or of a row that is gone after its time. */
  #openEntries(): number {
    const missing = [...this.#gone.values()];
    const [young, old] = [
      missing.filter((one) => this.#isYoung(one.entry)),
      missing.filter((one) => !this.#isYoung(one.entry)),
    ];
    for (const { index, entry } of old) {
      refuseUntimely({ index, entry, expiredAt: this.#expired.get(itemOf(entry)) }, this.#span);
    }
    return young.length;
  }

  #openRows(): number {
    const missing = this.#wanted.unmet();
    for (const key of missing) {
      if (!this.#young.has(key)) throw new AuditFault(`${key} is in the exports and not in the log.`);
    }
    return missing.length;
  }

  #isYoung({ row }: Entry): boolean {
    return timeOf(row) > this.#span.openSince;
  }
}

/** A row that is gone was there for as long as the settings say, and its end is logged. */
function refuseUntimely(
  { index, entry, expiredAt }: { index: number; entry: Entry; expiredAt: number | undefined },
  { asOf, keptSince }: Span,
): void {
  if (expiredAt === undefined) {
    throw new AuditFault(`Entry ${index}: ${entry.key} is in the log and not in the exports.`);
  }
  const isDue = expiredAt * 1_000 <= asOf.getTime();
  if (!isDue || timeOf(entry.row) > keptSince) {
    throw new AuditFault(`Entry ${index}: ${itemOf(entry)} expired before its time.`);
  }
}

function entryIn(bytes: Buffer, index: number): Entry {
  try {
    return Entry.parse(JSON.parse(bytes.toString("utf8")));
  } catch (cause) {
    throw new AuditFault(`Entry ${index} is none of this service's.`, { cause });
  }
}

/** The item's own key: that of the fact without which of its changes it is. */
function itemOf({ key }: Entry): string {
  return key.slice(0, key.lastIndexOf("/"));
}

function digestsOf({ fact, row }: Statement, image: Image): Buffer[] {
  const text = row === undefined ? undefined : canonicalOrNothing({ fact, row });
  if (text === undefined) return [imageDigest(hashOf(image))];
  const digest = sha256(Buffer.from(text));
  return text.length < maybeLong ? [digest] : [digest, imageDigest(hashOf(image))];
}

function canonicalOrNothing(value: object): string | undefined {
  try {
    return canonicalJson(value);
  } catch {
    return undefined;
  }
}

function digestOf({ fact, row, sha256: ofImage = "" }: Entry): Buffer {
  return row === undefined ? imageDigest(ofImage) : sha256(Buffer.from(canonicalJson({ fact, row })));
}

function imageDigest(hex: string): Buffer {
  return Buffer.from(hex, "hex");
}

function timeOf(row: Record<string, unknown> | undefined): Date {
  const at = row?.completedAt ?? row?.at;
  return new Date(typeof at === "string" ? at : 0);
}
