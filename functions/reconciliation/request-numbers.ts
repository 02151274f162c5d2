import type { Drift } from "./faults-of-checks.ts";
import type { Statement } from "./statement.ts";

type LiveRecord = {
  id: string;
  accountId: string;
  /** The one under which the hub knows it. */
  number: string | undefined;
  requestedAt: string;
  isCompleted: boolean;
  isYoung: boolean;
};

/** The hub counts by request numbers: each live record has one of its own, and the hub's statement names the same. */
export class RequestNumbers {
  readonly #statements: readonly Statement[];
  readonly #numbers = new Set<string>();
  readonly #drifts: Drift[] = [];

  constructor(statements: readonly Statement[]) {
    this.#statements = statements;
  }

  add(record: LiveRecord): void {
    const { id, accountId, number } = record;
    const says = this.#faultOf(record, number);
    if (number !== undefined) this.#numbers.add(number);
    if (says !== undefined) this.#drifts.push({ accountId, subject: id, says });
  }

  /** A number of the statement without a record is a call that we do not know of: no account can be named. */
  *faults(): Generator<Drift> {
    yield* this.#drifts;
    for (const number of this.#statements.flatMap(({ numbers }) => [...numbers])) {
      if (this.#numbers.has(number)) continue;
      yield { accountId: "", subject: number, says: `The hub's statement names ${number}, and no record has it.` };
    }
  }

  #faultOf({ id, requestedAt, isCompleted, isYoung }: LiveRecord, number: string | undefined): string | undefined {
    if (number === undefined) return `${id} has no request number, under which the hub knows it.`;
    if (this.#numbers.has(number)) return `${id} has the request number ${number} of another record.`;
    // A call that failed may never have reached the hub, so only one with a result must be on its statement.
    if (!isCompleted || isYoung) return undefined;
    const ofItsDay = this.#statements.filter(({ since, until }) => requestedAt >= since && requestedAt < until);
    if (ofItsDay.length === 0 || ofItsDay.some(({ numbers }) => numbers.has(number))) return undefined;
    return `${id} has a result under ${number}, which the hub's statement does not name.`;
  }
}
