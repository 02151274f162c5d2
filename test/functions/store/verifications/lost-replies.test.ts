import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import type { Recorded } from "../../../../functions/domain/screening/screen.ts";
import { thresholds } from "../../../../functions/domain/screening/tiers.ts";
import type { Opening, Settlement } from "../../../../functions/domain/verification/verification.ts";
import { recordScreening } from "../../../../functions/store/screenings/screenings.ts";
import type { Tables } from "../../../../functions/store/tables.ts";
import { ReplyLost } from "../../../../functions/store/transact.ts";
import { settleVerification } from "../../../../functions/store/verifications/settlements.ts";
import { readVerification } from "../../../../functions/store/verifications/verifications.ts";
import type { VerificationStore } from "../../../fakes/verification-store.ts";
import { type HoldingProxy, holdingProxy } from "../../../fixtures/holding-proxy.ts";
import { openingAt, settlementAt } from "../../../fixtures/opening.ts";
import { realStore } from "../../../fixtures/real-verification-store.ts";
import { type RealTables, realTables, tablesThrough } from "../../../fixtures/tables.ts";

// A reply that is lost is no refusal. What the service then says of money must be what the tables say.

let real: RealTables;
let store: VerificationStore;
beforeAll(async () => {
  real = await realTables();
  store = realStore(real);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(async () => {
  for (const close of proxies) await close();
  await real.stop();
});

/** Each test has its own way to the tables, so that they wait beside each other. */
async function lossyTables(): Promise<{ proxy: HoldingProxy; tables: Tables }> {
  const proxy = await holdingProxy(real.url);
  const tables = tablesThrough(proxy.url, real);
  proxies.push(async () => {
    tables.client.destroy();
    await proxy.close();
  });
  return { proxy, tables };
}
const proxies: (() => Promise<void>)[] = [];

const start = new Date("2026-03-02T00:00:00.500Z");
/** So little time that a test does not wait for long, and enough for a try and a look. */
const timeoutMs = 2_500;
const settling = "completedAt = :at";
const looking = '"ConsistentRead":true';

async function opened(): Promise<Opening> {
  const opening = openingAt(start);
  await store.topUp(opening.accountId, 10);
  await store.open(opening);
  return opening;
}

const completed = () => settlementAt(start, { status: "completed" });
async function lossy() {
  const { proxy, tables } = await lossyTables();
  const settle = (opening: Opening, settlement: Settlement, withinMs = timeoutMs) =>
    settleVerification(tables, opening, { settlement, timeoutMs: withinMs });
  return { proxy, settle };
}
const chargesOf = async ({ accountId }: Pick<Opening, "accountId">) =>
  (await store.readLedger(accountId)).filter(({ kind }) => kind === "charge").length;
const statusOf = async ({ verificationId }: Opening) => (await readVerification(real, "live", verificationId))?.status;

describe.concurrent("a settlement", () => {
  test("whose every reply is lost is known by the record, and charged once", async () => {
    const { proxy, settle } = await lossy();
    const opening = await opened();
    const lost = proxy.harm("reply lost", settling);
    expect(await settle(opening, completed())).toBe("settled");
    expect(lost()).toBeGreaterThan(0);
    expect([await statusOf(opening), await chargesOf(opening)]).toEqual(["completed", 1]);
  });

  test("that is answered by a fault of the table's own is known by the record too", async () => {
    const { proxy, settle } = await lossy();
    const opening = await opened();
    proxy.harm("answered as a fault", settling);
    expect(await settle(opening, completed())).toBe("settled");
    const other = await opened();
    proxy.letPass();
    proxy.harm("answered as a fault", settling, 1);
    proxy.harm("throttled", settling);
    proxy.harm("cut", looking);
    await expect(settle(other, completed())).rejects.toThrow(ReplyLost);
    expect([await chargesOf(opening), await chargesOf(other)]).toEqual([1, 1]);
  });

  test("that did not arrive at first is repeated under its token until it does", async () => {
    const { proxy, settle } = await lossy();
    const opening = await opened();
    const cut = proxy.harm("cut", settling, 4);
    expect(await settle(opening, completed(), 20_000)).toBe("settled");
    expect([cut(), await statusOf(opening), await chargesOf(opening)]).toEqual([4, "completed", 1]);
  });

  test("that was written is known by its token alone where the record cannot be looked at", async () => {
    const { proxy, settle } = await lossy();
    const opening = await opened();
    proxy.harm("reply lost", settling, 4);
    proxy.harm("cut", looking);
    expect(await settle(opening, completed(), 20_000)).toBe("settled");
    expect(await chargesOf(opening)).toBe(1);
  });

  test("that hangs is given up in time for another try", async () => {
    const { proxy, settle } = await lossy();
    const opening = await opened();
    void proxy.hold(settling);
    const began = Date.now();
    await expect(settle(opening, completed(), 5_000)).rejects.toThrow(ReplyLost);
    expect(Date.now() - began).toBeLessThan(6_500);
  });

  test("that hangs once is settled by another try, while its caller still waits", async () => {
    const { proxy, settle } = await lossy();
    const opening = await opened();
    void proxy.hold(settling);
    const asked = settle(opening, completed(), 12_000);
    setTimeout(() => proxy.letPass(), 500);
    const began = Date.now();
    expect(await asked).toBe("settled");
    expect(Date.now() - began).toBeLessThan(8_000);
  });

  test("is unknown, and neither told nor called free, where no look succeeds either", async () => {
    const { proxy, settle } = await lossy();
    const opening = await opened();
    proxy.harm("reply lost", settling);
    proxy.harm("cut", looking);
    await expect(settle(opening, completed())).rejects.toThrow(ReplyLost);
    expect([await statusOf(opening), await chargesOf(opening)]).toEqual(["completed", 1]);
  });

  test("that nobody saw arrive is unknown while its record is pending: it may still come", async () => {
    const { proxy, settle } = await lossy();
    const opening = await opened();
    proxy.harm("cut", settling);
    await expect(settle(opening, completed())).rejects.toThrow(ReplyLost);
    expect(await statusOf(opening)).toBe("pending");
  });

  test("that was always answered, and never taken, is free for certain", async () => {
    const { proxy, settle } = await lossy();
    const opening = await opened();
    proxy.harm("throttled", settling);
    // So much time that no try is cut short on a busy machine.
    expect(await settle(opening, completed(), 20_000)).toBe("unsettled");
    expect([await statusOf(opening), await chargesOf(opening)]).toEqual(["pending", 0]);
  });

  test("lost once and refused for a busy table since is not called free", async () => {
    const { proxy, settle } = await lossy();
    const opening = await opened();
    proxy.harm("reply lost", settling, 1);
    proxy.harm("throttled", settling);
    proxy.harm("cut", looking);
    await expect(settle(opening, completed())).rejects.toThrow(ReplyLost);
    expect([await statusOf(opening), await chargesOf(opening)]).toEqual(["completed", 1]);
  });

  test("of somebody else's answer is not taken for one's own", async () => {
    const { proxy, settle } = await lossy();
    const opening = await opened();
    await store.settle(opening, completed(), timeoutMs);
    proxy.harm("reply lost", settling);
    expect(await settle(opening, completed())).toBe("unknown");
    const ended = await opened();
    await store.settle(ended, settlementAt(start, { status: "error" }), timeoutMs);
    expect(await settle(ended, completed())).toBe("unsettled");
  });

  test("is not called free where an earlier try of it is still at work", async () => {
    const { proxy, settle } = await lossy();
    const opening = await opened();
    proxy.harm("in progress", settling);
    await expect(settle(opening, completed())).rejects.toThrow(ReplyLost);
  });

  test("that a busy table never took is not called free where a retry may still charge for it", async () => {
    const { proxy, settle } = await lossy();
    const opening = await opened();
    proxy.harm("throttled", settling);
    const unsent = settlementAt(start, { status: "error" }, { scheduled: true });
    expect(await settle(opening, unsent, 20_000)).toBe("unknown");
  });
});

test("a settlement that is still at work is not called free where time ends in a pause of the SDK's own", async () => {
  const { proxy, settle } = await lossy();
  const opening = await opened();
  proxy.harm("in progress", settling);
  // Its longest pauses: no further try fits in.
  vi.spyOn(Math, "random").mockReturnValue(0.999);
  await expect(settle(opening, completed())).rejects.toThrow(ReplyLost);
});

test("a settlement past nine minutes is looked at and not repeated: its token may be forgotten by then", async () => {
  const { proxy, settle } = await lossy();
  const opening = await opened();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
  const cut = proxy.harm("cut", settling);
  const looked = proxy.harm("cut", looking);
  const asked = settle(opening, completed(), 3_600_000);
  const rejected = expect(asked).rejects.toThrow(ReplyLost);
  await vi.waitFor(() => expect(cut()).toBeGreaterThan(0), { interval: 5 });
  vi.setSystemTime(Date.now() + 9 * 60_000);
  await rejected;
  // The SDK itself repeats a try that was begun in time.
  expect(cut()).toBeLessThanOrEqual(6);
  expect(looked()).toBeGreaterThan(0);
});

describe.concurrent("a screening", () => {
  async function recorded(): Promise<Recorded> {
    const { accountId } = await opened();
    const screening = {
      screeningRequestId: randomUUID(),
      accountId,
      keyId: "key_1",
      at: start.toISOString(),
      snapshot: "s",
      matcherVersion: 1,
      thresholds,
      matches: [],
      priceHalfCredits: 1,
    };
    return { screening, claim: { fingerprint: randomUUID(), bodyFingerprint: "body" } };
  }
  const recording = '"matcherVersion"';

  test("whose every reply is lost is known by its row, and charged once", async () => {
    const { proxy, tables } = await lossyTables();
    const asked = await recorded();
    const lost = proxy.harm("reply lost", recording);
    expect(await recordScreening(tables, asked, timeoutMs)).toEqual({ kind: "recorded" });
    expect([lost() > 0, await chargesOf(asked.screening)]).toEqual([true, 1]);
  });

  test("is unknown where no look succeeds either", async () => {
    const { proxy, tables } = await lossyTables();
    const asked = await recorded();
    proxy.harm("reply lost", recording);
    proxy.harm("cut", looking);
    await expect(recordScreening(tables, asked, timeoutMs)).rejects.toThrow(ReplyLost);
    expect(await chargesOf(asked.screening)).toBe(1);
  });

  test("that another request under its key has taken is that other one's, whatever replies were lost", async () => {
    const { proxy, tables } = await lossyTables();
    const first = await recorded();
    await recordScreening(real, first, timeoutMs);
    const second = await recorded();
    proxy.harm("cut", recording, 1);
    const outcome = await recordScreening(tables, { ...second, claim: first.claim }, timeoutMs);
    expect(outcome).toMatchObject({ kind: "claimed", screeningRequestId: first.screening.screeningRequestId });
  });
});
