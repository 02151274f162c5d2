import { itemKinds } from "../../../../functions/contract/item-kinds.ts";
import type { Change } from "../../../fakes/dynamo/table.ts";
import type { Item } from "../../../fakes/dynamo/values.ts";
import type { Worker } from "../worker.ts";
import type { Findings } from "./findings.ts";

export type Known = { id: string; item: Item; openedBy: Worker | undefined };

/** Two clocks may be two seconds off, either way. */
export const clocksApartMs = 4_000;
const lastAttempt = 4;
/** A record that cannot be read as it should has such an id, and is no matter of these rules. */
export const damagedId = "ver_damaged";

/** What a verification's record may become, and what it may not. */
export class RecordRules {
  readonly #findings: Findings;
  readonly byId = new Map<string, Known>();
  readonly #documents = new Map<string, string>();

  constructor(findings: Findings) {
    this.#findings = findings;
  }

  idsOf(accountId: string | undefined): string[] {
    return [...this.byId.values()].filter(({ item }) => item.accountId === accountId).map(({ id }) => id);
  }

  openedBy(worker: Worker): Known[] {
    return [...this.byId.values()].filter((known) => known.openedBy === worker);
  }

  committed({ before, after }: Change, worker: Worker | undefined): void {
    const item = after ?? before;
    if (item === undefined) return;
    if (kindOf(item) === itemKinds.lock) this.#locked(item);
    const id = verificationIn(item);
    if (id === undefined) return;
    const known = this.byId.get(id);
    this.byId.set(id, { id, item, openedBy: known?.openedBy ?? worker });
    if (after === undefined) this.#fail(`${id} was deleted`);
    else if (before === undefined) this.#opened(id, after);
    else {
      this.#changed(id, before, after);
      if (before.status === "pending" && after.status === "error") this.#endedInError(id, before, worker);
    }
  }

  /** A lock is taken with its verification, and tells which document that is about. */
  #locked({ pk, verificationId }: Item): void {
    this.#documents.set(String(verificationId), String(pk));
  }

  documentOf({ id }: Known): string | undefined {
    return this.#documents.get(id);
  }

  #opened(id: string, { status }: Item): void {
    if (status !== "pending") this.#fail(`${id} began as ${status}`);
  }

  #changed(id: string, before: Item, after: Item): void {
    if (before.status !== "pending" && after.status !== before.status)
      this.#fail(`${id} was ${before.status} and is ${after.status}`);
    if (isOver(before) && after.delivery !== before.delivery)
      this.#fail(`the delivery of ${id} was ${before.delivery} and is ${after.delivery}`);
    if (Number(after.attempt ?? 0) > lastAttempt) this.#fail(`${id} came to attempt ${after.attempt}`);
    if (isPutOffAgain(before, after)) this.#fail(`${id} was put off twice at attempt ${after.attempt}`);
  }

  /** Whoever opened it may end it, and who retries it; anybody else only when it is overdue. */
  #endedInError(id: string, { deadline }: Item, worker: Worker | undefined): void {
    const opener = this.byId.get(id)?.openedBy;
    if (worker === undefined || worker === opener || worker.life.name.startsWith("message")) return;
    const earlyMs = Number(deadline) - this.#findings.ground.scheduler.now;
    if (earlyMs > clocksApartMs)
      this.#findings.fail("ended before its deadline", `${id} by ${worker.life.name}, ${earlyMs} ms early`);
  }

  #fail(what: string): void {
    this.#findings.fail("a record's states", what);
  }
}

function isPutOffAgain(before: Item, after: Item): boolean {
  if (before.postponedAttempt === undefined || after.nextAttemptAt === before.nextAttemptAt) return false;
  return after.postponedAttempt === before.postponedAttempt;
}

function isOver({ delivery }: Item): boolean {
  return delivery === "delivered" || delivery === "failed";
}

export function kindOf({ pk }: Item): string {
  return String(pk).split("#")[0] ?? "";
}

/** The id of a verification, where an item is its record and a sound one. */
export function verificationIn(item: Item): string | undefined {
  const kind = kindOf(item);
  if (kind !== itemKinds.liveVerification && kind !== itemKinds.testVerification) return undefined;
  const id = String(item.pk).slice(kind.length + 1);
  return id.startsWith(damagedId) ? undefined : id;
}
