import { randomUUID } from "node:crypto";
import { ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Ending, Opening } from "../../../../functions/domain/verification/verification.ts";
import { readVerifications } from "../../../../functions/store/verifications/verification-list.ts";
import { FakeVerificationStore, type VerificationStore } from "../../../fakes/verification-store.ts";
import { memoryTables } from "../../../fixtures/memory-tables.ts";
import { openingAt, settlementAt } from "../../../fixtures/opening.ts";
import { realStore } from "../../../fixtures/real-verification-store.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";
import { callerWith } from "../../edge/gateway-event.ts";

let tables: RealTables;
const stores: Record<string, VerificationStore> = {};
beforeAll(async () => {
  tables = await realTables();
  stores.real = realStore(tables);
  stores.memory = realStore(memoryTables());
  stores.fake = new FakeVerificationStore();
});
afterAll(() => tables.stop());

const start = new Date("2026-03-02T00:00:00.500Z");
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);

const opening = (change?: Partial<Opening>) => openingAt(start, change);
const anyClaim = () => ({ fingerprint: `claim-${randomUUID()}`, bodyFingerprint: "body" });
const fingerprintsOf = ({ cooldown, claim }: Opening) => ({ ...(cooldown && { cooldown }), ...(claim && { claim }) });

describe.each(["fake", "memory", "real"])("on the %s tables", (which) => {
  const store = () => stores[which] ?? expect.fail("no store");
  /** An account with so much in its wallet, and an opening of its own. */
  async function funded(halfCredits: number, change: Partial<Opening> = {}) {
    const asked = opening(change);
    await store().topUp(asked.accountId, halfCredits);
    return asked;
  }
  const settle = (asked: Opening, ending: Ending, at: Date) => store().settle(asked, settlementAt(at, ending), 5_000);
  const wallet = async ({ accountId }: Opening) => store().readWallet(accountId);
  const statusOf = async ({ environment, verificationId }: Opening) =>
    (await store().readVerification(environment, verificationId))?.status;

  test("opening holds the price, and a completed ending charges it once", async () => {
    const asked = await funded(10);
    expect(await store().open(asked)).toEqual({ kind: "opened" });
    expect(await wallet(asked)).toEqual({ availableHalfCredits: 8, heldHalfCredits: 2 });
    expect(await statusOf(asked)).toBe("pending");
    expect(await settle(asked, { status: "completed" }, later(1))).toBe("settled");
    expect(await wallet(asked)).toEqual({ availableHalfCredits: 8, heldHalfCredits: 0 });
    expect((await store().readLedger(asked.accountId)).map(({ kind, halfCredits }) => [kind, halfCredits])).toEqual([
      ["charge", -2],
      ["top_up", 10],
    ]);
    expect(await store().readVerification("live", asked.verificationId)).toMatchObject({
      status: "completed",
      completedAt: later(1).toISOString(),
    });
  });

  test("an ending in error gives the hold back and writes no row", async () => {
    const asked = await funded(10);
    await store().open(asked);
    await settle(asked, { status: "error" }, later(1));
    expect(await wallet(asked)).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
    expect(await store().readLedger(asked.accountId)).toHaveLength(1);
    expect(await store().readVerification("live", asked.verificationId)).toMatchObject({
      status: "error",
      error: { code: "DVS_SYSTEM_ERROR" },
    });
  });

  test.each(["completed", "error"] as const)("whoever settles second changes nothing: first %s", async (status) => {
    const asked = await funded(10);
    await store().open(asked);
    await settle(asked, { status }, later(1));
    const before = [await wallet(asked), await store().readLedger(asked.accountId), await statusOf(asked)];
    const other = status === "completed" ? "error" : "completed";
    await store().endOverdue({ ...asked, heldHalfCredits: 2 }, later(50));
    // Whoever finds it charged by somebody else cannot say that nothing was.
    expect(await settle({ ...asked, cooldown: { fingerprint: "x" } }, { status: other }, later(2))).toBe(
      status === "completed" ? "unknown" : "unsettled",
    );
    expect([await wallet(asked), await store().readLedger(asked.accountId), await statusOf(asked)]).toEqual(before);
  });

  test("the same settlement again is one whose reply was lost: it is settled, and charged once", async () => {
    const asked = await funded(10);
    await store().open(asked);
    const settlement = settlementAt(later(1), { status: "completed" });
    expect(await store().settle(asked, settlement, 5_000)).toBe("settled");
    expect(await store().settle(asked, settlement, 5_000)).toBe("settled");
    // Its token may be forgotten by then.
    const forgotten = { ...settlement, aftermath: { token: `later-${settlement.id}` } };
    expect(await store().settle(asked, forgotten, 5_000)).toBe("settled");
    expect(await wallet(asked)).toEqual({ availableHalfCredits: 8, heldHalfCredits: 0 });
    expect(await store().readLedger(asked.accountId)).toHaveLength(2);
  });

  test("a wallet with too little is told, and nothing is written", async () => {
    const asked = await funded(1);
    expect(await store().open(asked)).toEqual({ kind: "too few credits" });
    expect(await statusOf(asked)).toBeUndefined();
    const again = { ...asked, verificationId: `${asked.verificationId}b` };
    expect((await store().open(again)).kind).toBe("too few credits");
  });

  test("of many on the last credits only as many open as are paid for", async () => {
    const first = await funded(6);
    const many = Array.from({ length: 12 }, () => opening({ accountId: first.accountId }));
    const outcomes = await Promise.all(many.map((one) => store().open(one)));
    expect(outcomes.filter(({ kind }) => kind === "opened")).toHaveLength(3);
    expect(outcomes.filter(({ kind }) => kind === "too few credits")).toHaveLength(9);
    expect(await wallet(first)).toEqual({ availableHalfCredits: 0, heldHalfCredits: 6 });
  });

  test("a document on cooldown is refused with its lock, before credits are looked at", async () => {
    const asked = await funded(2);
    await store().open(asked);
    const repeat = opening({ accountId: asked.accountId, ...fingerprintsOf(asked) });
    expect(await store().open(repeat)).toEqual({
      kind: "on cooldown",
      lock: {
        verificationId: asked.verificationId,
        phase: "running",
        deadline: asked.deadline,
        expiresAtSeconds: Math.floor(asked.deadline / 1_000) + 180,
      },
    });
  });

  test("after an answer the document rests for a minute, then it is free", async () => {
    const asked = await funded(10);
    await store().open(asked);
    await settle(asked, { status: "completed" }, later(1));
    const at = (seconds: number) =>
      opening({ accountId: asked.accountId, requestedAt: later(seconds), ...fingerprintsOf(asked) });
    expect(await store().open(at(60))).toMatchObject({ kind: "on cooldown", lock: { phase: "cooling" } });
    expect(await store().open(at(61))).toEqual({ kind: "opened" });
  });

  test("a locked document rests as long as the hub says", async () => {
    const asked = await funded(10);
    await store().open(asked);
    await settle(asked, { status: "error", lockedForSeconds: 300 }, later(1));
    const at = (seconds: number) =>
      opening({ accountId: asked.accountId, requestedAt: later(seconds), ...fingerprintsOf(asked) });
    expect(await store().open(at(299))).toMatchObject({ kind: "on cooldown", lock: { phase: "locked" } });
    expect(await store().open(at(301))).toEqual({ kind: "opened" });
  });

  test("after an error the document and the claim are free at once", async () => {
    const asked = await funded(10, { claim: anyClaim() });
    await store().open(asked);
    await settle(asked, { status: "error" }, later(1));
    expect(await store().open(opening({ accountId: asked.accountId, ...fingerprintsOf(asked) }))).toEqual({
      kind: "opened",
    });
  });

  test("a claim is told before cooldown and credits, with the body it was taken for", async () => {
    const asked = await funded(2, { claim: anyClaim() });
    await store().open(asked);
    const repeat = opening({ accountId: asked.accountId, ...fingerprintsOf(asked) });
    expect(await store().open(repeat)).toEqual({
      kind: "claimed",
      claim: { verificationId: asked.verificationId, bodyFingerprint: "body" },
    });
  });

  test("a claim lasts a day", async () => {
    const asked = await funded(10, { claim: anyClaim() });
    await store().open(asked);
    await settle(asked, { status: "completed" }, later(1));
    const at = (seconds: number) =>
      opening({ accountId: asked.accountId, requestedAt: later(seconds), ...fingerprintsOf(asked) });
    expect((await store().open(at(86_399))).kind).toBe("claimed");
    expect((await store().open(at(86_400))).kind).toBe("opened");
  });

  test("what a dead verification left may be taken by whoever names it, and by nobody else", async () => {
    const asked = await funded(10, { claim: anyClaim() });
    await store().open(asked);
    await store().endOverdue({ ...asked, heldHalfCredits: 2 }, later(41));
    const taking = (abandonedBy: string) =>
      opening({
        accountId: asked.accountId,
        requestedAt: later(42),
        cooldown: { fingerprint: asked.cooldown?.fingerprint ?? "", abandonedBy },
        claim: { fingerprint: asked.claim?.fingerprint ?? "", bodyFingerprint: "body", abandonedBy },
      });
    expect((await store().open(taking("ver_somebodyelse"))).kind).toBe("claimed");
    expect((await store().open(taking(asked.verificationId))).kind).toBe("opened");
    expect((await store().open(taking(asked.verificationId))).kind).toBe("claimed");
  });

  test("money and record never wait for a lock that somebody else took", async () => {
    const asked = await funded(10);
    await store().open(asked);
    const thief = opening({
      accountId: asked.accountId,
      cooldown: { fingerprint: asked.cooldown?.fingerprint ?? "", abandonedBy: asked.verificationId },
    });
    await store().open(thief);
    expect(await settle(asked, { status: "completed" }, later(1))).toBe("settled");
    expect(await statusOf(asked)).toBe("completed");
    const repeat = opening({ accountId: asked.accountId, ...fingerprintsOf(asked) });
    expect(await store().open(repeat)).toMatchObject({
      kind: "on cooldown",
      lock: { verificationId: thief.verificationId },
    });
  });

  test("an overdue record is found, and found no more once it has ended", async () => {
    const asked = await funded(10);
    await store().open(asked);
    const found = async (at: Date) =>
      (await store().findOverdue(at)).filter(({ accountId }) => accountId === asked.accountId);
    expect(await found(later(39))).toEqual([]);
    const [overdue] = await found(later(40));
    expect(overdue).toEqual({
      verificationId: asked.verificationId,
      environment: "live",
      accountId: asked.accountId,
      heldHalfCredits: 2,
      deadline: asked.deadline,
    });
    if (overdue) await store().endOverdue(overdue, later(41));
    expect(await found(later(42))).toEqual([]);
    expect(await wallet(asked)).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
    expect(await settle(asked, { status: "completed" }, later(43))).toBe("unsettled");
  });

  test("the test environment takes no lock and no credit", async () => {
    const { cooldown: _none, ...asked } = opening({ environment: "test", priceHalfCredits: 0 });
    expect(await store().open(asked)).toEqual({ kind: "opened" });
    expect(await settle(asked, { status: "completed" }, later(1))).toBe("settled");
    expect(await wallet(asked)).toEqual({ availableHalfCredits: 0, heldHalfCredits: 0 });
    expect(await store().readLedger(asked.accountId)).toEqual([]);
    expect(await store().readVerification("live", asked.verificationId)).toBeUndefined();
  });

  test("an id that was given before is told, so that another is drawn", async () => {
    const asked = await funded(10);
    await store().open(asked);
    const { cooldown: _none, ...twin } = { ...asked, consentVersion: "v2" };
    expect(await store().open(twin)).toEqual({ kind: "id taken" });
  });
});

test("a settled record stands in its account's list and holds nothing but what is shown and kept by duty", async () => {
  const asked = opening();
  await stores.real?.topUp(asked.accountId, 4);
  await stores.real?.open(asked);
  const settlement = settlementAt(later(1), { status: "completed", activityId: "activity-1" });
  await stores.real?.settle(asked, settlement, 5_000);
  const caller = callerWith({}, { accountId: asked.accountId });
  const { verifications } = await readVerifications(tables, caller, { limit: 20, offset: 0 });
  expect(verifications).toEqual([
    {
      verificationId: asked.verificationId,
      documentType: "passport",
      status: "completed",
      environment: "live",
      requestedAt: start.toISOString(),
      completedAt: later(1).toISOString(),
    },
  ]);
  const { Items = [] } = await tables.client.send(new ScanCommand({ TableName: tables.records }));
  const stored = Items.find((item) => item.pk === `LIVE#${asked.verificationId}`);
  expect(Object.keys(stored ?? {}).sort()).toEqual(
    [
      ...["pk", "sk", "v", "listKey", "listSort", "verificationId", "accountId", "environment", "documentType"],
      ...["status", "requestedAt", "completedAt", "vrn", "activityId", "consentAttestedAt", "consentVersion"],
      "settlement",
    ].sort(),
  );
});
