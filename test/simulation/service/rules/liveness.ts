import type { Change } from "../../../fakes/dynamo/table.ts";
import { messageIn, type Queued } from "../queues.ts";
import type { Findings } from "./findings.ts";
import type { RecordRules } from "./records.ts";

const finalWithinMs = 180_000;

/** What has begun ends: a retry and a delivery by themselves, and whatever was left behind by the sweep. */
export class LivenessRules {
  readonly #findings: Findings;
  readonly #records: RecordRules;
  readonly #retried = new Set<string>();
  readonly #announced = new Set<string>();
  readonly #buried = new Set<string>();
  /** Somebody was told that the outcome will be sent. */
  readonly #promised = new Set<string>();
  /** Their webhook was gone for a while, so nothing may have been sent. */
  readonly #unreachable = new Set<string>();

  constructor(findings: Findings, records: RecordRules) {
    this.#findings = findings;
    this.#records = records;
  }

  accepted(queued: Queued): void {
    const { kind, message } = messageIn(queued);
    (kind === "retry" ? this.#retried : this.#announced).add(message.verificationId);
  }

  promised(id: string): void {
    this.#promised.add(id);
  }

  committed({ after = {} }: Change): void {
    const { sk, state, accountId } = after;
    if (String(sk).startsWith("WEBHOOK") && state !== "active") this.#unreachable.add(String(accountId));
  }

  buried(queued: Queued): void {
    this.#buried.add(messageIn(queued).message.verificationId);
  }

  /** Every message was handled and no sweep has run since: what had a message that was never given up is over. */
  queuesAreEmpty(): void {
    for (const { id, item } of this.#records.byId.values()) {
      if (this.#buried.has(id)) continue;
      if (this.#announced.has(id) && item.delivery === "pending")
        this.#findings.fail("a delivery ends by itself", `the event of ${id} waits for the sweep`);
      if (this.#retried.has(id) && item.status === "pending")
        this.#findings.fail("a retry ends by itself", `${id} waits for the sweep at attempt ${item.attempt}`);
    }
  }

  /** The sweep has run for as long as it takes. */
  swept(): void {
    const { now } = this.#findings.ground.scheduler;
    for (const { id, item } of this.#records.byId.values()) {
      const isLate = Number(item.deadline) + finalWithinMs < now;
      if (item.status === "pending" && isLate) this.#findings.fail("everything ends", `${id} is pending`);
    }
  }

  /** Every event is long overdue. */
  delivered(): void {
    for (const { id, item } of this.#records.byId.values()) {
      const isDue = this.#promised.has(id) && !this.#unreachable.has(String(item.accountId));
      if (isDue && item.delivery === undefined) this.#findings.fail("what is promised is sent", `nothing of ${id}`);
      if (item.delivery === "pending") this.#findings.fail("everything ends", `the event of ${id} is under way`);
    }
    const { engine, tables } = this.#findings.ground;
    for (const { pk, sk, expiresAt } of engine.items(tables.ephemeral)) {
      const isForGood = sk === "LOCK" && !(Number(expiresAt) * 1_000 < this.#findings.ground.scheduler.now);
      if (isForGood) this.#findings.fail("everything ends", `${pk} locks a document until ${expiresAt}`);
      if (sk === "EVENT" && !this.#mayRest(String(pk)))
        this.#findings.fail("everything ends", `the sealed event of ${pk} is left`);
    }
  }

  /** What stayed charged and never arrived may be sent again on the account's wish, until its event expires. */
  #mayRest(pk: string): boolean {
    const record = this.#records.byId.get(pk.slice(pk.indexOf("#") + 1));
    return record?.item.delivery === "failed" && record.item.eventKeptUntil !== undefined;
  }
}
