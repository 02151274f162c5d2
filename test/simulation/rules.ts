import type { Problem } from "../../functions/contract/problems.ts";
import type { Opening } from "../../functions/domain/verification/verification.ts";
import type { Verified } from "../../functions/domain/verification/verify.ts";
import type { FakeVerificationStore } from "../fakes/verification-store.ts";

/** What must hold whatever happens. Written down apart from the code that keeps it. */
export class Rules {
  readonly violations: string[] = [];
  readonly #store: FakeVerificationStore;
  readonly #now: () => number;
  readonly #openings = new Map<string, Opening>();
  readonly #asked = new Set<string>();
  /** By account and document: when the last Y, N or D was told. */
  readonly #answeredAt = new Map<string, number>();
  /** Verifications whose caller was told that nothing was charged. */
  readonly #promisedFree = new Set<string>();
  /** By account, key and body: what was told as a result. */
  readonly #completedUnderKey = new Map<string, string>();
  #identities = 0;

  constructor(store: FakeVerificationStore, now: () => number) {
    this.#store = store;
    this.#now = now;
  }

  identity(again: boolean): { verificationId: string; vrn: string } {
    if (!again || this.#identities === 0) this.#identities += 1;
    const number = String(this.#identities).padStart(13, "0");
    return { verificationId: `ver_${number}`, vrn: `VT${number}` };
  }

  noteOpening(opening: Opening): void {
    this.#openings.set(opening.vrn, opening);
  }

  noteQuestion(vrn: string, accountId: string): void {
    const opening = this.#openings.get(vrn);
    if (opening === undefined) {
      this.#fail(`the hub was asked for ${vrn}, which was never opened`);
      return;
    }
    if (opening.accountId !== accountId) this.#fail(`${vrn} belongs to somebody else`);
    if (this.#asked.has(vrn)) this.#fail(`the hub was asked twice for ${vrn}`);
    this.#asked.add(vrn);
    const document = documentOf(opening);
    for (const other of this.#openings.values()) {
      if (other.vrn === vrn || documentOf(other) !== document || !this.#asked.has(other.vrn)) continue;
      const record = this.#store.verifications.get(`live ${other.verificationId}`);
      const alive = record?.status === "pending" && record.deadline > this.#now();
      if (alive) this.#fail(`${vrn} and ${other.vrn} ask about one document at the same time`);
    }
    // A verification that opened while an answer was a minute old is the earliest that may ask again.
    const answeredAt = this.#answeredAt.get(document);
    if (answeredAt !== undefined && opening.requestedAt.getTime() - answeredAt < 59_000) {
      this.#fail(`${vrn} asks ${opening.requestedAt.getTime() - answeredAt} ms after an answer`);
    }
  }

  hear(process: number, accountId: string, verified: Verified): void {
    const id = verified.kind === "replay" ? verified.record.verificationId : verified.result.verificationId;
    const record = this.#store.verifications.get(`live ${id}`);
    if (record?.accountId !== accountId) this.#fail(`process ${process} heard of somebody else's ${id}`);
    if (verified.kind === "replay") {
      if (verified.record.status !== "completed") this.#fail(`a replay told ${verified.record.status}`);
      return;
    }
    const { responseCode, vrn = "" } = verified.result;
    if (responseCode === "S") {
      this.#promisedFree.add(id);
      return;
    }
    if (record?.status !== "completed") this.#fail(`${id} was told ${responseCode} and is ${record?.status}`);
    const opening = this.#openings.get(vrn);
    if (opening) this.#noteAnswer(opening, Date.parse(verified.result.timestamp));
  }

  #noteAnswer(opening: Opening, at: number): void {
    this.#answeredAt.set(documentOf(opening), at);
    if (opening.claim === undefined) return;
    const { fingerprint, bodyFingerprint } = opening.claim;
    const name = `${fingerprint} ${bodyFingerprint}`;
    const before = this.#completedUnderKey.get(name);
    if (before !== undefined) this.#fail(`one idempotency key was charged for ${before} and ${opening.verificationId}`);
    this.#completedUnderKey.set(name, opening.verificationId);
  }

  hearRefusal(_accountId: string, { kind, details }: Problem): void {
    const free = kind === "verificationFailed" || kind === "documentLocked";
    if (free && details.verificationId !== undefined) this.#promisedFree.add(details.verificationId);
  }

  async check(accounts: string[]): Promise<void> {
    for (const accountId of accounts) {
      const { availableHalfCredits, heldHalfCredits } = await this.#store.readWallet(accountId);
      const ledger = await this.#store.readLedger(accountId);
      const sum = ledger.reduce((total, row) => total + row.halfCredits, 0);
      if (availableHalfCredits < 0) this.#fail(`${accountId} is below nothing`);
      if (availableHalfCredits + heldHalfCredits !== sum) {
        this.#fail(`${accountId} has ${availableHalfCredits} and holds ${heldHalfCredits}, its ledger says ${sum}`);
      }
      this.#checkCharges(accountId, new Set(ledger.map(({ subjectId }) => subjectId)));
    }
  }

  #checkCharges(accountId: string, charged: ReadonlySet<string>): void {
    for (const { verificationId: id, status, accountId: owner } of this.#store.verifications.values()) {
      if (owner !== accountId) continue;
      if (charged.has(id) !== (status === "completed")) this.#fail(`${id} is ${status}, charged: ${charged.has(id)}`);
      if (charged.has(id) && this.#promisedFree.has(id)) this.#fail(`${id} was told to be free and is charged`);
    }
  }

  /** Once the deadline has passed and the sweep has run. */
  async checkEnd(accounts: string[]): Promise<void> {
    await this.check(accounts);
    for (const { verificationId, status } of this.#store.verifications.values()) {
      if (status === "pending") this.#fail(`${verificationId} never ended`);
    }
  }

  #fail(what: string): void {
    this.violations.push(what);
  }
}

function documentOf({ cooldown }: Opening): string {
  return cooldown?.fingerprint ?? "";
}
