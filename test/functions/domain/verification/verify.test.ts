import { createHash } from "node:crypto";
import { compactVerify } from "jose";
import { describe, expect, test } from "vitest";
import { Problem, type ProblemKind, problemBody } from "../../../../functions/contract/problems.ts";
import { VerificationResult } from "../../../../functions/contract/verification/verification-result.ts";
import type { HubAnswer, HubCode } from "../../../../functions/domain/verification/hub-answer.ts";
import { endingOf } from "../../../../functions/domain/verification/verify.ts";
import { passport, verificationWorld } from "../../../fakes/verification-world.ts";
import { receiptKey } from "../../../fixtures/audit/receipts.ts";

async function refusal(kind: ProblemKind, asked: Promise<unknown>): Promise<Problem> {
  const error = await asked.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Problem)) throw new Error(`nothing was refused: ${String(error)}`);
  expect(error.kind).toBe(kind);
  return error;
}

describe("an answer of the hub", () => {
  test.each([
    ["Y", true, "success", true],
    ["N", true, "failed", false],
    ["D", true, "failed", false],
    ["S", false, "error", false],
  ] as const)("%s is told as the specification says", async (responseCode, success, status, match) => {
    const world = await verificationWorld({ hub: responseCode });
    const verified = await world.verify();
    if (verified.kind !== "result") throw new Error("a replay");
    expect(VerificationResult.parse(verified.result)).toEqual({
      success,
      status,
      match,
      responseCode,
      verificationId: "ver_0000000000001",
      documentType: "passport",
      message: expect.any(String),
      timestamp: world.clock.now.toISOString(),
      environment: "live",
      vrn: "VT0000000000001",
      ...(responseCode !== "S" && { receipt: expect.any(String) }),
    });
  });

  test.each(["Y", "N", "D"] as const)(
    "%s is signed, and the hash of what is signed is all that is kept",
    async (code) => {
      const world = await verificationWorld({ hub: code });
      const verified = await world.verify();
      if (verified.kind !== "result") throw new Error("a replay");
      const { receipt = "", timestamp, verificationId } = verified.result;
      const { payload } = await compactVerify(receipt, { kty: "OKP", crv: "Ed25519", x: receiptKey.x });
      expect(JSON.parse(new TextDecoder().decode(payload))).toMatchObject({
        verificationId,
        at: timestamp,
        responseCode: code,
        environment: "live",
        consentVersion: passport.consentVersion,
      });
      expect(world.settlements()).toEqual([createHash("sha256").update(payload).digest("base64url")]);
    },
  );

  test("without a key to sign with nothing is opened, asked or held", async () => {
    const world = await verificationWorld();
    world.deps.receiptSigner = () => Promise.reject(new Error("the secret store is down"));
    await expect(world.verify()).rejects.toThrow("the secret store is down");
    expect(world.asked).toEqual([]);
    expect(world.records()).toEqual([]);
    expect(await world.wallet()).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
  });

  test.each(["Y", "N", "D"] as const)("%s costs one credit and completes the record", async (code) => {
    const world = await verificationWorld({ hub: code });
    await world.verify();
    expect(await world.wallet()).toEqual({ availableHalfCredits: 8, heldHalfCredits: 0 });
    expect(world.records()).toMatchObject([{ status: "completed" }]);
    expect(await world.ledger()).toHaveLength(2);
  });

  test("Y, N and D leave the very same traces", () => {
    const endings = (["Y", "N", "D"] as const).map((code) => endingOf({ kind: "answered", code, errors: [] }));
    expect(new Set(endings.map((ending) => JSON.stringify(ending))).size).toBe(1);
  });

  test("an S answer costs nothing, leaves the record in error and lets the caller retry at once", async () => {
    const world = await verificationWorld({ hub: "S" });
    await world.verify();
    expect(await world.wallet()).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
    expect(world.records()).toMatchObject([{ status: "error", error: { code: "DVS_SYSTEM_ERROR" } }]);
    world.hubAnswers("Y");
    expect(await world.verify()).toMatchObject({ result: { responseCode: "Y" } });
  });

  test("an N shows the issuer's detail, a Y shows none whatever came with it", async () => {
    const errors = [
      { source: "Issuer", field: "FamilyName", message: "differs" },
      { source: "Issuer", field: "BirthDate", message: "differs too" },
    ];
    const world = await verificationWorld({ hub: { kind: "answered", code: "N", errors } });
    expect(await world.verify()).toMatchObject({ result: { errors: [errors[0]] } });
    const other = await verificationWorld({ hub: { kind: "answered", code: "Y", errors } });
    expect(JSON.stringify(await other.verify())).not.toContain("errors");
  });

  test("the request id stands in the answer only where the caller sent one", async () => {
    const world = await verificationWorld();
    expect(await world.verify(passport, { requestId: "mine-1" })).toMatchObject({ result: { requestId: "mine-1" } });
  });
});

describe("a hub that fails", () => {
  test("is a 500 with the record's id; nothing is charged and the caller may retry at once", async () => {
    const world = await verificationWorld({ hub: { kind: "failed", reason: "timeout" } });
    const { details } = await refusal("verificationFailed", world.verify());
    expect(details.verificationId).toBe("ver_0000000000001");
    expect(await world.wallet()).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
    expect(world.records()).toMatchObject([{ status: "error" }]);
    world.hubAnswers("Y");
    expect(await world.verify()).toMatchObject({ result: { responseCode: "Y" } });
  });

  test("is asked once, with the time that is left after keeping some back for settling", async () => {
    const world = await verificationWorld();
    await world.verify();
    expect(world.asked).toEqual([{ vrn: "VT0000000000001", agencyCode: "QK7A", timeoutMs: 20_000 }]);
    world.later(61);
    await world.verify(passport, { remainingMs: () => 12_000 });
    expect(world.asked[1]?.timeoutMs).toBe(7_000);
  });

  test("is not asked at all when nobody could settle its answer", async () => {
    const world = await verificationWorld();
    await refusal("verificationFailed", world.verify(passport, { remainingMs: () => 5_500 }));
    expect(world.asked).toEqual([]);
    expect(await world.wallet()).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
  });

  test("a result that somebody else settled before is not told", async () => {
    const world = await verificationWorld({
      hub: async () => {
        const [record] = world.records();
        if (record) await world.deps.endOverdue(record, world.clock.now);
        return { kind: "answered", code: "Y", errors: [] };
      },
    });
    await refusal("verificationFailed", world.verify());
    expect(await world.wallet()).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
  });
});

describe("a settlement whose every reply is lost", () => {
  /** The tables do what they are asked, and nobody hears of it: not from the write, nor from any look. */
  async function unansweringWorld(hub: HubAnswer | HubCode) {
    const world = await verificationWorld({ hub });
    const { settle } = world.deps;
    world.deps.settle = async (...given) => {
      await settle(...given);
      return "unknown";
    };
    return world;
  }

  test.each(["Y", "N", "D"] as const)("after %s is told as unknown, and nothing is said of money", async (code) => {
    const world = await unansweringWorld(code);
    const problem = await refusal("outcomeUnknown", world.verify());
    expect(problem.details).toEqual({ verificationId: "ver_0000000000001" });
    expect(JSON.stringify(problemBody(problem.kind, problem.details))).not.toMatch(/charge|cost|credit|free|safe/i);
    expect(world.records()).toMatchObject([{ status: "completed" }]);
  });

  test("answers the record under its Idempotency-Key, and charges once", async () => {
    const world = await unansweringWorld("Y");
    const named = { idempotencyKey: "order-7" };
    await refusal("outcomeUnknown", world.verify(passport, named));
    expect(await world.verify(passport, named)).toMatchObject({ kind: "replay", record: { status: "completed" } });
    expect(await world.wallet()).toEqual({ availableHalfCredits: 8, heldHalfCredits: 0 });
  });

  test.each([
    ["S", "S" as const, "verificationFailed" as const],
    ["a failure", { kind: "failed", reason: "network" } as const, "verificationFailed" as const],
    ["a lock", { kind: "locked", retryAfterSeconds: 300 } as const, "documentLocked" as const],
  ])("after %s is told as ever: written or not, it is charged nothing", async (_what, hub, kind) => {
    const world = await unansweringWorld(hub);
    await refusal(kind, world.verify());
    expect(await world.wallet()).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
  });

  test("after an S whose retry may still be under way is not called free", async () => {
    const world = await unansweringWorld("S");
    world.deps.retryLater = async () => "unsent";
    await refusal("outcomeUnknown", world.verify());
  });
});

describe("a locked document", () => {
  const hub = { kind: "locked", retryAfterSeconds: 300 } as const;

  test("is told with its time, costs nothing, and later repeats hear of the lock", async () => {
    const world = await verificationWorld({ hub });
    const { details } = await refusal("documentLocked", world.verify());
    expect(details).toEqual({ verificationId: "ver_0000000000001", retryAfterSeconds: 300 });
    expect(await world.wallet()).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
    world.later(100);
    const repeat = await refusal("documentCooldown", world.verify());
    expect(repeat.details).toEqual({ message: expect.stringContaining("temporary lock"), retryAfterSeconds: 200 });
    expect(world.asked).toHaveLength(1);
  });

  test("in the test environment is told, and takes no lock", async () => {
    const world = await verificationWorld({ hub, environment: "test", credits: 0 });
    await refusal("documentLocked", world.verify());
    world.hubAnswers("Y");
    expect(await world.verify()).toMatchObject({ result: { responseCode: "Y", environment: "test" } });
  });
});

describe("the cooldown", () => {
  test("refuses the same document before the hub is asked, until its time is over", async () => {
    const world = await verificationWorld();
    await world.verify();
    world.later(20);
    const { details } = await refusal("documentCooldown", world.verify());
    expect(details.retryAfterSeconds).toBe(40);
    expect(world.asked).toHaveLength(1);
    // Past the time in which the first one could still be at work, and within its minute.
    world.later(39);
    await refusal("documentCooldown", world.verify());
    world.later(1);
    await world.verify();
    expect(world.asked).toHaveLength(2);
  });

  test("while the first is still running the other is told a whole cooldown", async () => {
    const world = await verificationWorld({
      hub: async () => {
        const { details } = await refusal("documentCooldown", world.verify());
        expect(details.retryAfterSeconds).toBe(60);
        return { kind: "answered", code: "Y", errors: [] };
      },
    });
    await world.verify();
    expect(world.asked).toHaveLength(1);
  });

  test("makes a corrected name wait too, and no other document", async () => {
    const world = await verificationWorld();
    await world.verify();
    if (passport.documentType !== "passport") throw new Error("no passport");
    await refusal("documentCooldown", world.verify({ ...passport, familyName: "Other" }));
    await refusal(
      "documentCooldown",
      world.verify({ ...passport, passportNumber: passport.passportNumber.toLowerCase() }),
    );
    await world.verify({ ...passport, passportNumber: "PA9999999" });
    expect(world.asked).toHaveLength(2);
  });

  test("does not exist in the test environment, which also costs nothing", async () => {
    const world = await verificationWorld({ environment: "test", credits: 0 });
    for (let time = 0; time < 3; time += 1) await world.verify();
    expect(world.asked).toHaveLength(3);
    expect(await world.ledger()).toEqual([]);
    const [verified] = [await world.verify()];
    expect(JSON.stringify(verified)).not.toContain("vrn");
  });

  test("of a process that died is taken over once its verification is overdue, which is ended on the way", async () => {
    const world = await verificationWorld({ hub: () => new Promise(() => undefined) });
    void world.verify();
    await new Promise((resolve) => setTimeout(resolve, 5));
    expect(world.asked).toHaveLength(1);
    world.hubAnswers("Y");
    world.later(39);
    await refusal("documentCooldown", world.verify());
    world.later(2);
    expect(await world.verify()).toMatchObject({ result: { responseCode: "Y" } });
    expect(world.records().map(({ status }) => status)).toEqual(["error", "completed"]);
    expect(await world.wallet()).toEqual({ availableHalfCredits: 8, heldHalfCredits: 0 });
  });
});

test("without a credit the hub is not asked and nothing is kept", async () => {
  const world = await verificationWorld({ credits: 0 });
  await refusal("creditsExhausted", world.verify());
  expect(world.asked).toEqual([]);
  expect(world.records()).toEqual([]);
});

describe("an idempotency key", () => {
  const named = { idempotencyKey: "order-7" };

  test("sent again answers the record, without its outcome, and asks and charges nothing", async () => {
    const world = await verificationWorld();
    await world.verify(passport, named);
    const again = await world.verify(passport, named);
    expect(again).toEqual({
      kind: "replay",
      record: {
        verificationId: "ver_0000000000001",
        documentType: "passport",
        status: "completed",
        environment: "live",
        requestedAt: world.clock.now.toISOString(),
        completedAt: world.clock.now.toISOString(),
      },
    });
    expect(world.asked).toHaveLength(1);
    expect(await world.ledger()).toHaveLength(2);
  });

  test("with another body is refused", async () => {
    const world = await verificationWorld();
    await world.verify(passport, named);
    await refusal("idempotencyKeyReused", world.verify({ ...passport, consentVersion: "other" }, named));
  });

  test("while the first is running is refused, and not told as a cooldown", async () => {
    const world = await verificationWorld({
      hub: async () => {
        await refusal("idempotencyInProgress", world.verify(passport, named));
        return { kind: "answered", code: "Y", errors: [] };
      },
    });
    await world.verify(passport, named);
  });

  test.each([
    ["S", "S" as const],
    ["a failure", { kind: "failed", reason: "network" } as const],
  ])("after %s may be used again, and asks again", async (_what, hub) => {
    const world = await verificationWorld({ hub });
    await world.verify(passport, named).catch(() => undefined);
    world.hubAnswers("Y");
    expect(await world.verify(passport, named)).toMatchObject({ kind: "result" });
  });

  test("of a refused request is free again", async () => {
    const world = await verificationWorld({ credits: 0 });
    await refusal("creditsExhausted", world.verify(passport, named));
    await world.store.topUp(world.caller.accountId, 2);
    expect(await world.verify(passport, named)).toMatchObject({ kind: "result" });
  });

  test("of a process that died works again once that verification is overdue", async () => {
    const world = await verificationWorld({ hub: () => new Promise(() => undefined) });
    void world.verify(passport, named);
    await new Promise((resolve) => setTimeout(resolve, 5));
    world.hubAnswers("Y");
    await refusal("idempotencyInProgress", world.verify(passport, named));
    world.later(41);
    expect(await world.verify(passport, named)).toMatchObject({ kind: "result" });
    expect(await world.wallet()).toEqual({ availableHalfCredits: 8, heldHalfCredits: 0 });
  });

  test("belongs to one account", async () => {
    const world = await verificationWorld();
    await world.verify(passport, named);
    world.caller.accountId = "acc_2";
    await world.store.topUp("acc_2", 2);
    expect(await world.verify(passport, named)).toMatchObject({ kind: "result" });
  });
});
