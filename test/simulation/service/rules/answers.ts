import type { Caller } from "../../../../functions/contract/access.ts";
import type { Problem } from "../../../../functions/contract/problems.ts";
import type { ScreeningResponse } from "../../../../functions/contract/screening/screening.ts";
import type { VerificationRecord } from "../../../../functions/contract/verification/verification-record.ts";
import type { WebhookEvent } from "../../../../functions/contract/verification/webhook-event.ts";
import type { Verified } from "../../../../functions/domain/verification/verify.ts";
import type { Worker } from "../worker.ts";
import type { Findings } from "./findings.ts";
import type { HubRules } from "./hub.ts";
import type { LivenessRules } from "./liveness.ts";
import type { MoneyRules } from "./money.ts";
import type { RecordRules } from "./records.ts";

/** Answers that say nothing about money: what became of it was not learnt. */
const saysNothing: ReadonlySet<string> = new Set(["outcomeUnknown", "screeningUnknown", "internal"]);

/** What answers are compared with. */
type Facts = { records: RecordRules; money: MoneyRules; hub: HubRules; liveness: LivenessRules };

/** What answers and events say, compared with what is charged: when they are given, and for ever after. */
export class AnswerRules {
  readonly #findings: Findings;
  readonly #facts: Facts;
  /** What an answer has called free. */
  readonly #free = new Set<string>();
  /** By account and idempotency key: the one check that may be charged under it. */
  readonly #underKey = new Map<string, string>();

  constructor(findings: Findings, facts: Facts) {
    this.#findings = findings;
    this.#facts = facts;
  }

  verified({ accountId, keyEnvironment }: Caller, idempotencyKey: string | undefined, verified: Verified): void {
    if (verified.kind === "replay") {
      this.record(verified.record);
      return;
    }
    const { verificationId: id, responseCode, retry } = verified.result;
    const known = this.#facts.records.byId.get(id);
    if (known?.item.accountId !== accountId) this.#findings.fail("nobody hears of another's", id);
    this.#facts.hub.shown(id, responseCode);
    if (retry !== undefined) this.#facts.liveness.promised(id);
    if (responseCode === "S") {
      if (retry === undefined) this.#saidFree(id);
      return;
    }
    this.#onceUnder(idempotencyKey && `${accountId} ${keyEnvironment} ${idempotencyKey}`, id);
    if (known?.item.status !== "completed")
      this.#findings.fail(
        "a result that was given is charged",
        `${id} was answered ${responseCode} and is ${known?.item.status}`,
      );
    if (keyEnvironment === "live" && !this.#facts.money.isCharged(id))
      this.#findings.fail("a result that was given is charged", `${id} was answered ${responseCode} and not charged`);
  }

  screened(
    { accountId }: Caller,
    idempotencyKey: string | undefined,
    { screeningRequestId: id }: ScreeningResponse,
  ): void {
    this.#onceUnder(idempotencyKey && `${accountId} ${idempotencyKey}`, id);
    if (!this.#facts.money.isCharged(id))
      this.#findings.fail("a result that was given is charged", `${id} of ${accountId} was answered and not charged`);
  }

  record({ verificationId: id, status, delivery }: VerificationRecord): void {
    const known = this.#facts.records.byId.get(id)?.item;
    if (status === "error") this.#saidFree(id);
    // A read shows what was so a moment ago; an end stays.
    if (status !== "pending" && known?.status !== status)
      this.#findings.fail("a read is true", `${id} was shown ${status} and is ${known?.status}`);
    if (delivery === "failed" && known?.delivery !== "failed") this.#findings.fail("a read is true", `${id}: delivery`);
  }

  event(accountId: string, event: WebhookEvent): void {
    if (event.type === "webhook.test" || event.type === "lists.updated") return;
    const { verificationId: id } = event.data;
    const known = this.#facts.records.byId.get(id)?.item;
    if (known?.accountId !== accountId) this.#findings.fail("nobody hears of another's", id);
    const isLive = known?.environment === "live";
    if (event.type === "verification.completed") this.#facts.hub.shown(id, event.data.responseCode);
    if (event.type === "verification.failed") this.#saidFree(id);
    else if (isLive && !this.#facts.money.isCharged(id))
      this.#findings.fail("a result that was given is charged", `an event brought ${id}, which is not charged`);
  }

  /** A refusal says that nothing is charged, unless it says that nothing is known or that the service goes on by itself. */
  refused(worker: Worker, { kind, message, details }: Problem): void {
    if (saysNothing.has(kind) && worker.troubles === 0)
      this.#findings.fail("no answer hides what is known", `${worker.life.name}: ${kind}`);
    if (details.retry !== undefined) this.#facts.liveness.promised(details.verificationId ?? "");
    if (saysNothing.has(kind) || details.retry !== undefined) return;
    if (kind === "tryAgain" && !/nothing was/i.test(message)) return;
    if (details.verificationId !== undefined) this.#saidFree(details.verificationId);
    for (const { id, item } of this.#facts.records.openedBy(worker)) {
      this.#saidFree(id);
      if (/nothing was done/i.test(message) && item.status === "pending")
        this.#findings.fail("nothing was done", `${id} is pending`);
    }
    for (const [id, by] of this.#facts.money.chargedBy) if (by === worker) this.#saidFree(id);
  }

  /** A request that failed for a reason of ours; the caller hears of no money. */
  failed(worker: Worker): void {
    for (const [id, by] of this.#facts.money.chargedBy) {
      if (by === worker)
        this.#findings.fail(
          "a fault of ours charges nothing",
          `${id} was charged, and its caller heard only of a fault`,
        );
    }
  }

  charged(id: string): void {
    if (this.#free.has(id))
      this.#findings.fail("what an answer calls free is never charged", `${id} was called free and is charged now`);
  }

  /** One key, one check: whatever is repeated under it costs nothing more. */
  #onceUnder(key: string | undefined, id: string): void {
    if (key === undefined) return;
    const before = this.#underKey.get(key) ?? id;
    this.#underKey.set(key, id);
    if (before !== id) this.#findings.fail("one idempotency key, one charge", `${key}: ${before} and ${id}`);
  }

  #saidFree(id: string): void {
    if (this.#facts.money.isCharged(id))
      this.#findings.fail("what an answer calls free is never charged", `${id} is charged and is called free`);
    this.#free.add(id);
  }
}
