import { expect, test } from "vitest";
import { testRecords } from "../../../../functions/contract/test-records.ts";
import { VerifyRequest } from "../../../../functions/contract/verification/verify.ts";
import { type Outlook, preflight } from "../../../../functions/domain/verification/preflight.ts";
import { callerWith } from "../../edge/gateway-event.ts";

const now = new Date("2026-03-02T00:00:00.000Z");
const request = VerifyRequest.parse(testRecords[0]?.request);
const inSeconds = (seconds: number) => Math.floor(now.getTime() / 1_000) + seconds;
const ask = (outlook: Outlook) =>
  preflight(
    {
      readOutlook: async () => outlook,
      fingerprint: async (parts) => ({ written: parts.join() }),
      namesSent: () => ["FamilyName"],
      now: () => now,
    },
    callerWith(),
    request,
  );

type Phase = "running" | "cooling" | "locked";
const lockOf = (phase: Phase, { expires = 40, deadline = 40 } = {}) => ({
  verificationId: "ver_1",
  phase,
  deadline: now.getTime() + deadline * 1_000,
  expiresAtSeconds: inSeconds(expires),
});

test.each([
  ["no lock", undefined, null],
  ["one that cools down", lockOf("cooling"), { retryAfterSeconds: 40 }],
  ["one that the DVS placed", lockOf("locked", { expires: 290 }), { retryAfterSeconds: 290 }],
  ["one of a verification that is still running", lockOf("running", { expires: 200 }), { retryAfterSeconds: 60 }],
  ["one that has expired and was not removed yet", lockOf("cooling", { expires: 0 }), null],
  ["one whose verification is past its deadline", lockOf("running", { expires: 200, deadline: 0 }), null],
])("a document with %s rests as POST would have it", async (_what, lock, cooldown) => {
  expect((await ask({ ...(lock && { lock }) })).cooldown).toEqual(cooldown);
});

test.each([
  [undefined, 0, false],
  [1, 0.5, false],
  [2, 1, true],
])("of %s half credits it says whether one credit is covered", async (availableHalfCredits, balance, sufficient) => {
  const { credits } = await ask(availableHalfCredits === undefined ? {} : { availableHalfCredits });
  expect(credits).toEqual({ price: 1, balance, sufficient });
});

test("a hub whose answers to retries were errors is called failing until its pause is over", async () => {
  const circuit = (openUntil: number) => ask({ circuit: { failures: 5, openUntil } }).then(({ hub }) => hub.state);
  expect(await circuit(now.getTime() + 1)).toBe("failing");
  expect(await circuit(now.getTime())).toBe("answering");
});
