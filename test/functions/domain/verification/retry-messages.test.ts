import { describe, expect, test } from "vitest";
import { usualRetryPlan } from "../../../../functions/contract/settings/retry-plan.ts";
import type { HubAnswer } from "../../../../functions/domain/verification/hub-answer.ts";
import { passes } from "../../../../functions/domain/verification/retries/schedule-retry.ts";
import { retryWorld } from "../../../fakes/retry-world.ts";
import { answerOf, passport } from "../../../fakes/verification-world.ts";
import { openingAt } from "../../../fixtures/opening.ts";

// What one message does, whatever came before it: messages come twice, late, and while another worker is at work.

const start = Date.parse("2026-03-02T00:00:00Z");
const comesBack = { kind: "tryAgain" };

/** A verification that waits for its first retry, and the message that will make it. */
async function scheduled(plan = usualRetryPlan) {
  const clock = { now: start };
  const world = retryWorld(clock, plan);
  const opening = openingAt(new Date(start));
  const { accountId, verificationId } = opening;
  await world.open(accountId, 10);
  await world.store.open(opening);
  await world.retryLater({ opening, request: passport });
  const message = world.queue.shift();
  if (message === undefined) throw new Error("a retry was sent");
  clock.now = message.dueAt;
  const calls: string[] = [];
  const handle = (queued = message) =>
    world.handle(queued, async () => {
      calls.push(verificationId);
      return answerOf("Y");
    });
  const record = () => world.store.readVerification("live", verificationId);
  const claim = (owner: string, attempt = 1) => ({ verificationId, attempt, owner, now: new Date(clock.now) });
  return { ...world, clock, accountId, verificationId, message, handle, calls, record, claim };
}

/** The same, answered and charged, and the message of its event. */
async function announced() {
  const it = await scheduled();
  await it.handle();
  const delivery = it.queue.shift();
  if (delivery === undefined) throw new Error("an event was sent");
  return { ...it, delivery };
}

describe("a retry's message", () => {
  test("that meets a worker at its attempt comes back: that worker may die", async () => {
    const it = await scheduled();
    await it.store.claimAttempt(it.claim("another"));
    await expect(it.handle()).rejects.toMatchObject(comesBack);
    expect(it.calls).toEqual([]);
  });

  test("whose worker wrote the next attempt and died before sending it sends it", async () => {
    const it = await scheduled();
    await it.store.claimAttempt(it.claim("another"));
    const nextAttemptAt = new Date(it.clock.now + 120_000);
    await it.store.moveAttempt(it.claim("another"), { attempt: 2, nextAttemptAt });
    await it.handle();
    expect(it.queue).toMatchObject([{ kind: "retry", message: { attempt: 2 }, dueAt: +nextAttemptAt }]);
  });

  test("whose outcome could not be settled comes back, and tells nobody of it", async () => {
    const it = await scheduled();
    it.retries.settle = async () => "unsettled";
    await expect(it.handle()).rejects.toMatchObject(comesBack);
    expect(it.queue).toEqual([]);
  });

  test("asks the hub nothing once no result could reach the account: nothing is charged for it", async () => {
    const it = await scheduled();
    const webhook = await it.store.readWebhook(it.accountId);
    if (webhook) it.store.webhooks.set(it.accountId, { ...webhook, retriesSuspended: true });
    await it.handle();
    expect([it.calls, (await it.record())?.status]).toEqual([[], "error"]);
  });

  test("asks the hub nothing after the thirty minutes in which an outcome was promised", async () => {
    const it = await scheduled();
    it.clock.now = start + 1_800_000;
    await it.handle();
    expect([it.calls, (await it.record())?.status]).toEqual([[], "error"]);
  });
});

describe("a delivery's message", () => {
  test("that meets a worker at its try comes back: that worker may die", async () => {
    const it = await announced();
    await it.store.claimDelivery(it.claim("another", 0));
    await expect(it.handle(it.delivery)).rejects.toMatchObject(comesBack);
    expect(it.posted).toEqual([]);
  });

  test("that comes after the event was promised to be given up sends nothing, and the charge is paid back", async () => {
    const it = await announced();
    expect(await it.store.readWallet(it.accountId)).toMatchObject({ availableHalfCredits: 8 });
    it.clock.now = (await it.record())?.deliverBy ?? 0;
    await it.handle(it.delivery);
    expect(it.posted).toEqual([]);
    expect(await it.store.readWallet(it.accountId)).toMatchObject({ availableHalfCredits: 10 });
  });

  test("carries the same event id at every try, so that a receiver knows what it has already", async () => {
    const it = await announced();
    it.answers.webhook = () => 500;
    await it.handle(it.delivery);
    await it.handle(it.queue.shift());
    const id = it.verificationId.replace("ver_", "msg_");
    expect(it.posted.map(({ eventId }) => eventId)).toEqual([id, id]);
  });

  test("that fails is the first of the five days after which a webhook is disabled", async () => {
    const it = await announced();
    it.answers.webhook = () => undefined;
    await it.handle(it.delivery);
    expect(await it.store.readWebhook(it.accountId)).toMatchObject({
      failingSince: new Date(it.clock.now).toISOString(),
    });
  });
});

test("an event that the sweep has sent is looked at again when it must have arrived", async () => {
  const it = await scheduled();
  it.clock.now = start + 1_800_000;
  await it.sweep();
  const [sent] = it.queue.splice(0);
  expect(sent).toMatchObject({ kind: "delivery", message: { attempt: 0 } });
  const deliverBy = (await it.record())?.deliverBy ?? 0;
  const due = async (at: number) => (await it.store.findUndelivered(new Date(at))).length;
  expect([await due(deliverBy - 1), await due(deliverBy)]).toEqual([0, 1]);
});

test("an event that the sweep has sent counts as long as the plan says, and then it is given up", async () => {
  const it = await scheduled({ ...usualRetryPlan, deliverWithinSeconds: 600, pace: 60 });
  it.clock.now = start + 30_000;
  await it.sweep();
  it.queue.length = 0;
  it.clock.now += 9_999;
  await it.sweep();
  expect(await it.record()).toMatchObject({ status: "error", delivery: "pending" });
  it.clock.now += 1;
  await it.sweep();
  expect(await it.record()).toMatchObject({ status: "error", delivery: "failed" });
});

describe("a first retry", () => {
  test("is scheduled for nobody whom its outcome could not reach", async () => {
    const world = retryWorld({ now: start });
    const opening = openingAt(new Date(start));
    await world.open(opening.accountId, 10, false);
    await world.store.open(opening);
    expect(await world.retryLater({ opening, request: passport })).toBeUndefined();
    expect(world.queue).toEqual([]);
  });

  const answered = (code: "Y" | "N" | "D" | "S"): HubAnswer => ({ kind: "answered", code, errors: [] });
  const failed = (reason: Extract<HubAnswer, { kind: "failed" }>["reason"]): HubAnswer => ({ kind: "failed", reason });
  test("is for what passes by itself: a message that the hub refuses is refused again", () => {
    expect([answered("S"), failed("timeout"), failed("network")].map(passes)).toEqual([true, true, true]);
    const stays = ["credentials", "tls", "http_status", "fault", "unreadable", "unknown_code", "other_vrn"] as const;
    expect(stays.map((reason) => passes(failed(reason)))).toEqual(stays.map(() => false));
    expect((["Y", "N", "D"] as const).map((code) => passes(answered(code)))).toEqual([false, false, false]);
  });
});
