import { GetCommand, ScanCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { SealedRequest } from "../../../../functions/contract/verification/sealed-request.ts";
import type { VerificationCompleted } from "../../../../functions/contract/verification/webhook-event.ts";
import { neverRegistered, type Webhook } from "../../../../functions/domain/account/webhook.ts";
import { readEvents } from "../../../../functions/store/accounts/accounts.ts";
import { keys } from "../../../../functions/store/keys.ts";
import { findOverdue } from "../../../../functions/store/pending.ts";
import * as deliveries from "../../../../functions/store/verifications/deliveries.ts";
import * as retries from "../../../../functions/store/verifications/retries.ts";
import { settleVerification } from "../../../../functions/store/verifications/settlements.ts";
import { FakeRetryStore, type RetryStore } from "../../../fakes/retry-store.ts";
import { passport } from "../../../fakes/verification-world.ts";
import { memoryTables } from "../../../fixtures/memory-tables.ts";
import { openingAt, settlementAt } from "../../../fixtures/opening.ts";
import { type Money, realRetryStore, unreadable } from "../../../fixtures/real-retry-store.ts";
import { type RealTables, realTables } from "../../../fixtures/tables.ts";

let tables: RealTables;
const stores: Record<string, RetryStore & Money> = {};
beforeAll(async () => {
  tables = await realTables();
  stores.real = realRetryStore(tables);
  stores.memory = realRetryStore(memoryTables());
  stores.fake = new FakeRetryStore();
});
afterAll(() => tables.stop());

const start = new Date("2026-03-02T00:00:00.000Z");
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const deadline = later(1_800).getTime();

async function scheduled(store: RetryStore & Money) {
  const opening = openingAt(start);
  await store.topUp(opening.accountId, 10);
  expect((await store.open(opening)).kind).toBe("opened");
  const content: SealedRequest = { request: passport, opening: { ...opening, cooldown: { fingerprint: "x" } } };
  const { key, box } = retries.sealRequest(content);
  const first = { box, deadline, nextAttemptAt: later(60) };
  expect(await store.schedule(opening, first)).toBe("scheduled");
  expect(await store.schedule(opening, { ...first, box: "other" }).catch(() => "unscheduled")).toBe("unscheduled");
  const { verificationId } = opening;
  const claim = (attempt: number, owner: string, seconds: number) => ({
    verificationId,
    attempt,
    owner,
    now: later(seconds),
  });
  return { opening, verificationId, content, message: { verificationId, attempt: 1, key }, claim };
}

const completed: VerificationCompleted = {
  type: "verification.completed",
  timestamp: start.toISOString(),
  data: {
    success: true,
    verificationId: "ver_000000000000",
    documentType: "passport",
    status: "success",
    match: true,
    responseCode: "Y",
    message: "The details match the issuer's record.",
    timestamp: start.toISOString(),
    environment: "live",
  },
};

describe.each(["real", "memory", "fake"])("the %s tables", (name) => {
  const store = () => {
    const found = stores[name];
    if (!found) throw new Error(name);
    return found;
  };

  test("let one worker at a time have an attempt, and the next one only when it was given on", async () => {
    const { verificationId, claim } = await scheduled(store());
    expect(await store().claimAttempt(claim(2, "early", 60))).toMatchObject({ claimed: false, found: { attempt: 1 } });
    expect(await store().claimAttempt(claim(1, "one", 60))).toMatchObject({ claimed: true });
    expect(await store().claimAttempt(claim(1, "two", 61))).toMatchObject({ claimed: false });
    expect(await store().claimAttempt(claim(1, "three", 180))).toMatchObject({ claimed: true });
    const next = { attempt: 2, nextAttemptAt: later(300) };
    expect(await store().moveAttempt(claim(1, "one", 180), next)).toBe(false);
    expect(await store().moveAttempt(claim(1, "three", 180), next)).toBe(true);
    const record = await store().readVerification("live", verificationId);
    expect(record).toMatchObject({ status: "pending", attempt: 2, nextAttemptAt: later(300).toISOString(), deadline });
    expect(await store().claimAttempt(claim(1, "late", 400))).toMatchObject({ claimed: false, found: { attempt: 2 } });
  });

  test("give the request to whoever has the key, and to nobody else", async () => {
    const { message, content } = await scheduled(store());
    expect(await store().readSealedRequest(message)).toEqual(content);
    const other = (await scheduled(store())).message.key;
    await expect(store().readSealedRequest({ ...message, key: other })).rejects.toThrow();
  });

  test("settle record, charge and event together, and refund what was not delivered once", async () => {
    const { opening, verificationId, message } = await scheduled(store());
    const box = deliveries.sealEvent(message, completed);
    const deliverBy = later(4_600).getTime();
    const aftermath = {
      token: `token-${name}-${opening.accountId}`,
      scheduled: true,
      announced: { deliverBy, box },
    } as const;
    const settlement = settlementAt(later(60), { status: "completed" }, aftermath);
    expect(await store().settle(opening, settlement, 5_000)).toBe("settled");
    const again = { ...aftermath, token: `again-${name}-${opening.accountId}` };
    expect(await store().settle(opening, settlementAt(later(61), { status: "error" }, again), 5_000)).toBe("unknown");
    expect(await store().readSealedRequest(message)).toBeUndefined();
    const key = deliveries.eventKeyOf(message);
    expect(await store().readSealedEvent({ verificationId, attempt: 0, key })).toEqual(completed);

    const claim = { verificationId, attempt: 0, owner: `d-${name}`, now: later(60) };
    expect(await store().claimDelivery(claim)).toMatchObject({ claimed: true });
    expect(await store().claimDelivery({ ...claim, owner: "other" })).toMatchObject({ claimed: false });
    expect(await store().moveDelivery(claim, 1)).toBe(true);
    expect(await store().findUndelivered(later(100))).toEqual([]);
    expect(await store().findUndelivered(later(4_601))).toMatchObject([{ verificationId, environment: "live" }]);

    const verification = await store().readVerification("live", verificationId);
    if (verification === undefined) throw new Error("it is there");
    const before: Webhook = { ...neverRegistered(opening.accountId), version: 0 };
    const eventId = `e-${name}-${opening.accountId}`;
    const event = {
      eventId,
      accountId: opening.accountId,
      at: "",
      who: "service",
      what: "test",
      before: {},
      after: {},
    };
    const refund = { halfCredits: 2, day: "2026-03-02", before: 0 };
    const failed = { verification, refund, suspension: { before, after: { ...before, version: 1 } }, event };
    expect(await store().failDelivery(failed, later(4_601))).toBe("failed");
    expect(await store().failDelivery(failed, later(4_602))).toBe("ended before");
    expect(await store().readWallet(opening.accountId)).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
    const kinds = (await store().readLedger(opening.accountId)).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(["charge", "refund", "top_up"]);
    expect(await store().readWebhook(opening.accountId, "live")).toMatchObject({ version: 1 });
    expect(await store().findUndelivered(later(9_000))).toEqual([]);
    if (name === "real")
      expect((await readEvents(tables, opening.accountId)).map(({ who }) => who)).toContain("service");
  });

  test("refund nothing where the day's count or the webhook was changed meanwhile: no refund goes uncounted", async () => {
    const { opening, verificationId } = await scheduled(store());
    const announced = { deliverBy: later(100).getTime() };
    const aftermath = { token: `t-${name}-${opening.accountId}`, announced };
    await store().settle(opening, settlementAt(later(60), { status: "completed" }, aftermath), 5_000);
    const verification = await store().readVerification("live", verificationId);
    if (verification === undefined) throw new Error("it is there");
    const stale = { ...neverRegistered(opening.accountId), version: 7 };
    const refund = { halfCredits: 2, day: "2026-03-02", before: 0 };
    const failed = { verification, refund, suspension: { before: stale, after: stale } };
    expect(await store().failDelivery(failed, later(101))).toBe("lost");
    const miscounted = { verification, refund: { ...refund, before: 1 } };
    expect(await store().failDelivery(miscounted, later(101))).toBe("lost");
    expect(await store().readVerification("live", verificationId)).toMatchObject({ delivery: "pending" });
    expect((await store().readLedger(opening.accountId)).map(({ kind }) => kind)).not.toContain("refund");
  });

  test("do not end what an index that lags still calls overdue, once a retry is scheduled or was postponed", async () => {
    const opening = openingAt(start);
    await store().topUp(opening.accountId, 10);
    await store().open(opening);
    const overdue = async (seconds: number) => {
      const found = await store().findOverdue(later(seconds));
      return found.find(({ verificationId }) => verificationId === opening.verificationId) ?? expect.fail("not found");
    };
    const beforeScheduling = await overdue(41);
    const { box } = retries.sealRequest({ request: passport, opening: { ...opening, cooldown: { fingerprint: "x" } } });
    await store().schedule(opening, { box, deadline, nextAttemptAt: later(100) });
    await store().endOverdue(beforeScheduling, later(42));
    const stillThere = { status: "pending", attempt: 1, heldHalfCredits: 2 };
    expect(await store().readVerification("live", opening.verificationId)).toMatchObject(stillThere);

    const atFirstAttempt = await overdue(1_801);
    const claim = { verificationId: opening.verificationId, attempt: 1, owner: `stale-${name}`, now: later(100) };
    await store().claimAttempt(claim);
    await store().moveAttempt(claim, { attempt: 2, nextAttemptAt: later(220) });
    await store().endOverdue(atFirstAttempt, later(1_801));
    expect(await store().readVerification("live", opening.verificationId)).toMatchObject({ ...stillThere, attempt: 2 });
    expect(await store().readWallet(opening.accountId)).toEqual({ availableHalfCredits: 8, heldHalfCredits: 2 });

    await store().endOverdue(await overdue(1_802), later(1_802));
    expect(await store().readWallet(opening.accountId)).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
  });

  test("end an overdue retry as an error whose event is due at once", async () => {
    const { opening, verificationId } = await scheduled(store());
    const verification = await store().readVerification("live", verificationId);
    if (verification === undefined) throw new Error("it is there");
    await store().endOverdue(verification, later(1_801));
    expect(await store().readVerification("live", verificationId)).toMatchObject({
      status: "error",
      delivery: "pending",
    });
    expect(await store().readWallet(opening.accountId)).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
    const due = async (seconds: number) => {
      const found = await store().findUndelivered(later(seconds));
      return found.some((each) => each.verificationId === verificationId);
    };
    expect(await due(1_801)).toBe(true);
    await store().lookAgainAt(verification, later(6_000).getTime());
    expect([await due(1_900), await due(6_001)]).toEqual([false, true]);
    await store().arrived({
      verificationId,
      attempt: 0,
      owner: `a-${name}-${opening.accountId}`,
      now: later(1_900),
    });
    expect(await store().readVerification("live", verificationId)).toMatchObject({ delivery: "delivered" });
    expect(await due(6_001)).toBe(false);
  });
});

test("neither the tables nor the queue alone tell anything of the person or the outcome", async () => {
  const { message, opening } = await scheduled(stores.real ?? realRetryStore(tables));
  const box = deliveries.sealEvent(message, completed);
  const announced = { deliverBy: later(4_600).getTime(), box };
  const scans = async () => {
    const all = [tables.records, tables.ephemeral].map((TableName) =>
      tables.client.send(new ScanCommand({ TableName })),
    );
    return JSON.stringify((await Promise.all(all)).map(({ Items }) => Items));
  };
  const said = [passport.documentType === "passport" ? passport.passportNumber : "", "dateOfBirth", "responseCode"];
  const before = await scans();
  const aftermath = { token: "privacy", announced };
  const settlement = settlementAt(later(60), { status: "completed" }, aftermath);
  await settleVerification(tables, opening, { settlement, timeoutMs: 5_000 });
  const after = await scans();
  for (const word of said) {
    expect(before + after + JSON.stringify(message)).not.toContain(word);
    for (const coded of [Buffer.from(word).toString("base64").slice(0, 8), Buffer.from(word).toString("hex")]) {
      expect(before + after).not.toContain(coded);
    }
  }
  expect(before + after).not.toContain(message.key);
  expect(before + after).not.toContain(deliveries.eventKeyOf(message));
});

test("a sealed event is of one length, whatever the hub said, and goes by itself after 75 minutes", async () => {
  const { message, opening } = await scheduled(stores.real ?? realRetryStore(tables));
  const errors = [{ source: "Issuer", field: "FamilyName", message: "ä".repeat(500) }];
  const no = { ...completed, data: { ...completed.data, match: false, responseCode: "N" as const, errors } };
  const [short, long] = [completed, no].map((event) => deliveries.sealEvent(message, event).length);
  expect(short).toBe(long);
  const announced = { deliverBy: later(4_600).getTime(), box: deliveries.sealEvent(message, no) };
  const aftermath = { token: "length", announced };
  const settlement = settlementAt(later(60), { status: "completed" }, aftermath);
  await settleVerification(tables, opening, { settlement, timeoutMs: 5_000 });
  const Key = keys.sealedEvent("live", opening.verificationId);
  const { Item } = await tables.client.send(new GetCommand({ TableName: tables.ephemeral, Key }));
  expect(Item?.expiresAt).toBe(later(60 + 4_500).getTime() / 1_000);
  expect(
    (await findOverdue(tables, later(9_000), unreadable)).map(({ verificationId }) => verificationId),
  ).not.toContain(opening.verificationId);
});
