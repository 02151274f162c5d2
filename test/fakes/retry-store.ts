import type { DeliveryMessage, RetryMessage } from "../../functions/contract/verification/retry-message.ts";
import type { SealedRequest } from "../../functions/contract/verification/sealed-request.ts";
import type { WebhookEvent } from "../../functions/contract/verification/webhook-event.ts";
import type { AuditEvent } from "../../functions/domain/account/operator.ts";
import type { Webhook } from "../../functions/domain/account/webhook.ts";
import type { DeliveryClaim } from "../../functions/domain/verification/deliveries/deliver.ts";
import type { FailedDelivery, GivingUpDeps } from "../../functions/domain/verification/deliveries/give-up.ts";
import type { AttemptClaim, Claimed, NextAttempt } from "../../functions/domain/verification/retries/retry.ts";
import type { FirstRetry } from "../../functions/domain/verification/retries/schedule-retry.ts";
import type {
  Opening,
  Pending,
  Settled,
  Settlement,
  Verification,
} from "../../functions/domain/verification/verification.ts";
import { openEvent } from "../../functions/store/verifications/deliveries.ts";
import { openRequest } from "../../functions/store/verifications/retries.ts";
import { FakeVerificationStore } from "./verification-store.ts";

/** What retries and deliveries ask of the tables. The fake and the real tables answer the same contract suite. */
export type RetryStore = Pick<GivingUpDeps, "readCharge" | "readRefunds" | "failDelivery" | "readWebhook"> & {
  open: (opening: Opening) => Promise<{ kind: string }>;
  schedule: (opening: Opening, first: FirstRetry) => Promise<"scheduled" | "unscheduled">;
  claimAttempt: (claim: AttemptClaim) => Promise<Claimed>;
  moveAttempt: (claim: AttemptClaim, to: NextAttempt) => Promise<boolean>;
  readSealedRequest: (message: RetryMessage) => Promise<SealedRequest | undefined>;
  settle: (opening: Opening, settlement: Settlement, timeoutMs: number) => Promise<Settled>;
  endOverdue: (pending: Pending, at: Date) => Promise<void>;
  findOverdue: (now: Date) => Promise<Pending[]>;
  readVerification: (environment: "live" | "test", id: string) => Promise<Verification | undefined>;
  claimDelivery: (claim: DeliveryClaim) => Promise<Claimed>;
  moveDelivery: (claim: DeliveryClaim, attempt: number) => Promise<boolean>;
  arrived: (claim: DeliveryClaim) => Promise<void>;
  arrivedLate: (verification: Verification) => Promise<void>;
  readSealedEvent: (message: DeliveryMessage) => Promise<WebhookEvent | undefined>;
  findUndelivered: (now: Date) => Promise<Pick<Pending, "verificationId" | "environment">[]>;
  lookAgainAt: (verification: Verification, due: number) => Promise<void>;
  saveWebhook: (saved: { before: Webhook; after: Webhook; event?: AuditEvent }) => Promise<"saved" | "lost">;
};

const leaseMs = 60_000;

/** The tables in memory, retries and deliveries included. All of it is live. */
export class FakeRetryStore extends FakeVerificationStore implements RetryStore {
  readonly requests = new Map<string, string>();
  readonly events = new Map<string, string>();
  readonly webhooks = new Map<string, Webhook>();
  readonly audit: AuditEvent[] = [];
  /** By account and UTC day. */
  readonly refunds = new Map<string, number>();
  readonly #owners = new Map<string, string>();
  readonly #undelivered = new Set<string>();

  async schedule(opening: Opening, first: FirstRetry): Promise<"scheduled" | "unscheduled"> {
    const found = this.#find(opening.verificationId);
    if (found?.status !== "pending" || found.attempt !== undefined) return "unscheduled";
    const lock = opening.cooldown && this.locks.get(opening.cooldown.fingerprint);
    if (opening.cooldown && lock?.verificationId !== opening.verificationId) return "unscheduled";
    const { deadline, nextAttemptAt } = first;
    this.#change(found, { attempt: 1, leaseUntil: 0, nextAttemptAt: nextAttemptAt.toISOString(), deadline });
    this.requests.set(opening.verificationId, first.box);
    if (opening.cooldown && lock) {
      const expiresAtSeconds = Math.floor(deadline / 1_000) + 180;
      this.locks.set(opening.cooldown.fingerprint, { ...lock, deadline, expiresAtSeconds });
    }
    return "scheduled";
  }

  async claimAttempt({ verificationId, attempt, owner, now }: AttemptClaim): Promise<Claimed> {
    const found = this.#find(verificationId);
    const free = found?.status === "pending" && found.attempt === attempt && (found.leaseUntil ?? 0) <= now.getTime();
    return free ? this.#claim(found, owner, now) : { claimed: false, found };
  }

  async moveAttempt({ verificationId, attempt, owner }: AttemptClaim, to: NextAttempt): Promise<boolean> {
    const found = this.#find(verificationId);
    if (found?.status !== "pending" || found.attempt !== attempt || this.#owners.get(verificationId) !== owner) {
      return false;
    }
    this.#change(found, {
      attempt: to.attempt,
      leaseUntil: 0,
      nextAttemptAt: to.nextAttemptAt.toISOString(),
      postponedAttempt: to.postponed ? to.attempt : undefined,
    });
    return true;
  }

  async readSealedRequest(message: RetryMessage): Promise<SealedRequest | undefined> {
    const box = this.requests.get(message.verificationId);
    return box === undefined ? undefined : openRequest(message, box);
  }

  override async settle(opening: Opening, settlement: Settlement, _timeoutMs = 0): Promise<Settled> {
    const wasPending = this.#find(opening.verificationId)?.status === "pending";
    const settled = await super.settle(opening, settlement);
    if (!wasPending || settled !== "settled") return settled;
    const { verificationId } = opening;
    const { aftermath = {} } = settlement;
    if (aftermath.scheduled) this.requests.delete(verificationId);
    if (aftermath.announced === undefined) return "settled";
    const { deliverBy, box } = aftermath.announced;
    this.#announce(verificationId, { deliverBy, deadline: deliverBy });
    if (box !== undefined) this.events.set(verificationId, box);
    return "settled";
  }

  override async endOverdue(given: Pending, at: Date): Promise<void> {
    const isPending = () => this.#find(given.verificationId)?.status === "pending";
    const wasPending = isPending();
    await super.endOverdue(given, at);
    if (wasPending && !isPending() && given.attempt !== undefined) {
      this.#announce(given.verificationId, { deadline: at.getTime() });
    }
  }

  override async findOverdue(now: Date): Promise<Pending[]> {
    const found = await super.findOverdue(now);
    return found.map((pending) => ({ ...pending, attempt: this.#find(pending.verificationId)?.attempt }));
  }

  async claimDelivery({ verificationId, attempt, owner, now }: DeliveryClaim): Promise<Claimed> {
    const found = this.#find(verificationId);
    const due = found?.delivery === "pending" && found.deliveryAttempt === attempt;
    const free = due && (found.leaseUntil ?? 0) <= now.getTime();
    return free ? this.#claim(found, owner, now) : { claimed: false, found };
  }

  async moveDelivery({ verificationId, attempt, owner }: DeliveryClaim, next: number): Promise<boolean> {
    const found = this.#find(verificationId);
    const ours = found?.deliveryAttempt === attempt && this.#owners.get(verificationId) === owner;
    if (found?.delivery !== "pending" || !ours) return false;
    this.#change(found, { deliveryAttempt: next, leaseUntil: 0 });
    return true;
  }

  async arrived({ verificationId }: DeliveryClaim): Promise<void> {
    const found = this.#find(verificationId);
    if (found?.delivery !== "pending") return;
    this.#endDelivery(found, "delivered");
  }

  async arrivedLate({ verificationId }: Verification): Promise<void> {
    const found = this.#find(verificationId);
    if (found?.delivery !== "failed" || found.eventKeptUntil === undefined) return;
    this.#endDelivery(found, "delivered");
    this.#change({ ...found, delivery: "delivered" }, { eventKeptUntil: undefined });
  }

  async failDelivery(failed: FailedDelivery, at: Date): Promise<"failed" | "ended before" | "lost"> {
    const { verification, refund, suspension, event, eventKeptUntil } = failed;
    const found = this.#find(verification.verificationId);
    if (found?.delivery !== "pending") return "ended before";
    const { accountId, verificationId: subjectId } = verification;
    const counted = `${accountId} ${refund?.day}`;
    if (refund && (this.refunds.get(counted) ?? 0) !== refund.before) return "lost";
    if (suspension && (this.webhooks.get(accountId)?.version ?? 0) !== suspension.before.version) return "lost";
    const box = this.events.get(found.verificationId);
    this.#endDelivery(found, "failed");
    if (eventKeptUntil !== undefined) {
      this.#change({ ...found, delivery: "failed" }, { deadline: 0, eventKeptUntil });
      if (box !== undefined) this.events.set(found.verificationId, box);
    }
    if (suspension) this.webhooks.set(accountId, suspension.after);
    if (event) this.audit.push(event);
    if (refund === undefined) return "failed";
    const { halfCredits } = refund;
    const row = { accountId, kind: "refund", subjectId, halfCredits } as const;
    this.ledger.set(`${accountId} refund ${subjectId}`, { ...row, at: at.toISOString() });
    this.available.set(accountId, (this.available.get(accountId) ?? 0) + halfCredits);
    this.refunds.set(counted, refund.before + 1);
    return "failed";
  }

  async readCharge({ accountId, verificationId }: Verification): Promise<number> {
    return -(this.ledger.get(`${accountId} charge ${verificationId}`)?.halfCredits ?? 0);
  }

  async readRefunds(accountId: string, day: string): Promise<number> {
    return this.refunds.get(`${accountId} ${day}`) ?? 0;
  }

  async readSealedEvent(message: DeliveryMessage): Promise<WebhookEvent | undefined> {
    const box = this.events.get(message.verificationId);
    return box === undefined ? undefined : openEvent(message, box);
  }

  async findUndelivered(now: Date): Promise<Pick<Pending, "verificationId" | "environment">[]> {
    return [...this.#undelivered]
      .filter((verificationId) => (this.#find(verificationId)?.deadline ?? 0) <= now.getTime())
      .map((verificationId) => ({ verificationId, environment: "live" }));
  }

  async lookAgainAt({ verificationId }: Verification, deliverBy: number): Promise<void> {
    const found = this.#find(verificationId);
    if (found?.delivery !== "pending") return;
    this.#change(found, { deadline: deliverBy, deliverBy });
    this.requests.delete(verificationId);
  }

  async readWebhook(accountId: string): Promise<Webhook | undefined> {
    return this.webhooks.get(accountId);
  }

  async saveWebhook(saved: { before: Webhook; after: Webhook; event?: AuditEvent }): Promise<"saved" | "lost"> {
    const { before, after, event } = saved;
    if ((this.webhooks.get(after.accountId)?.version ?? 0) !== before.version) return "lost";
    this.webhooks.set(after.accountId, after);
    if (event) this.audit.push(event);
    return "saved";
  }

  #find(verificationId: string): Verification | undefined {
    return this.verifications.get(`live ${verificationId}`);
  }

  #change(found: Verification, change: Partial<Verification>): void {
    this.verifications.set(`live ${found.verificationId}`, { ...found, ...change });
  }

  #claim(found: Verification, owner: string, now: Date): Claimed {
    this.#owners.set(found.verificationId, owner);
    this.#change(found, { leaseUntil: now.getTime() + leaseMs });
    return { claimed: true, found: this.#find(found.verificationId) };
  }

  #announce(verificationId: string, due: { deliverBy?: number; deadline: number }): void {
    const found = this.#find(verificationId);
    if (found === undefined) return;
    this.#change(found, { delivery: "pending", deliveryAttempt: 0, leaseUntil: 0, ...due });
    this.#undelivered.add(verificationId);
  }

  #endDelivery(found: Verification, delivery: "delivered" | "failed"): void {
    this.#change(found, { delivery, deadline: 0 });
    this.#undelivered.delete(found.verificationId);
    this.events.delete(found.verificationId);
  }
}
