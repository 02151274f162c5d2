import type { Caller } from "../../functions/contract/access.ts";
import { peppersIn } from "../../functions/contract/settings/peppers.ts";
import type { VerifyRequest } from "../../functions/contract/verification/verify.ts";
import type { HubAnswer, HubCode } from "../../functions/domain/verification/hub-answer.ts";
import { type Call, type Verified, type VerifyDeps, verify } from "../../functions/domain/verification/verify.ts";
import { fingerprintOf } from "../../functions/store/fingerprints.ts";
import { receiptSigner } from "../fixtures/audit/receipts.ts";
import { publishedRecord } from "../fixtures/host/hub-world.ts";
import { callerWith } from "../functions/edge/gateway-event.ts";
import { FakeVerificationStore } from "./verification-store.ts";

export const passport = publishedRecord("passport", "Y");

type Asking = { vrn: string; agencyCode: string; timeoutMs: number };

/** A live account with an agency code, a wallet and a hub that answers as it is told. */
export async function verificationWorld(
  setup: {
    hub?: HubAnswer | HubCode | (() => HubAnswer | Promise<HubAnswer>);
    credits?: number;
    environment?: "live" | "test";
  } = {},
) {
  const { hub = "Y", credits = 5, environment = "live" } = setup;
  const store = new FakeVerificationStore();
  const caller: Caller = callerWith({}, { keyEnvironment: environment, agencyCode: "QK7A" });
  if (credits > 0) await store.topUp(caller.accountId, credits * 2);
  const clock = { now: new Date("2026-03-02T00:00:00.000Z") };
  const asked: Asking[] = [];
  const answers = { next: hub };
  let identities = 0;
  const deps: VerifyDeps = {
    open: (opening) => store.open(opening),
    settle: (...given) => store.settle(...given),
    newSettlementId: () => `settlement-${asked.length}`,
    receiptSigner,
    retryLater: async () => undefined,
    findRehearsal: () => undefined,
    readVerification: (on, id) => store.readVerification(on, id),
    endOverdue: (pending, at) => store.endOverdue(pending, at),
    async askHub({ vrn, agencyCode }, timeoutMs) {
      asked.push({ vrn, agencyCode, timeoutMs });
      return answerOf(typeof answers.next === "function" ? await answers.next() : answers.next);
    },
    async newIdentity() {
      identities += 1;
      const number = String(identities).padStart(13, "0");
      return { verificationId: `ver_${number}`, vrn: `VT${number}` };
    },
    fingerprint: async (parts) => fingerprintOf(peppersIn("a pepper of thirty-two letters, or more"), parts),
    now: () => clock.now,
  };
  return {
    store,
    caller,
    deps,
    asked,
    clock,
    hubAnswers: (next: typeof answers.next) => {
      answers.next = next;
    },
    later: (seconds: number) => {
      clock.now = new Date(clock.now.getTime() + seconds * 1_000);
    },
    verify: (request: VerifyRequest = passport, call: Partial<Call> = {}): Promise<Verified> =>
      verify(deps, { caller, request }, { remainingMs: () => 28_000, ...call }),
    /** Somebody else's request, or with other parts than the fakes. */
    verifyAs: (asked: { caller: Caller; request: VerifyRequest }, call: Partial<Call>, others: Partial<VerifyDeps>) =>
      verify({ ...deps, ...others }, asked, { remainingMs: () => 28_000, ...call }),
    wallet: () => store.readWallet(caller.accountId),
    ledger: () => store.readLedger(caller.accountId),
    records: () => [...store.verifications.values()],
    settlements: () => [...store.settlements.values()],
  };
}

export function answerOf(hub: HubAnswer | HubCode): HubAnswer {
  return typeof hub === "string" ? { kind: "answered", code: hub, errors: [], activityId: "activity-1" } : hub;
}
