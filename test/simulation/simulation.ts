import { Problem } from "../../functions/contract/problems.ts";
import { VerifyRequest } from "../../functions/contract/verify.ts";
import { getVerification } from "../../functions/domain/verification/get-verification.ts";
import { type HubAnswer, hubCodes } from "../../functions/domain/verification/hub-answer.ts";
import { sweep } from "../../functions/domain/verification/sweep.ts";
import { type VerifyDeps, verify } from "../../functions/domain/verification/verify.ts";
import { chance } from "../../local/conflicts/chance.ts";
import { FakeVerificationStore } from "../fakes/verification-store.ts";
import { passport } from "../fakes/verification-world.ts";
import { callerWith } from "../functions/edge/gateway-event.ts";
import { Rules } from "./rules.ts";
import { type Fate, Turns } from "./turns.ts";

export type Outcome = { violations: string[]; told: string[]; turns: number };

/** A function lives this long and not a moment longer. */
const lifeMs = 28_000;
const processes = 24;
const dieShare = 0.04;
const busyShare = 0.04;

/**
 * Many callers, few documents and fewer credits: processes interleave at every await, die at any, meet busy tables and a
 * hub that fails. The rules are checked after every turn; at the end time passes and everything must have ended.
 */
export async function simulate(seed: number): Promise<Outcome> {
  const next = chance(seed);
  const pick = (most: number) => Math.floor(next() * most);
  const clock = { now: Date.parse("2026-03-02T00:00:00Z") };
  const store = new FakeVerificationStore();
  const rules = new Rules(store, () => clock.now);
  const begun = new Map<number, number>();
  const turns = new Turns(pick, (process, what): Fate => {
    clock.now += pick(4) * pick(1_500);
    if (clock.now - (begun.get(process) ?? clock.now) > lifeMs || next() < dieShare) return "die";
    return next() < busyShare && !what.endsWith("answered") ? "busy" : "go on";
  });
  const hand: Hand = { turns, store, rules, pick, clock };
  const accounts = ["acc_1", "acc_2"];
  for (const accountId of accounts) await store.topUp(accountId, 2 + pick(12));

  let started = 0;
  for (let going = true; going && rules.violations.length === 0; ) {
    if (started < processes && (started < 3 || pick(3) === 0)) {
      begun.set(started, clock.now);
      start(hand, started, accounts[pick(2)] ?? "acc_1");
      started += 1;
    }
    going = (await turns.next()) || started < processes;
    await rules.check(accounts);
  }
  clock.now += 41_000;
  await sweep({ ...quietDeps(hand), findOverdue: (now) => store.findOverdue(now) });
  await rules.checkEnd(accounts);
  return { violations: rules.violations, told: turns.told, turns: turns.told.length };
}

type Hand = {
  turns: Turns;
  store: FakeVerificationStore;
  rules: Rules;
  pick: (most: number) => number;
  clock: { now: number };
};

/** Mostly POSTs, now and then a read or a sweep. */
function start(hand: Hand, process: number, accountId: string): void {
  const kind = hand.pick(8);
  const deps = depsOf(hand, process, accountId);
  const end = (what: string) => hand.turns.told.push(`${process} ${what}`);
  const work =
    kind === 0
      ? runSweep(hand, deps)
      : kind === 1
        ? runRead(hand, deps, accountId)
        : runPost(hand, deps, { process, accountId });
  work.then(end, (error: unknown) => {
    if (error instanceof Problem) end(`refused: ${error.kind}`);
    else hand.rules.violations.push(`process ${process} broke: ${String(error)}`);
  });
}

async function runSweep(hand: Hand, deps: VerifyDeps): Promise<string> {
  const { failed } = quietDeps(hand);
  const { found } = await sweep({ ...deps, failed, findOverdue: (now) => hand.store.findOverdue(now) });
  return `swept ${found}`;
}

async function runRead(hand: Hand, deps: VerifyDeps, accountId: string): Promise<string> {
  const known = [...hand.store.verifications.values()].filter((each) => each.accountId === accountId);
  const chosen = known[hand.pick(known.length)];
  if (chosen === undefined) return "nothing to read";
  const { status } = await getVerification(deps, callerWith({}, { accountId }), chosen.verificationId);
  return `read ${status}`;
}

async function runPost(
  hand: Hand,
  deps: VerifyDeps,
  { process, accountId }: { process: number; accountId: string },
): Promise<string> {
  const document = hand.pick(3);
  const request = VerifyRequest.parse({ ...passport, passportNumber: `QA000000${document}` });
  const idempotencyKey = hand.pick(2) === 0 ? `key-${document}` : undefined;
  const caller = callerWith({}, { accountId, agencyCode: "QK7A" });
  const began = hand.clock.now;
  const remainingMs = () => lifeMs - (hand.clock.now - began);
  try {
    const verified = await verify(deps, { caller, request }, { idempotencyKey, remainingMs });
    hand.rules.hear(process, accountId, verified);
    return verified.kind;
  } catch (error) {
    if (error instanceof Problem) hand.rules.hearRefusal(accountId, error);
    throw error;
  }
}

function busy(): never {
  throw new Problem("tryAgain", { retryAfterSeconds: 1 });
}

function depsOf(hand: Hand, process: number, accountId: string): VerifyDeps {
  const { turns, store, rules, pick } = hand;
  const call = <Value>(what: string, effect: () => Promise<Value>, whenBusy?: () => never) =>
    turns.call({ process, what, whenBusy }, effect);
  return {
    ...quietDeps(hand),
    open: (opening) =>
      call(
        "open",
        async () => {
          const outcome = await store.open(opening);
          if (outcome.kind === "opened") rules.noteOpening(opening);
          return outcome;
        },
        busy,
      ),
    newSettlementId: () => `settlement-${process}`,
    async settle(opening, settlement) {
      try {
        return await call("settle", () => store.settle(opening, settlement), busy);
      } catch {
        // What the store makes of tables that stay busy.
        return "unsettled";
      }
    },
    readVerification: (environment, id) => call("read", () => store.readVerification(environment, id)),
    endOverdue: (pending, at) => call("end overdue", () => store.endOverdue(pending, at), busy),
    askHub: ({ vrn }) =>
      call("ask the hub", async () => {
        rules.noteQuestion(vrn, accountId);
        return hubAnswer(pick);
      }),
  };
}

function quietDeps({ store, rules, clock, pick }: Hand) {
  return {
    readVerification: (environment: "live" | "test", id: string) => store.readVerification(environment, id),
    endOverdue: (...given: Parameters<FakeVerificationStore["endOverdue"]>) => store.endOverdue(...given),
    now: () => new Date(clock.now),
    fingerprint: async (parts: readonly string[]) => parts.join(" "),
    retryLater: async () => undefined,
    failed: (id: string, error: unknown) => rules.violations.push(`${id} could not be ended: ${String(error)}`),
    // Now and then a number comes up that was given before.
    newIdentity: async () => rules.identity(pick(20) === 0),
  };
}

function hubAnswer(pick: (most: number) => number): HubAnswer {
  const kind = pick(10);
  if (kind === 0) return { kind: "failed", reason: "timeout" };
  if (kind === 1) return { kind: "locked", retryAfterSeconds: 300 };
  return { kind: "answered", code: hubCodes[kind % hubCodes.length] ?? "Y", errors: [] };
}
