import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { neverRegistered } from "../../../../functions/domain/account/webhook.ts";
import { type GivingUpDeps, giveUp } from "../../../../functions/domain/verification/deliveries/give-up.ts";
import { readEvents } from "../../../../functions/store/accounts/accounts.ts";
import { FakeRetryStore, type RetryStore } from "../../../fakes/retry-store.ts";
import { memoryTables } from "../../../fixtures/memory-tables.ts";
import { openingAt, settlementAt } from "../../../fixtures/opening.ts";
import { type Money, realRetryStore } from "../../../fixtures/real-retry-store.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";

// Whoever reads an outcome and answers 500 has it for nothing: three times a day, and not once more.

let tables: RealTables;
const inMemory = memoryTables();
const stores: Record<string, RetryStore & Money> = {};
beforeAll(async () => {
  tables = await realTables();
  stores.real = realRetryStore(tables);
  stores.memory = realRetryStore(inMemory);
  stores.fake = new FakeRetryStore();
});
afterAll(() => tables.stop());

const start = new Date("2026-03-02T09:00:00Z");
let events = 0;

describe.each(["real", "memory", "fake"])("on the %s tables", (which) => {
  const store = () => stores[which] ?? expect.fail("no store");
  const deps = (now: Date): GivingUpDeps => ({
    ...store(),
    readCharge: (verification) => store().readCharge(verification),
    readRefunds: (accountId, day) => store().readRefunds(accountId, day),
    readWebhook: (accountId, environment) => store().readWebhook(accountId, environment),
    failDelivery: (failed, at) => store().failDelivery(failed, at),
    now: () => now,
    newId: (prefix) => `${prefix}_${which}_${++events}`,
  });

  /** An account with a webhook, and so many completed verifications whose events are on their way. */
  async function undelivered(count: number, priceHalfCredits = 2) {
    const { accountId } = openingAt(start);
    await store().topUp(accountId, count * priceHalfCredits);
    const before = neverRegistered(accountId);
    await store().saveWebhook({ before, after: { ...before, version: 1, state: "active" } });
    const verifications = [];
    for (let made = 0; made < count; made++) {
      const opening = openingAt(start, { accountId, priceHalfCredits });
      await store().open(opening);
      const aftermath = { token: `u-${opening.verificationId}`, announced: { deliverBy: start.getTime() } };
      await store().settle(opening, settlementAt(start, { status: "completed" }, aftermath), 5_000);
      const found = await store().readVerification("live", opening.verificationId);
      verifications.push(found ?? expect.fail("it is there"));
    }
    return { accountId, verifications };
  }

  const refundsOf = async (accountId: string) =>
    (await store().readLedger(accountId)).filter(({ kind }) => kind === "refund");
  const auditOf = async (accountId: string) =>
    which === "fake"
      ? (stores.fake as FakeRetryStore).audit
      : readEvents(which === "real" ? tables : inMemory, accountId);

  test("fifteen failing deliveries at once get three refunds; the rest stays charged, and the audit says why", async () => {
    const { accountId, verifications } = await undelivered(15);
    await Promise.all(verifications.map((one) => giveUp(deps(start), one)));
    expect(await refundsOf(accountId)).toHaveLength(3);
    expect(await store().readWallet(accountId)).toEqual({ availableHalfCredits: 6, heldHalfCredits: 0 });
    for (const { verificationId } of verifications) {
      expect(await store().readVerification("live", verificationId)).toMatchObject({ delivery: "failed" });
    }
    const service = (await auditOf(accountId)).filter((one) => one.accountId === accountId && one.who === "service");
    expect(service.filter(({ what }) => what === "webhook retries suspended")).toHaveLength(1);
    const withheld = service.filter(({ what }) => what === "refund withheld");
    const refunded = new Set((await refundsOf(accountId)).map(({ subjectId }) => subjectId));
    const kept = verifications.map(({ verificationId }) => verificationId).filter((id) => !refunded.has(id));
    expect(withheld.map(({ after }) => after.verificationId).sort()).toEqual(kept.sort());
    // What stays charged may still be sent: its event rests, and arriving late moves no money.
    for (const { verificationId } of verifications) {
      const record = await store().readVerification("live", verificationId);
      expect(record?.eventKeptUntil !== undefined).toBe(kept.includes(verificationId));
      if (record) await store().arrivedLate(record);
      const delivery = kept.includes(verificationId) ? "delivered" : "failed";
      expect(await store().readVerification("live", verificationId)).toMatchObject({ delivery });
    }
    expect(await store().readWallet(accountId)).toEqual({ availableHalfCredits: 6, heldHalfCredits: 0 });
    expect(await store().readWebhook(accountId, "live")).toMatchObject({ retriesSuspended: true });
  });

  test("the count begins anew with the UTC day, and with no operator's resuming", async () => {
    const { accountId, verifications } = await undelivered(5);
    const evening = new Date("2026-03-02T23:59:59.999Z");
    for (const one of verifications.slice(0, 4)) await giveUp(deps(evening), one);
    expect(await refundsOf(accountId)).toHaveLength(3);
    for (const one of verifications.slice(4)) await giveUp(deps(new Date("2026-03-03T00:00:00Z")), one);
    expect(await refundsOf(accountId)).toHaveLength(4);
  });

  test("a refund gives back what was charged, whatever the price is by now", async () => {
    const { accountId, verifications } = await undelivered(1, 5);
    for (const one of verifications) await giveUp(deps(start), one);
    expect((await refundsOf(accountId)).map(({ halfCredits }) => halfCredits)).toEqual([5]);
  });

  test("two that give up one delivery at the same moment refund it once", async () => {
    const { accountId, verifications } = await undelivered(1);
    await Promise.all([...verifications, ...verifications].map((one) => giveUp(deps(start), one)));
    expect(await refundsOf(accountId)).toHaveLength(1);
    expect(await store().readRefunds(accountId, "2026-03-02")).toBe(1);
  });
});
