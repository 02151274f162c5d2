import type { HubAnswer } from "../../../../functions/domain/verification/hub-answer.ts";
import { placeOf, writesOf } from "../tables/commands.ts";
import type { Worker } from "../worker.ts";
import type { Findings } from "./findings.ts";
import { clocksApartMs, type Known, type RecordRules } from "./records.ts";

const cooldownMs = 60_000;

/** When the hub may be asked, and that no answer of it is thrown away. */
export class HubRules {
  readonly #findings: Findings;
  readonly #records: RecordRules;
  /** Who asked last, by the number that the hub knows a verification by. */
  readonly #askedBy = new Map<string, Worker>();
  readonly #answered = new Map<Worker, { id: string; isUsed: boolean }>();
  /** Every code that it gave for a verification. */
  readonly #codes = new Map<string, Set<string>>();

  constructor(findings: Findings, records: RecordRules) {
    this.#findings = findings;
    this.#records = records;
  }

  asked(worker: Worker, vrn: string): void {
    const known = this.#named(vrn);
    if (known === undefined) {
      this.#fail(`the hub was asked for ${vrn}, which was never opened`);
      return;
    }
    const isPost = worker === known.openedBy;
    if (isPost && this.#askedBy.has(vrn)) this.#fail(`the hub was asked twice by one POST for ${known.id}`);
    this.#askedBy.set(vrn, worker);
    if (!worker.life.overstays && known.item.status === "pending") this.#refuseTwoAtOnce(known);
  }

  /** Two live verifications of one document are never under way at once. */
  #refuseTwoAtOnce(known: Known): void {
    const { now } = this.#findings.ground.scheduler;
    const document = this.#records.documentOf(known);
    for (const other of this.#records.byId.values()) {
      if (other === known || document === undefined || this.#records.documentOf(other) !== document) continue;
      // Whoever goes on when its time is over is no worker of Lambda's: only money and records are safe from it.
      if (other.openedBy?.life.overstays) continue;
      const isAlive = other.item.status === "pending" && Number(other.item.deadline) - clocksApartMs > now;
      if (isAlive && this.#askedBy.has(String(other.item.vrn)))
        this.#fail(`${known.id} and ${other.id} ask about one document at once`);
      const restsMs = Date.parse(String(known.item.requestedAt)) - Date.parse(String(other.item.completedAt));
      if (other.item.status === "completed" && restsMs > 0 && restsMs < cooldownMs - 1_000 - clocksApartMs) {
        this.#fail(`${known.id} asks ${restsMs} ms after ${other.id} was answered`);
      }
    }
  }

  answered(worker: Worker, vrn: string, answer: HubAnswer): void {
    const known = this.#named(vrn);
    if (known === undefined) return;
    this.#answered.set(worker, { id: known.id, isUsed: false });
    const codes = this.#codes.get(known.id) ?? new Set();
    this.#codes.set(known.id, codes);
    if (answer.kind === "answered") codes.add(answer.code);
  }

  /** A result is shown to a caller or a webhook. */
  shown(id: string, code: string): void {
    if (this.#codes.get(id)?.has(code)) return;
    this.#findings.fail("a result is what the hub said", `${id} was shown as ${code}`);
  }

  /** Whatever the hub said, its worker writes it down, or at least tries to. */
  sent(worker: Worker, command: object): void {
    const answer = this.#answered.get(worker);
    if (answer !== undefined && writesOf(command).some((write) => placeOf(write).pk.endsWith(`#${answer.id}`)))
      answer.isUsed = true;
  }

  ended(worker: Worker): void {
    const answer = this.#answered.get(worker);
    if (answer?.isUsed === false)
      this.#findings.fail("no answer of the hub is thrown away", `${worker.life.name} had one for ${answer.id}`);
  }

  #named(vrn: string): Known | undefined {
    for (const known of this.#records.byId.values()) if (known.item.vrn === vrn) return known;
    return undefined;
  }

  #fail(what: string): void {
    this.#findings.fail("the hub is asked as agreed", what);
  }
}
