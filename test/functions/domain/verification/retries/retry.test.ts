import { describe, expect, test, vi } from "vitest";
import { longestDelaySeconds, usualRetryPlan } from "../../../../../functions/contract/settings/retry-plan.ts";
import type { HubCode } from "../../../../../functions/domain/verification/hub-answer.ts";
import { laterAttempt } from "../../../../../functions/domain/verification/retries/next-attempt.ts";
import { start, wallet, retriedWorld as world } from "../../../../fakes/retried-world.ts";
import type { Queued } from "../../../../fakes/retry-world.ts";
import { Turns } from "../../../../simulation/turns.ts";

describe("an S outcome with a webhook", () => {
  test("is answered at once, tried again twice, charged once and told once", async () => {
    const it = await world("S", "S", "Y");
    expect(await it.post()).toMatchObject({ result: { responseCode: "S", retry: { scheduled: true } } });
    expect(it.record()).toMatchObject({ status: "pending", heldHalfCredits: 2 });
    await it.run();
    expect(it.record()).toMatchObject({ status: "completed", delivery: "delivered" });
    expect([it.calls(), it.posted.map(({ type }) => type)]).toEqual([3, ["verification.completed"]]);
    expect(await wallet(it)).toEqual({ availableHalfCredits: 8, heldHalfCredits: 0 });
    expect([it.store.requests.size, it.store.events.size]).toEqual([0, 0]);
  });

  test("that never passes ends in error within thirty minutes and costs nothing", async () => {
    const it = await world("S");
    await it.post();
    await it.run();
    expect(it.record()).toMatchObject({ status: "error", delivery: "delivered" });
    expect(it.clock.now - start).toBeLessThan(1_800_000);
    expect([it.calls(), it.posted.map(({ type }) => type)]).toEqual([5, ["verification.failed"]]);
    expect(await wallet(it)).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
  });

  test("sent again meanwhile is told when the next attempt is", async () => {
    const it = await world("S");
    await it.post();
    await expect(it.post()).rejects.toMatchObject({
      kind: "documentCooldown",
      details: { retryAfterSeconds: 60 },
    });
  });

  test("ends without another call once a gate is closed or the document is locked", async () => {
    const gated = await world("S", "Y");
    await gated.post();
    const account = gated.accounts.get("acc_1");
    if (account) account.access.productionApproved = false;
    await gated.run();
    expect([gated.record()?.status, gated.calls()]).toEqual(["error", 1]);
    const locked = await world("S", { kind: "locked", retryAfterSeconds: 300 }, "Y");
    await locked.post();
    await locked.run();
    expect([locked.record()?.status, locked.calls()]).toEqual(["error", 2]);
  });

  test("whose first message cannot be sent is a plain S, settled at once", async () => {
    const it = await world("S");
    it.schedule.sendRetry = async () => {
      throw new Error("no queue");
    };
    const { result } = (await it.post()) as { result: { retry?: unknown } };
    expect(result.retry).toBeUndefined();
    expect(it.record()).toMatchObject({ status: "error" });
    expect(it.store.requests.size).toBe(0);
    expect(await wallet(it)).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
  });
});

describe("messages that come more than once", () => {
  test("the same one five times makes one call of the hub and one charge", async () => {
    const it = await world("S", "Y");
    await it.post();
    const [message] = it.queue.splice(0);
    if (message === undefined) throw new Error("a message was sent");
    it.clock.now = message.dueAt;
    await Promise.allSettled([1, 2, 3, 4, 5].map(() => it.handle(message)));
    expect(it.calls()).toBe(2);
    await it.run();
    expect(await wallet(it)).toEqual({ availableHalfCredits: 8, heldHalfCredits: 0 });
    expect(it.posted).toHaveLength(1);
  });

  test("redriven after the end, and late ones of earlier attempts, change nothing", async () => {
    const it = await world("S", "S", "Y");
    await it.post();
    const seen: Queued[] = [];
    for (let one = await it.step(); one; one = await it.step()) seen.push(one);
    const before = JSON.stringify([...it.store.verifications, ...it.store.ledger]);
    for (const message of seen) await it.handle(message);
    await it.run();
    expect(JSON.stringify([...it.store.verifications, ...it.store.ledger])).toBe(before);
    expect([it.calls(), it.posted.length]).toEqual([3, 1]);
  });
});

describe("a worker that dies", () => {
  /** Every await of an attempt that is answered, in order; the message comes back after its visibility timeout. */
  const steps = ["claimAttempt", "readSealedRequest", "askHub", "settle", "sendDelivery"] as const;
  const places = steps.flatMap((step) => [step, `${step} answered`]);

  test.each(places)("at %s loses nothing: one charge, one event, an end", async (deadAt) => {
    const it = await world("S", "Y");
    await it.post();
    const [message] = it.queue.splice(0);
    if (message?.kind !== "retry") throw new Error("a message was sent");
    it.clock.now = message.dueAt;
    const turns = new Turns(
      () => 0,
      (_process, what) => (what === deadAt ? "die" : "go on"),
    );
    const { retry } = await import("../../../../../functions/domain/verification/retries/retry.ts");
    const whole = { ...it.retries, askHub: it.askHub };
    const mortal = {
      ...whole,
      claimAttempt: (...given: Parameters<typeof whole.claimAttempt>) =>
        turns.call({ process: 1, what: "claimAttempt" }, () => whole.claimAttempt(...given)),
      readSealedRequest: (...given: Parameters<typeof whole.readSealedRequest>) =>
        turns.call({ process: 1, what: "readSealedRequest" }, () => whole.readSealedRequest(...given)),
      askHub: (...given: Parameters<typeof whole.askHub>) =>
        turns.call({ process: 1, what: "askHub" }, () => whole.askHub(...given)),
      settle: (...given: Parameters<typeof whole.settle>) =>
        turns.call({ process: 1, what: "settle" }, () => whole.settle(...given)),
      sendDelivery: (...given: Parameters<typeof whole.sendDelivery>) =>
        turns.call({ process: 1, what: "sendDelivery" }, () => whole.sendDelivery(...given)),
    };
    retry(mortal, message.message, () => 28_000).catch(() => undefined);
    while (await turns.next());

    it.clock.now += 180_000;
    it.queue.push({ ...message, dueAt: it.clock.now });
    await it.run();
    expect(it.record()).toMatchObject({ status: "completed", delivery: "delivered" });
    expect(await wallet(it)).toEqual({ availableHalfCredits: 8, heldHalfCredits: 0 });
    expect(new Set(it.posted.map(({ eventId }) => eventId)).size).toBe(1);
  });

  test("or cannot learn whether it settled leaves its message to come back and find out", async () => {
    const it = await world("S", "Y");
    await it.post();
    const [message] = it.queue.splice(0);
    if (message === undefined) throw new Error("a message was sent");
    it.clock.now = message.dueAt;
    const { settle } = it.retries;
    it.retries.settle = async () => "unknown";
    await expect(it.handle(message)).rejects.toMatchObject({ kind: "tryAgain" });
    expect(it.queue).toEqual([]);
    it.retries.settle = settle;
    it.clock.now += 180_000;
    it.queue.push({ ...message, dueAt: it.clock.now });
    await it.run();
    expect(it.record()).toMatchObject({ status: "completed", delivery: "delivered" });
    expect(await wallet(it)).toEqual({ availableHalfCredits: 8, heldHalfCredits: 0 });
  });

  test("and whose message is lost with it is ended by the sweep, which also sends the event", async () => {
    const it = await world("S");
    await it.post();
    it.queue.splice(0);
    it.clock.now = start + 1_800_001;
    await it.sweep();
    expect(it.record()).toMatchObject({ status: "error", delivery: "pending" });
    await it.run();
    expect(it.posted.map(({ type }) => type)).toEqual(["verification.failed"]);
    expect(await wallet(it)).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
    await it.sweep();
    expect(it.queue).toEqual([]);
  });
});

describe("the plan", () => {
  test("asks no queue for more than it can delay", () => {
    const { attemptDelaysSeconds, deliveryDelaysSeconds } = usualRetryPlan;
    for (const seconds of [...attemptDelaysSeconds, ...deliveryDelaysSeconds]) {
      expect(seconds).toBeLessThanOrEqual(longestDelaySeconds);
    }
    expect(Math.max(...attemptDelaysSeconds) * 1.2).toBeLessThanOrEqual(longestDelaySeconds);
    expect(deliveryDelaysSeconds).toEqual([0, 5, 30, 120, 600, 900, 900, 900]);
  });

  test("stretches and shortens a delay by at most a fifth, and ends at the deadline", () => {
    const at = (random: number, deadline = Number.MAX_SAFE_INTEGER) =>
      laterAttempt(usualRetryPlan, 1, { now: new Date(start), deadline, random: () => random });
    expect([at(0)?.delaySeconds, at(1)?.delaySeconds]).toEqual([48, 72]);
    expect(at(0.5, start + 30_000)).toBeUndefined();
    expect(laterAttempt(usualRetryPlan, 5, { now: new Date(0), deadline: 1e15, random: () => 0 })).toBeUndefined();
  });

  test("an open circuit puts an attempt off once, and the end stays where it was", async () => {
    const it = await world("S");
    await it.post();
    await it.retries.writeCircuit("passport", { failures: 9, openUntil: Number.MAX_SAFE_INTEGER });
    await it.step();
    expect([it.calls(), it.record()?.postponedAttempt]).toEqual([1, 1]);
    await it.step();
    expect(it.calls()).toBe(2);
    await it.run();
    expect(it.record()?.status).toBe("error");
    expect(it.clock.now - start).toBeLessThanOrEqual(1_800_000);
  });

  test.each<[string, HubCode[], string]>([
    ["a Y", ["S", "Y"], "completed"],
    ["an S", ["S", "S"], "pending"],
  ])("%s is written down and followed although the circuit's own write never ends", async (_what, codes, status) => {
    const it = await world(...codes);
    await it.post();
    it.retries.writeCircuit = () => new Promise(() => undefined);
    const [message] = it.queue.splice(0);
    if (message === undefined) throw new Error("a message was sent");
    it.clock.now = message.dueAt;
    void it.handle(message);
    await vi.waitFor(() => expect([it.record()?.status, it.queue.length]).toEqual([status, 1]));
  });
});
