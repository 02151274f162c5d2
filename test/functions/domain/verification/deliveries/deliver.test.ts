import { describe, expect, test } from "vitest";
import { deliverAgain } from "../../../../../functions/domain/verification/deliveries/deliver.ts";
import { resend } from "../../../../../functions/domain/verification/deliveries/resend.ts";
import { wallet, retriedWorld as world } from "../../../../fakes/retried-world.ts";
import { callerWith } from "../../../edge/gateway-event.ts";

describe("a result that does not arrive", () => {
  test("is tried eight times over an hour, then refunded, in one step", async () => {
    const it = await world("S", "Y");
    it.answers.webhook = () => 500;
    await it.post();
    await it.run();
    expect(it.posted).toHaveLength(8);
    expect(it.record()).toMatchObject({ status: "completed", delivery: "failed" });
    expect(await wallet(it)).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
    expect((await it.store.readLedger("acc_1")).map(({ kind }) => kind)).toContain("refund");
  });

  test("whose message was lost is refunded by the sweep", async () => {
    const it = await world("S", "Y");
    await it.post();
    await it.step();
    it.queue.splice(0);
    it.clock.now += 4_500_001;
    await it.sweep();
    expect(it.record()).toMatchObject({ delivery: "failed" });
    expect(await wallet(it)).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
  });

  test("after a webhook was removed costs nothing", async () => {
    const it = await world("S", "Y");
    await it.post();
    await it.step();
    const webhook = it.store.webhooks.get("acc_1");
    if (webhook) it.store.webhooks.set("acc_1", { ...webhook, state: "removed", version: 2 });
    await it.run();
    expect(it.record()).toMatchObject({ delivery: "failed" });
    expect(await wallet(it)).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
  });
});

describe("a try on demand", () => {
  type World = Awaited<ReturnType<typeof world>>;
  const asked = async (it: World) => {
    const messages: Parameters<typeof deliverAgain>[1][] = [];
    const deps = {
      readVerification: async () => it.record(),
      sendDelivery: async (message: (typeof messages)[number]) => void messages.push(message),
      now: () => new Date(it.clock.now),
    };
    const caller = callerWith({}, { accountId: "acc_1" });
    await resend(deps, caller, (it.record()?.verificationId ?? "").replace("ver_", "msg_"));
    for (const message of messages) await deliverAgain(it.deliveries, message);
  };

  test("that fails leaves the plan as it was: the next try comes when it would have come", async () => {
    const it = await world("S", "Y");
    it.answers.webhook = () => 500;
    await it.post();
    for (let steps = 0; steps < 5; steps++) await it.step();
    const [next] = it.queue;
    const before = it.record();
    await asked(it);
    expect(it.posted).toHaveLength(5);
    expect(it.queue).toEqual([next]);
    expect(it.record()).toMatchObject({ delivery: "pending", deliveryAttempt: before?.deliveryAttempt, leaseUntil: 0 });
    it.answers.webhook = () => 200;
    await asked(it);
    expect(it.record()).toMatchObject({ delivery: "delivered" });
    await it.run();
    expect(it.posted, "the plan's own message finds nothing left to do").toHaveLength(6);
  });

  test("sends what stayed charged after the day's last refund, until its event expires, and moves no money", async () => {
    const it = await world("S", "Y");
    it.answers.webhook = () => 500;
    it.store.refunds.set("acc_1 2026-03-02", 3);
    await it.post();
    await it.run();
    expect(it.record()).toMatchObject({ delivery: "failed", eventKeptUntil: expect.any(Number) });
    const charged = await wallet(it);
    it.answers.webhook = () => 200;
    await asked(it);
    expect(it.record()).toMatchObject({ delivery: "delivered" });
    expect(await wallet(it)).toEqual(charged);
    await expect(asked(it)).rejects.toMatchObject({ kind: "nothingToResend" });
  });

  test("is refused for what stayed charged once its event has expired, and for what was refunded at once", async () => {
    const it = await world("S", "Y");
    it.answers.webhook = () => 500;
    it.store.refunds.set("acc_1 2026-03-02", 3);
    await it.post();
    await it.run();
    it.clock.now += 75 * 60_000;
    await expect(asked(it)).rejects.toMatchObject({ kind: "nothingToResend" });
    const refunded = await world("S", "Y");
    refunded.answers.webhook = () => 500;
    await refunded.post();
    await refunded.run();
    expect(refunded.record()).toMatchObject({ delivery: "failed" });
    await expect(asked(refunded)).rejects.toMatchObject({ kind: "nothingToResend" });
  });
});
