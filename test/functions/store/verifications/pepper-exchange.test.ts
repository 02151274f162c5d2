import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Peppers } from "../../../../functions/contract/settings/peppers.ts";
import { type PepperDeps, rotatePepper } from "../../../../functions/domain/account/peppers.ts";
import { namedRequest } from "../../../../functions/domain/fingerprint.ts";
import { thresholds } from "../../../../functions/domain/screening/tiers.ts";
import { preflight } from "../../../../functions/domain/verification/preflight.ts";
import { fingerprintOf } from "../../../../functions/store/fingerprints.ts";
import { recordScreening } from "../../../../functions/store/screenings/screenings.ts";
import { readOutlook } from "../../../../functions/store/verifications/outlook.ts";
import { peppersInMemory } from "../../../fakes/peppers-in-memory.ts";
import { passport, verificationWorld } from "../../../fakes/verification-world.ts";
import { bothTables, type OpenTables } from "../../../fixtures/both-tables.ts";
import { realStore } from "../../../fixtures/real-verification-store.ts";

const hour = 3_600_000;
const priceHalfCredits = 1;
let tables: OpenTables;

describe.each(bothTables)("while the pepper is exchanged, on the %s tables,", (_name, open) => {
  beforeAll(async () => {
    tables = await open();
  });
  afterAll(() => tables.stop());

  let stages: Peppers[];
  beforeEach(async () => {
    stages = await everyStage();
  });

  /** A process that read the secret before a step, and one that read it after. */
  const pairs: [when: string, earlier: number, later: number][] = [
    ["before and after the successor is made", 0, 1],
    ["before and after the successor is written", 1, 2],
    ["before and after the old one goes", 2, 3],
    ["after and before the successor is written: a process that reads late", 2, 1],
    ["after and before the successor is made", 1, 0],
  ];

  test.each(pairs)("%s, a repeated POST finds its claim, and is charged once", async (_when, earlier, later) => {
    const { at, charges, calls } = await worldOn();
    const idempotencyKey = randomUUID();
    expect(await at(stages[earlier])({ idempotencyKey })).toMatchObject({ kind: "result" });
    expect(await at(stages[later])({ idempotencyKey })).toMatchObject({ kind: "replay" });
    expect([await charges(), calls()]).toEqual([1, 1]);
  });

  test.each(pairs)("%s, another body under the same name is told from the first", async (_when, earlier, later) => {
    const { at } = await worldOn();
    const idempotencyKey = randomUUID();
    await at(stages[earlier])({ idempotencyKey });
    const other = { ...passport, givenName: "Another" };
    await expect(at(stages[later])({ idempotencyKey }, other)).rejects.toMatchObject({ kind: "idempotencyKeyReused" });
  });

  test.each(pairs)("%s, the document is on cooldown, and preflight says so", async (_when, earlier, later) => {
    const { at, outlook, calls } = await worldOn();
    await at(stages[earlier])({});
    await expect(at(stages[later])({})).rejects.toMatchObject({ kind: "documentCooldown" });
    expect((await outlook(stages[later])).cooldown).toMatchObject({ retryAfterSeconds: expect.any(Number) });
    expect(calls()).toBe(1);
  });

  test.each(pairs)("%s, a screening under one name is charged once", async (_when, earlier, later) => {
    const { screen, available } = await worldOn();
    const idempotencyKey = randomUUID();
    expect(await screen(stages[earlier], idempotencyKey)).toEqual({ kind: "recorded" });
    expect(await screen(stages[later], idempotencyKey)).toMatchObject({ kind: "claimed" });
    expect(await available()).toBe(10 - priceHalfCredits);
  });
});

/** Nothing of it moves before 25 hours: a claim lives for 24, and a process may read the secret late. */
async function everyStage(): Promise<Peppers[]> {
  const peppers = peppersInMemory();
  const clock = { now: new Date("2026-03-01T00:00:00.000Z") };
  const events: object[] = [];
  const deps: PepperDeps = {
    ...peppers,
    now: () => clock.now,
    newId: (prefix) => `${prefix}_${randomUUID()}`,
    writeEvent: async (event) => void events.push(event),
  };
  const stages = [peppers.inUse("live")];
  for (const step of ["both count", "successor written", "one pepper"]) {
    expect(await rotatePepper(deps, "olga", "live")).toMatchObject({ environment: "live", step });
    stages.push(peppers.inUse("live"));
    clock.now = new Date(clock.now.getTime() + 25 * hour - 1);
    if (step !== "one pepper") await expect(rotatePepper(deps, "olga", "live")).rejects.toThrow(/from .* on\.$/);
    clock.now = new Date(clock.now.getTime() + 1);
  }
  // Neither the answer nor the audit tells a pepper.
  for (const { written } of stages) expect(JSON.stringify(events)).not.toContain(written);
  expect(events).toHaveLength(3);
  return stages;
}

async function worldOn() {
  const store = realStore(tables);
  const world = await verificationWorld({ credits: 0 });
  const caller = { ...world.caller, accountId: `acc_${randomUUID().slice(0, 8)}` };
  await store.topUp(caller.accountId, 10);
  const fingerprintsOf = (peppers: Peppers | undefined) => async (parts: readonly string[]) =>
    fingerprintOf(peppers ?? expect.fail("no such stage"), parts);
  const at =
    (peppers: Peppers | undefined) =>
    (call: { idempotencyKey?: string }, request: object = passport) =>
      world.verifyAs({ caller, request: request as typeof passport }, call, {
        open: (opening) => store.open(opening),
        settle: (...given) => store.settle(...given),
        readVerification: (on, id) => store.readVerification(on, id),
        newIdentity: async () => ({ verificationId: `ver_${randomUUID().slice(0, 8)}`, vrn: "VT0000000000001" }),
        fingerprint: fingerprintsOf(peppers),
      });
  return {
    at,
    calls: () => world.asked.length,
    charges: async () => (await store.readLedger(caller.accountId)).filter(({ kind }) => kind === "charge").length,
    available: async () => (await store.readWallet(caller.accountId)).availableHalfCredits,
    outlook: (peppers: Peppers | undefined) =>
      preflight(
        {
          fingerprint: fingerprintsOf(peppers),
          readOutlook: (asked) => readOutlook(tables, asked),
          namesSent: () => [],
          now: () => world.clock.now,
        },
        caller,
        passport,
      ),
    async screen(peppers: Peppers | undefined, idempotencyKey: string) {
      const request = { name: "Juno Fixture" };
      const claim = await namedRequest(fingerprintsOf(peppers), {
        caller,
        path: "/v1/screening",
        idempotencyKey,
        request,
      });
      const screening = {
        screeningRequestId: randomUUID(),
        accountId: caller.accountId,
        keyId: caller.keyId,
        at: world.clock.now.toISOString(),
        snapshot: "s1",
        matcherVersion: 1,
        thresholds,
        matches: [],
        priceHalfCredits,
      };
      return recordScreening(tables, { screening, claim }, 5_000);
    },
  };
}
