import { describe, expect, test } from "vitest";
import { wallet, retriedWorld as world } from "../../../../fakes/retried-world.ts";

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
