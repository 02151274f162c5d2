import { systemErrorMessage } from "../../functions/contract/verification/verification-record.ts";
import type { LedgerRow, Wallet } from "../../functions/domain/account/wallet.ts";
import { cooldownSeconds } from "../../functions/domain/verification/cooldown.ts";
import type {
  Claim,
  Ending,
  Lock,
  Opening,
  OpenOutcome,
  Pending,
  Settled,
  Settlement,
  Verification,
} from "../../functions/domain/verification/verification.ts";

/** What verifications ask of the tables. The fake and the real tables answer the same contract suite. */
export type VerificationStore = {
  open: (opening: Opening) => Promise<OpenOutcome>;
  settle: (opening: Opening, settlement: Settlement, timeoutMs: number) => Promise<Settled>;
  endOverdue: (pending: Pending, at: Date) => Promise<void>;
  readVerification: (environment: "live" | "test", id: string) => Promise<Verification | undefined>;
  findOverdue: (now: Date) => Promise<Pending[]>;
  topUp: (accountId: string, halfCredits: number) => Promise<void>;
  readWallet: (accountId: string) => Promise<Wallet>;
  readLedger: (accountId: string) => Promise<LedgerRow[]>;
};

type Expiring<Value> = Value & { expiresAtSeconds: number };

/** The tables in memory: every call is one step that happens whole or not at all. */
export class FakeVerificationStore implements VerificationStore {
  readonly verifications = new Map<string, Verification>();
  readonly locks = new Map<string, Lock>();
  readonly claims = new Map<string, Expiring<Claim>>();
  /** By verification: with which settlement it ended. */
  readonly settlements = new Map<string, string>();
  readonly available = new Map<string, number>();
  readonly ledger = new Map<string, LedgerRow>();

  async open(opening: Opening): Promise<OpenOutcome> {
    const { verificationId, accountId, cooldown, claim, priceHalfCredits: price, requestedAt } = opening;
    const now = seconds(requestedAt.getTime());
    for (const name of [claim?.fingerprint, claim?.other?.fingerprint]) {
      const held = this.claims.get(name ?? "");
      if (held === undefined || isFree(held, now, claim?.abandonedBy)) continue;
      const { expiresAtSeconds: _expiry, ...told } = held;
      return { kind: "claimed", claim: told };
    }
    for (const name of [cooldown?.fingerprint, cooldown?.otherFingerprint]) {
      const held = this.locks.get(name ?? "");
      if (held && !isFree(held, now, cooldown?.abandonedBy)) return { kind: "on cooldown", lock: held };
    }
    if (price > 0 && this.#available(accountId) < price) return { kind: "too few credits" };
    if (this.verifications.has(keyOf(opening))) return { kind: "id taken" };

    if (claim) {
      const { fingerprint, bodyFingerprint } = claim;
      this.claims.set(fingerprint, { verificationId, bodyFingerprint, expiresAtSeconds: now + 86_400 });
    }
    if (cooldown) {
      const { deadline } = opening;
      const expiresAtSeconds = seconds(deadline) + 180;
      this.locks.set(cooldown.fingerprint, { verificationId, phase: "running", deadline, expiresAtSeconds });
    }
    if (price > 0) this.available.set(accountId, this.#available(accountId) - price);
    this.verifications.set(keyOf(opening), pending(opening));
    return { kind: "opened" };
  }

  async settle(opening: Opening, { id, ending, at }: Settlement, _timeoutMs = 0): Promise<Settled> {
    const { accountId, verificationId, priceHalfCredits: price } = opening;
    if (!this.#end(opening, ending, at)) return this.#settledBefore(opening, id);
    this.settlements.set(keyOf(opening), id);
    if (ending.status === "error") this.available.set(accountId, this.#available(accountId) + price);
    else if (price > 0) {
      const row = { accountId, kind: "charge", subjectId: verificationId, halfCredits: -price } as const;
      this.ledger.set(`${accountId} charge ${verificationId}`, { ...row, at: at.toISOString() });
    }
    this.#settleLock(opening, ending, at);
    const claim = opening.claim && this.claims.get(opening.claim.fingerprint);
    if (ending.status === "error" && claim?.verificationId === verificationId) {
      this.claims.delete(opening.claim?.fingerprint ?? "");
    }
    return "settled";
  }

  async endOverdue(given: Pending, at: Date): Promise<void> {
    const found = this.verifications.get(keyOf(given));
    if (found?.deadline !== given.deadline || found.attempt !== given.attempt) return;
    if (!this.#end(given, { status: "error" }, at)) return;
    this.available.set(given.accountId, this.#available(given.accountId) + given.heldHalfCredits);
  }

  async readVerification(environment: "live" | "test", verificationId: string): Promise<Verification | undefined> {
    const found = this.verifications.get(keyOf({ environment, verificationId }));
    return found && { ...found };
  }

  async findOverdue(now: Date): Promise<Pending[]> {
    return [...this.verifications.values()]
      .filter(({ status, deadline }) => status === "pending" && deadline <= now.getTime())
      .map(({ verificationId, environment, accountId, heldHalfCredits, deadline }) => {
        return { verificationId, environment, accountId, heldHalfCredits, deadline };
      });
  }

  async topUp(accountId: string, halfCredits: number): Promise<void> {
    const subjectId = `top-up ${this.ledger.size}`;
    this.available.set(accountId, this.#available(accountId) + halfCredits);
    this.ledger.set(subjectId, { accountId, kind: "top_up", subjectId, halfCredits, at: new Date(0).toISOString() });
  }

  async readWallet(accountId: string): Promise<Wallet> {
    const heldHalfCredits = [...this.verifications.values()]
      .filter((each) => each.accountId === accountId && each.status === "pending")
      .reduce((sum, each) => sum + each.heldHalfCredits, 0);
    return { availableHalfCredits: this.#available(accountId), heldHalfCredits };
  }

  async readLedger(accountId: string): Promise<LedgerRow[]> {
    return [...this.ledger.values()].filter((row) => row.accountId === accountId).reverse();
  }

  #available(accountId: string): number {
    return this.available.get(accountId) ?? 0;
  }

  #settledBefore(opening: Opening, id: string): Settled {
    if (this.settlements.get(keyOf(opening)) === id) return "settled";
    return this.verifications.get(keyOf(opening))?.status === "completed" ? "unknown" : "unsettled";
  }

  #end(named: Pick<Pending, "verificationId" | "environment">, ending: Ending, at: Date): boolean {
    const found = this.verifications.get(keyOf(named));
    if (found?.status !== "pending") return false;
    this.verifications.set(keyOf(named), {
      ...found,
      status: ending.status,
      completedAt: at.toISOString(),
      heldHalfCredits: 0,
      deadline: 0,
      ...(ending.status === "error" && { error: { code: "DVS_SYSTEM_ERROR", message: systemErrorMessage } }),
    });
    return true;
  }

  #settleLock({ cooldown, verificationId, deadline }: Opening, ending: Ending, at: Date): void {
    if (cooldown === undefined) return;
    const held = this.locks.get(cooldown.fingerprint);
    if (held !== undefined && held.verificationId !== verificationId) return;
    const locked = ending.status === "error" ? ending.lockedForSeconds : undefined;
    if (ending.status === "error" && locked === undefined) {
      this.locks.delete(cooldown.fingerprint);
      return;
    }
    const phase = locked === undefined ? "cooling" : "locked";
    const expiresAtSeconds = seconds(at.getTime()) + (locked ?? cooldownSeconds);
    this.locks.set(cooldown.fingerprint, { verificationId, phase, deadline, expiresAtSeconds });
  }
}

const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1_000);

function keyOf({ environment, verificationId }: Pick<Pending, "environment" | "verificationId">): string {
  return `${environment} ${verificationId}`;
}

function isFree(held: Expiring<{ verificationId: string }>, now: number, abandonedBy: string | undefined): boolean {
  return held.expiresAtSeconds <= now || held.verificationId === abandonedBy;
}

function pending(opening: Opening): Verification {
  const { verificationId, accountId, environment, documentType, requestedAt, deadline } = opening;
  return {
    verificationId,
    accountId,
    environment,
    documentType,
    status: "pending",
    requestedAt: requestedAt.toISOString(),
    heldHalfCredits: opening.priceHalfCredits,
    deadline,
  };
}
