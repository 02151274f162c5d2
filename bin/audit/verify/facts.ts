import { type Statement, statementOf } from "../../../functions/audit-log/facts/rows.ts";
import type { Image } from "../../../functions/exports/newest-images.ts";
import type { Span } from "../../../functions/reconciliation/span.ts";
import { DigestSet } from "./digest-set.ts";
import { digestOfEntry, digestsOfRow } from "./digests.ts";
import { AuditFault } from "./fault.ts";
import { entryIn, itemOf, type LoggedEntry, timeOf } from "./logged-entry.ts";
import type { DigestAt, ReadLog } from "./read-log.ts";

/** `open`: too young to be judged. `pruned`: older than what the log still holds. */
type LogFigures = { origin: string; size: number; rows: number; expired: number; open: number; pruned: number };

/** The same rows once more: what does not hold is looked up in them, since their keys are not remembered. */
type RowsAgain = () => AsyncIterable<Image[]>;

/** Every fact of the rows is an entry of the log, and every entry of the log is a fact of the rows. */
export class Facts {
  readonly #span: Span;
  /** What an entry must hash to. */
  readonly #wanted = new DigestSet();
  /** Of the few facts that either of two entries fits: one by the other. */
  readonly #others = new Map<number, number>();
  /** Facts of the last minutes by their keys, and those that are older than records are kept: few, or none. */
  readonly #young = new Map<number, string>();
  readonly #old = new Set<number>();

  constructor(span: Span) {
    this.#span = span;
  }

  add(image: Image): void {
    const statement = statementOf(image);
    if (statement === undefined) return;
    const numbers = digestsOfRow(statement, image).map((digest) => this.#wanted.add(digest));
    const [number = 0, other] = numbers;
    if (other !== undefined) this.#others.set(number, other).set(other, number);
    for (const one of numbers) {
      if (this.#isYoung(statement.row)) this.#young.set(one, keyOf(statement));
      if (timeOf(statement.row) < this.#span.keptSince.getTime()) this.#old.add(one);
    }
  }

  async holdAgainst(log: ReadLog, rowsAgain: RowsAgain): Promise<LogFigures> {
    const { gone, expired } = await this.#withoutRow(log);
    const openEntries = await this.#openAmong(gone, { expired, rowsAgain });
    const missing = [...this.#wanted.unmet()];
    const openRows = missing.filter((number) => this.#young.has(number));
    // What a pruned log no longer holds is older than records are kept.
    const pruned = log.first > 0 ? missing.filter((number) => this.#old.has(number)) : [];
    const excused = new Set([...openRows, ...pruned]);
    const lost = missing.find((number) => !excused.has(number));
    if (lost !== undefined) throw new AuditFault(await this.#whyLost(lost, gone, rowsAgain));
    const open = openEntries + openRows.length;
    const rows = this.#wanted.size - this.#others.size / 2;
    return { origin: log.origin, size: log.size, rows, expired: expired.size, open, pruned: pruned.length };
  }

  /** Entries that no row fits, and when items were due to expire, by the log. */
  async #withoutRow(log: ReadLog): Promise<{ gone: Map<string, LoggedEntry>; expired: Map<string, number> }> {
    const gone = new Map<string, LoggedEntry>();
    const expired = new Map<string, number>();
    for await (const { index, bytes } of log.entriesAt(this.#unfitting(log))) {
      const entry = entryIn(bytes, index);
      const { key, why, expiresAt = 0 } = entry;
      if (why === "changed" || why === "removed") {
        throw new AuditFault(`Entry ${index}: ${key} says that it was ${why}, which the service never does.`);
      }
      if (this.#wanted.find(digestOfEntry(bytes)) !== undefined)
        throw new AuditFault(`Entry ${index}: ${key} stands in the log twice.`);
      if (why === "expired") expired.set(itemOf(entry), expiresAt);
      else gone.set(key, entry);
    }
    return { gone, expired };
  }

  /** What no row says, or says no second time. */
  *#unfitting(log: ReadLog): Generator<DigestAt> {
    for (const one of log.digests()) {
      const number = this.#wanted.find(one.digest);
      if (number === undefined || this.#wanted.isMet(number)) yield one;
      else for (const met of [number, this.#others.get(number)]) if (met !== undefined) this.#wanted.meet(met);
    }
  }

  /** How many are too young for the exports. Any other is of a row that is gone after its time. */
  async #openAmong(
    gone: ReadonlyMap<string, LoggedEntry>,
    { expired, rowsAgain }: { expired: ReadonlyMap<string, number>; rowsAgain: RowsAgain },
  ): Promise<number> {
    const youngRows = new Set(this.#young.values());
    let open = 0;
    for (const entry of gone.values()) {
      if (this.#isYoung(entry.row) && !youngRows.has(entry.key)) open += 1;
      else {
        const says = untimely(entry, expired.get(itemOf(entry)), this.#span);
        if (says !== undefined) throw new AuditFault((await this.#isAltered(entry, rowsAgain)) ? altered(entry) : says);
      }
    }
    return open;
  }

  async #isAltered({ key }: LoggedEntry, rowsAgain: RowsAgain): Promise<boolean> {
    return (await keyAmong(rowsAgain(), (statement) => keyOf(statement) === key)) !== undefined;
  }

  async #whyLost(number: number, gone: ReadonlyMap<string, LoggedEntry>, rowsAgain: RowsAgain): Promise<string> {
    const isLost = (statement: Statement, image: Image): boolean =>
      digestsOfRow(statement, image).some((digest) => this.#wanted.find(digest) === number);
    const key = (await keyAmong(rowsAgain(), isLost)) ?? "A row";
    const entry = gone.get(key);
    return entry === undefined ? `${key} is in the exports and not in the log.` : altered(entry);
  }

  #isYoung(row: Statement["row"]): boolean {
    return timeOf(row) > this.#span.openSince.getTime();
  }
}

/** A row that is gone was there for as long as the settings say, and its end is logged. */
function untimely(entry: LoggedEntry, expiredAt: number | undefined, { asOf, keptSince }: Span): string | undefined {
  if (expiredAt === undefined) return `Entry ${entry.index}: ${entry.key} is in the log and not in the exports.`;
  const isDue = expiredAt * 1_000 <= asOf.getTime();
  if (isDue && timeOf(entry.row) <= keptSince.getTime()) return undefined;
  return `Entry ${entry.index}: ${itemOf(entry)} expired before its time.`;
}

function altered({ index, key }: LoggedEntry): string {
  return `Entry ${index}: ${key} is not what the exports hold of it.`;
}

async function keyAmong(
  pages: AsyncIterable<Image[]>,
  isWanted: (statement: Statement, image: Image) => boolean,
): Promise<string | undefined> {
  for await (const images of pages) {
    for (const image of images) {
      const statement = statementOf(image);
      if (statement !== undefined && isWanted(statement, image)) return keyOf(statement);
    }
  }
  return undefined;
}

function keyOf({ item, change }: Statement): string {
  return `${item}/${change}`;
}
