import { GetCommand, PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { VerificationCompleted } from "../../../../functions/contract/verification/webhook-event.ts";
import type { Opening } from "../../../../functions/domain/verification/verification.ts";
import { keys } from "../../../../functions/store/keys.ts";
import { eventKeyOf, sealEvent } from "../../../../functions/store/verifications/deliveries.ts";
import {
  openRequest,
  readCircuit,
  sealRequest,
  writeCircuit,
} from "../../../../functions/store/verifications/retries.ts";
import { passport } from "../../../fakes/verification-world.ts";
import { bothTables, type OpenTables } from "../../../fixtures/both-tables.ts";
import { openingAt, settlementAt } from "../../../fixtures/opening.ts";
import { realRetryStore } from "../../../fixtures/real-retry-store.ts";

// What a retry lays down beside its record, and for how long: a person's details, an outcome, a lock.

let tables: OpenTables;
let store: ReturnType<typeof realRetryStore>;

const start = new Date("2026-03-02T00:00:00.000Z");
const later = (seconds: number) => new Date(start.getTime() + seconds * 1_000);
const secondsOf = (at: Date) => Math.floor(at.getTime() / 1_000);

async function opened(change: Partial<Opening> = {}) {
  const opening = openingAt(start, change);
  await store.topUp(opening.accountId, 10);
  await store.open(opening);
  const { cooldown } = opening;
  const content = { request: passport, opening: { ...opening, ...(cooldown && { cooldown }) } };
  const { key, box } = sealRequest(content);
  const schedule = () => store.schedule(opening, { box, deadline: later(1_800).getTime(), nextAttemptAt: later(60) });
  const message = { verificationId: opening.verificationId, attempt: 1, key };
  return { opening, box, message, schedule };
}

async function read(Key: { pk: string; sk: string }) {
  return (await tables.client.send(new GetCommand({ TableName: tables.ephemeral, Key }))).Item;
}

describe.each(bothTables)("on the %s tables", (_name, open) => {
  beforeAll(async () => {
    tables = await open();
    store = realRetryStore(tables);
  });
  afterAll(() => tables.stop());

  describe("scheduling a retry", () => {
    test("lays a person's details down for the half hour of the retries and five minutes more", async () => {
      const { opening, schedule } = await opened();
      await schedule();
      const item = await read(keys.sealedRequest("live", opening.verificationId));
      expect(item?.expiresAt).toBe(secondsOf(later(35 * 60)));
    });

    test("keeps the document locked until the last retry is over: nobody is charged twice for it", async () => {
      const { opening, schedule } = await opened();
      await schedule();
      const again = (at: Date) => store.open(openingAt(at, { cooldown: { fingerprint: lockOf(opening) } }));
      expect(await again(later(1_799))).toMatchObject({ kind: "on cooldown" });
      expect(await again(later(1_979))).toMatchObject({ kind: "on cooldown" });
    });

    test("is refused where the lock is another verification's by now, and leaves that one alone", async () => {
      const { opening, schedule } = await opened();
      const lock = { ...keys.lock(lockOf(opening)), verificationId: "ver_another", phase: "running", deadline: 1 };
      await tables.client.send(new PutCommand({ TableName: tables.ephemeral, Item: { ...lock, expiresAt: 1 } }));
      expect(await schedule()).toBe("unscheduled");
      expect(await read(keys.lock(lockOf(opening)))).toMatchObject({ verificationId: "ver_another", expiresAt: 1 });
    });

    test("of a verification that is being retried begins nothing anew", async () => {
      const { opening, schedule } = await opened();
      const Key = keys.verification("live", opening.verificationId);
      const UpdateExpression = "SET attempt = :three";
      const values = { ExpressionAttributeValues: { ":three": 3 } };
      await tables.client.send(new UpdateCommand({ TableName: tables.records, Key, UpdateExpression, ...values }));
      expect(await schedule()).toBe("unscheduled");
      expect(await store.readVerification("live", opening.verificationId)).toMatchObject({ attempt: 3 });
    });
  });

  describe("a sealed outcome", () => {
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

    async function ended() {
      const it = await opened();
      await it.schedule();
      const { verificationId } = it.opening;
      const announced = { deliverBy: later(4_600).getTime(), box: sealEvent(it.message, completed) };
      const aftermath = { token: `told-${verificationId}`.slice(0, 36), scheduled: true, announced } as const;
      await store.settle(it.opening, settlementAt(later(60), { status: "completed" }, aftermath), 5_000);
      const delivery = { verificationId, attempt: 0, key: eventKeyOf(it.message) };
      expect(await store.readSealedEvent(delivery)).toEqual(completed);
      return { ...it, verificationId, delivery };
    }

    test("is gone as soon as it has arrived", async () => {
      const { verificationId, delivery } = await ended();
      const claim = { verificationId, attempt: 0, owner: `owner-${verificationId}`.slice(0, 36), now: later(60) };
      await store.claimDelivery(claim);
      await store.arrived(claim);
      expect(await store.readSealedEvent(delivery)).toBeUndefined();
    });

    test("is gone as soon as it was given up", async () => {
      const { verificationId, delivery } = await ended();
      const verification = await store.readVerification("live", verificationId);
      if (verification === undefined) throw new Error("it is there");
      expect(await store.failDelivery({ verification }, later(4_601))).toBe("failed");
      expect(await store.readSealedEvent(delivery)).toBeUndefined();
    });

    test("is opened by a key that does not open the request, the person's details", async () => {
      const { box, message } = await opened();
      expect(openRequest(message, box).request).toEqual(passport);
      expect(() => openRequest({ ...message, key: eventKeyOf(message) }, box)).toThrow();
    });
  });

  test("an outage of long ago puts off no retry, though its item was not deleted yet", async () => {
    const outage = { failures: 9, openUntil: Date.now() + 60_000 };
    await writeCircuit(tables, { environment: "live", documentType: "passport" }, outage);
    expect(await readCircuit(tables, "live", "passport")).toEqual(outage);
    expect(await readCircuit(tables, "test", "passport")).toBeUndefined();
    const Item = { v: 1, ...keys.circuit("live", "passport"), ...outage, expiresAt: secondsOf(new Date()) - 1 };
    await tables.client.send(new PutCommand({ TableName: tables.ephemeral, Item }));
    expect(await readCircuit(tables, "live", "passport")).toBeUndefined();
  });

  function lockOf({ cooldown }: Opening): string {
    if (cooldown === undefined) throw new Error("a live opening takes a lock");
    return cooldown.fingerprint;
  }
});
