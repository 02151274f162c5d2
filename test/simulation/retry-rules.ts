import { mostRefundsADay } from "../../functions/domain/verification/give-up.ts";
import type { FakeRetryStore } from "../fakes/retry-store.ts";

/** What must hold of retries whatever happens. Written down apart from the code that keeps it. */
export class RetryRules {
  readonly violations: string[] = [];
  readonly #store: FakeRetryStore;
  readonly #ended = new Map<string, string>();

  constructor(store: FakeRetryStore) {
    this.#store = store;
  }

  noteCall(vrn: string): void {
    const record = this.#store.verifications.get(`live ${vrn.replace("VT", "ver_")}`);
    if (record === undefined) this.#fail(`the hub was asked for ${vrn}, which was never opened`);
    const holder = this.#store.verifications.values();
    for (const { attempt = 0 } of holder) if (attempt > 5) this.#fail(`an attempt ${attempt}`);
  }

  async check(accounts: string[]): Promise<void> {
    for (const accountId of accounts) {
      const { availableHalfCredits, heldHalfCredits } = await this.#store.readWallet(accountId);
      const ledger = await this.#store.readLedger(accountId);
      const sum = ledger.reduce((total, row) => total + row.halfCredits, 0);
      if (availableHalfCredits < 0) this.#fail(`${accountId} is below nothing`);
      if (availableHalfCredits + heldHalfCredits !== sum) this.#fail(`${accountId} differs from its ledger`);
    }
    this.#checkRecords();
  }

  #checkRecords(): void {
    for (const { verificationId: id, status, delivery, accountId } of this.#store.verifications.values()) {
      const charged = this.#store.ledger.has(`${accountId} charge ${id}`);
      const refunded = this.#store.ledger.has(`${accountId} refund ${id}`);
      if (charged !== (status === "completed")) this.#fail(`${id} is ${status}, charged: ${charged}`);
      const undelivered = charged && delivery === "failed";
      const withheld = undelivered && !refunded && this.#mostRefunds(accountId) === mostRefundsADay;
      if (refunded !== undelivered && !withheld) this.#fail(`${id} is ${delivery}, refunded: ${refunded}`);
      const before = this.#ended.get(id);
      if (before !== undefined && before !== status) this.#fail(`${id} was ${before} and is ${status}`);
      if (status !== "pending") this.#ended.set(id, status);
    }
  }

  /** Once every deadline has passed and the sweep has run. */
  async checkEnd(accounts: string[]): Promise<void> {
    await this.check(accounts);
    for (const { verificationId, status, delivery } of this.#store.verifications.values()) {
      if (status === "pending") this.#fail(`${verificationId} never ended`);
      if (delivery === "pending") this.#fail(`${verificationId} was never told nor given up`);
    }
    if (this.#store.events.size > 0) this.#fail(`${this.#store.events.size} sealed events are left`);
    for (const { accountId, retriesSuspended } of this.#store.webhooks.values()) {
      const most = this.#mostRefunds(accountId);
      if (most > mostRefundsADay) this.#fail(`${accountId} had ${most} refunds in a day`);
      if (most === mostRefundsADay && !retriesSuspended) this.#fail(`${accountId} had ${most} refunds and goes on`);
    }
  }

  /** In one day. */
  #mostRefunds(accountId: string): number {
    const days = [...this.#store.refunds].filter(([day]) => day.startsWith(`${accountId} `));
    return Math.max(0, ...days.map(([, count]) => count));
  }

  #fail(what: string): void {
    this.violations.push(what);
  }
}
