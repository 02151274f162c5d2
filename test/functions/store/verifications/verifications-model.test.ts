import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ending, Opening } from "../../../../functions/domain/verification/verification.ts";
import { FakeVerificationStore, type VerificationStore } from "../../../fakes/verification-store.ts";
import { memoryTables } from "../../../fixtures/memory-tables.ts";
import { settlementAt } from "../../../fixtures/opening.ts";
import { realStore } from "../../../fixtures/real-verification-store.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";

// Wallet, record and lock against a model of a dozen lines, in any order of events that fast-check can think of.

let tables: RealTables;
beforeAll(async () => {
  tables = await realTables();
});
afterAll(() => tables.stop());

type Record = { opening: Opening; status: "pending" | "completed" | "error" };
type Model = {
  accountId: string;
  available: number;
  records: Record[];
  /** By document: whose it is, and until which second. */
  locks: Map<number, { owner: string; until: number }>;
  nowMs: number;
};
type Command = fc.AsyncCommand<Model, VerificationStore>;

const start = Date.parse("2026-03-02T00:00:00Z");
const secondsOf = (milliseconds: number) => Math.floor(milliseconds / 1_000);
let made = 0;

const open = (document: number): Command => ({
  check: () => true,
  toString: () => `open ${document}`,
  async run(model, store) {
    made += 1;
    const opening: Opening = {
      verificationId: `ver_m${String(made).padStart(12, "0")}`,
      vrn: `VM${made}`,
      accountId: model.accountId,
      environment: "live",
      documentType: "passport",
      requestedAt: new Date(model.nowMs),
      deadline: model.nowMs + 40_000,
      priceHalfCredits: 2,
      consentAttestedAt: "2026-03-01T10:00:00+11:00",
      consentVersion: "v1",
      cooldown: { fingerprint: `${model.accountId} ${document}` },
    };
    const lock = model.locks.get(document);
    const isLocked = lock !== undefined && lock.until > secondsOf(model.nowMs);
    const expected = isLocked ? "on cooldown" : model.available < 2 ? "too few credits" : "opened";
    expect((await store.open(opening)).kind).toBe(expected);
    if (expected !== "opened") return;
    model.available -= 2;
    model.records.push({ opening, status: "pending" });
    model.locks.set(document, { owner: opening.verificationId, until: secondsOf(opening.deadline) + 180 });
  },
});

const settle = (which: number, ending: Ending): Command => ({
  check: ({ records }) => records.length > 0,
  toString: () => `settle ${which} ${JSON.stringify(ending)}`,
  async run(model, store) {
    const record = model.records[which % model.records.length];
    if (record === undefined) return;
    const outcome = await store.settle(record.opening, settlementAt(new Date(model.nowMs), ending), 5_000);
    expect(outcome).toBe({ pending: "settled", error: "unsettled", completed: "unknown" }[record.status]);
    if (record.status !== "pending") return;
    record.status = ending.status;
    if (ending.status === "error") model.available += 2;
    settleLock(model, record.opening, ending);
  },
});

function settleLock({ locks, nowMs }: Model, { cooldown, verificationId }: Opening, ending: Ending): void {
  const document = Number(cooldown?.fingerprint.split(" ")[1]);
  const held = locks.get(document);
  if (held !== undefined && held.owner !== verificationId) return;
  const rests = ending.status === "completed" ? 60 : ending.lockedForSeconds;
  if (rests === undefined) locks.delete(document);
  else locks.set(document, { owner: verificationId, until: secondsOf(nowMs) + rests });
}

const endOverdue = (): Command => ({
  check: () => true,
  toString: () => "sweep",
  async run(model, store) {
    const found = await store.findOverdue(new Date(model.nowMs));
    const ours = found.filter(({ accountId }) => accountId === model.accountId);
    const overdue = model.records.filter(
      ({ status, opening }) => status === "pending" && opening.deadline <= model.nowMs,
    );
    expect(ours.map(({ verificationId }) => verificationId).sort()).toEqual(
      overdue.map(({ opening }) => opening.verificationId).sort(),
    );
    for (const pending of ours) await store.endOverdue(pending, new Date(model.nowMs));
    for (const record of overdue) {
      record.status = "error";
      model.available += 2;
    }
  },
});

const wait = (seconds: number): Command => ({
  check: () => true,
  toString: () => `wait ${seconds} s`,
  async run(model) {
    model.nowMs += seconds * 1_000;
  },
});

const compare = (): Command => ({
  check: () => true,
  toString: () => "compare",
  async run(model, store) {
    const held = model.records.filter(({ status }) => status === "pending").length * 2;
    expect(await store.readWallet(model.accountId)).toEqual({
      availableHalfCredits: model.available,
      heldHalfCredits: held,
    });
    const ledger = await store.readLedger(model.accountId);
    const charged = model.records.filter(({ status }) => status === "completed");
    expect(
      ledger
        .filter(({ kind }) => kind === "charge")
        .map(({ subjectId }) => subjectId)
        .sort(),
    ).toEqual(charged.map(({ opening }) => opening.verificationId).sort());
    expect(ledger.reduce((sum, row) => sum + row.halfCredits, 0)).toBe(model.available + held);
    for (const { opening, status } of model.records) {
      expect((await store.readVerification("live", opening.verificationId))?.status).toBe(status);
    }
  },
});

const ending: fc.Arbitrary<Ending> = fc.constantFrom<Ending>(
  { status: "completed" },
  { status: "error" },
  { status: "error", lockedForSeconds: 300 },
);
const command = fc.oneof(
  { weight: 4, arbitrary: fc.nat(2).map(open) },
  { weight: 4, arbitrary: fc.tuple(fc.nat(9), ending).map(([which, how]) => settle(which, how)) },
  { weight: 1, arbitrary: fc.constant(endOverdue()) },
  { weight: 2, arbitrary: fc.integer({ min: 1, max: 70 }).map(wait) },
  { weight: 1, arbitrary: fc.constant(compare()) },
);

test.each([
  ["fake", 300],
  ["memory", 300],
  ["real", 25],
] as const)("the %s tables agree with the model after any events", async (which, runs) => {
  const stores = {
    fake: () => new FakeVerificationStore(),
    memory: () => realStore(memoryTables()),
    real: () => realStore(tables),
  };
  const store = stores[which]();
  await fc.assert(
    fc.asyncProperty(fc.commands([command], { maxCommands: 25 }), fc.nat(4), async (commands, credits) => {
      made += 1;
      const accountId = `acc_${which}_${made}`;
      await store.topUp(accountId, credits * 2);
      const model: Model = { accountId, available: credits * 2, records: [], locks: new Map(), nowMs: start };
      await fc.asyncModelRun(() => ({ model, real: store }), commands);
      await compare().run(model, store);
    }),
    { numRuns: runs },
  );
});
