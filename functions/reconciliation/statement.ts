/** What the hub says that it was asked: request numbers, and the time of which it names all. */
export type Statement = { since: string; until: string; numbers: ReadonlySet<string> };

/** Something about a statement's file that cannot be read. */
export class StatementFault extends Error {
  override name = "StatementFault";
}

const header = "vrn,at";
const Line = /^([A-Z]{2}\d{13}),(\d{4}-\d{2}-\d{2})(?:T[\d:.]+Z)?$/;
const dayMs = 86_400_000;
/** A call that failed is asked again under its own number for so long: the last of a day may be the next one's. */
const retriedMs = 30 * 60_000;

/**
 * A CSV with the columns `vrn` and `at`. It speaks for whole days by UTC, from that of its first call to that of its last.
 * Nothing public says how the DVS lays its own statement out: whoever holds one brings it into this form.
 */
export function statementOf(text: string): Statement {
  const [first = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  if (first.toLowerCase() !== header) throw new StatementFault(`The first line of a statement is ${header}.`);
  const numbers = new Set<string>();
  const days: string[] = [];
  for (const [at, line] of lines.entries()) {
    if (line === "") continue;
    const [, number, day] = Line.exec(line) ?? [];
    if (number === undefined || day === undefined) {
      throw new StatementFault(`Line ${at + 2} of the statement is no request number with a time by UTC.`);
    }
    numbers.add(number);
    days.push(day);
  }
  if (numbers.size === 0) throw new StatementFault("The statement names no call.");
  days.sort();
  const until = new Date(Date.parse(days.at(-1) ?? "") + dayMs - retriedMs).toISOString();
  return { since: days[0] ?? "", until, numbers };
}
