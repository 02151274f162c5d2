import { Problem } from "../../functions/contract/problems.ts";
import { VerifyRequest } from "../../functions/contract/verify.ts";
import { deliver } from "../../functions/domain/verification/deliver.ts";
import { getVerification } from "../../functions/domain/verification/get-verification.ts";
import { type HubAnswer, hubCodes } from "../../functions/domain/verification/hub-answer.ts";
import { type RetryDeps, retry } from "../../functions/domain/verification/retry.ts";
import { scheduleRetry } from "../../functions/domain/verification/schedule-retry.ts";
import { sweep } from "../../functions/domain/verification/sweep.ts";
import { sweepDeliveries } from "../../functions/domain/verification/sweep-deliveries.ts";
import { type VerifyDeps, verify } from "../../functions/domain/verification/verify.ts";
import { chance } from "../../local/conflicts/chance.ts";
import { type Queued, type RetryWorld, retryWorld } from "../fakes/retry-world.ts";
import { passport } from "../fakes/verification-world.ts";
import { callerWith } from "../functions/edge/gateway-event.ts";
import { RetryRules } from "./retry-rules.ts";
import { Turns } from "./turns.ts";

const accounts = ["acc_1", "acc_2"];
const processes = 40;
const lifeMs = 30_000;

type Hand = {
  world: RetryWorld;
  turns: Turns;
  pick: (most: number) => number;
  clock: { now: number };
  rules: RetryRules;
  deadLetters: Queued[];
  began: Map<number, number>;
};

/**
 * POSTs, messages in any order, now and then twice, workers that die at any await, tables that are busy, sends that fail
 * or whose answer is lost, webhooks that fail, sweeps, reads and redrives. The rules hold after every turn and at the end.
 */
export async function simulateRetries(seed: number): Promise<{ violations: string[]; told: string[]; turns: number }> {
  const next = chance(seed);
  const pick = (most: number) => Math.floor(next() * most);
  const clock = { now: Date.parse("2026-03-02T00:00:00Z") };
  const world = retryWorld(clock);
  const began = new Map<number, number>();
  const turns = new Turns(pick, (process, what) => {
    clock.now += pick(4) * pick(500);
    if (clock.now - (began.get(process) ?? clock.now) > lifeMs || next() < 0.015) return "die";
    return next() < 0.03 && !what.endsWith("answered") ? "busy" : "go on";
  });
  for (const [index, accountId] of accounts.entries())
    await world.open(accountId, 4 + pick(12), index === 0 || pick(4) > 0);
  world.answers.webhook = () => [200, 500, undefined][pick(3)];
  const rules = new RetryRules(world.store);
  const hand: Hand = { world, turns, pick, clock, rules, deadLetters: [], began };

  for (let started = 0, going = true; going && rules.violations.length === 0; ) {
    if (started < processes && (started < 2 || pick(3) === 0)) {
      began.set(started, clock.now);
      start(hand, started);
      started += 1;
    }
    if (pick(60) === 0) clock.now += pick(300_000);
    going = (await turns.next()) || started < processes;
    await rules.check(accounts);
  }
  await finish(hand);
  return { violations: rules.violations, told: turns.told, turns: turns.told.length };
}

/** Nothing fails any more: what is left comes back, and the sweep runs, until the last deadline is long past. */
async function finish({ world, clock, pick, rules, deadLetters }: Hand): Promise<void> {
  world.queue.push(...deadLetters.splice(0));
  const deaf = accounts[pick(3)];
  world.answers.webhook = (accountId) => (accountId === deaf || pick(2) === 0 ? 500 : 200);
  for (let minutes = 0; minutes < 150; minutes += 5) {
    clock.now += 300_000;
    for (const queued of world.queue.splice(0)) {
      await world.handle(queued, async () => hubAnswer(pick)).catch(() => world.queue.push(queued));
    }
    await world.sweep();
  }
  await rules.checkEnd(accounts);
}

function start(hand: Hand, process: number): void {
  const kinds = [post, post, post, message, message, message, message, message, message, look, runSweep, redrive];
  const run = kinds[hand.pick(kinds.length)] ?? post;
  run(hand, process).then(
    () => hand.turns.told.push(`${process} ${run.name} done`),
    (error: unknown) => {
      if (!(error instanceof Problem) && !(error instanceof Lost)) {
        hand.rules.violations.push(`process ${process} broke: ${String(error)}`);
      }
    },
  );
}

/** A queue that did not answer; whether the message is in it, only the queue knows. */
class Lost extends Error {}

function busy(): never {
  throw new Problem("tryAgain", { retryAfterSeconds: 1 });
}

/** Every function that reaches outside stands still until its turn, may die there, and may find the tables busy. */
function mortal<Deps extends object>({ turns, pick }: Hand, process: number, deps: Deps): Deps {
  const quiet = [
    "now",
    "random",
    "newOwner",
    "newId",
    "newSettlementId",
    "failed",
    "sealRequest",
    "sealEvent",
    "eventKeyOf",
    "retryLater",
  ];
  const wrapped = Object.entries(deps).map(([name, value]: [string, unknown]) => {
    if (typeof value !== "function" || quiet.includes(name)) return [name, value];
    const effect = async (...given: unknown[]) => {
      const lost = name.startsWith("send") ? pick(20) : 9;
      if (lost === 0) throw new Lost();
      const result: unknown = await value(...given);
      if (lost === 1) throw new Lost();
      return result;
    };
    return [name, (...given: unknown[]) => turns.call({ process, what: name, whenBusy: busy }, () => effect(...given))];
  });
  return Object.fromEntries(wrapped) as Deps;
}

async function post(hand: Hand, process: number): Promise<void> {
  const { world, pick, clock } = hand;
  const accountId = accounts[pick(2)] ?? "acc_1";
  const document = pick(6);
  const request = VerifyRequest.parse({ ...passport, passportNumber: `QA000000${document}` });
  const number = String(process).padStart(13, "0");
  const schedule = mortal(hand, process, world.schedule);
  const deps: VerifyDeps = {
    ...mortal(hand, process, {
      open: (opening) => world.store.open(opening),
      askHub: asking(hand),
      settle: (...given) => world.store.settle(...given),
      readVerification: (environment, id) => world.store.readVerification(environment, id),
      endOverdue: (...given) => world.store.endOverdue(...given),
    } satisfies Partial<VerifyDeps>),
    retryLater: (posted) => scheduleRetry(schedule, posted).catch(() => undefined),
    now: () => new Date(clock.now),
    fingerprint: async (parts) => parts.join(" "),
    newSettlementId: () => `settlement-${process}`,
    newIdentity: async () => ({ verificationId: `ver_${number}`, vrn: `VT${number}` }),
  };
  const settle = deps.settle;
  deps.settle = (...given) => settle(...given).catch(() => "unsettled" as const);
  const caller = callerWith({}, { accountId, agencyCode: "QK7A" });
  const call = { remainingMs: () => lifeMs - (clock.now - (hand.began.get(process) ?? 0)) };
  await verify(deps, { caller, request }, call).catch((error: unknown) => {
    if (!(error instanceof Problem)) throw error;
  });
}

/** Takes any message, due or not: a queue promises no order. Now and then it is handed out again. */
async function message(hand: Hand, process: number): Promise<void> {
  const { world, pick } = hand;
  const index = pick(world.queue.length);
  const queued = world.queue[index];
  if (queued === undefined) return;
  queued.received += 1;
  if (queued.received > 5) {
    hand.deadLetters.push(...world.queue.splice(index, 1));
    return;
  }
  const handled =
    queued.kind === "retry"
      ? retry(mortal(hand, process, workerDeps(hand)), queued.message, () => 28_000)
      : deliver(mortal(hand, process, world.deliveries), queued.message);
  await handled;
  // Deleted only now: a worker that died or failed has left it in the queue. One in eight is handed out once more.
  const at = world.queue.indexOf(queued);
  if (at >= 0 && pick(8) > 0) world.queue.splice(at, 1);
}

function workerDeps(hand: Hand): RetryDeps {
  const settle = hand.world.retries.settle;
  return { ...hand.world.retries, askHub: asking(hand), settle: (...given) => settle(...given) };
}

async function look(hand: Hand, process: number): Promise<void> {
  const { world, pick, clock } = hand;
  const known = [...world.store.verifications.values()];
  const chosen = known[pick(known.length)];
  if (chosen === undefined) return;
  const deps = mortal(hand, process, {
    readVerification: (environment: "live" | "test", id: string) => world.store.readVerification(environment, id),
    endOverdue: (...given: Parameters<typeof world.store.endOverdue>) => world.store.endOverdue(...given),
    now: () => new Date(clock.now),
  });
  await getVerification(deps, callerWith({}, { accountId: chosen.accountId }), chosen.verificationId);
}

async function runSweep(hand: Hand, process: number): Promise<void> {
  const { world, clock } = hand;
  const failed = (id: string, error: unknown) => {
    if (!(error instanceof Lost)) hand.rules.violations.push(`${id} was not swept: ${String(error)}`);
  };
  const deps = mortal(hand, process, {
    failed,
    findOverdue: (at: Date) => world.store.findOverdue(at),
    endOverdue: (...given: Parameters<typeof world.store.endOverdue>) => world.store.endOverdue(...given),
    now: () => new Date(clock.now),
  });
  await sweep(deps);
  await sweepDeliveries(mortal(hand, process, { ...world.deliveries, failed }));
}

async function redrive({ world, deadLetters }: Hand): Promise<void> {
  for (const letter of deadLetters.splice(0)) world.queue.push({ ...letter, received: 0 });
}

function asking({ pick, rules }: Hand): VerifyDeps["askHub"] {
  return async ({ vrn }) => {
    rules.noteCall(vrn);
    return hubAnswer(pick);
  };
}

/** Mostly trouble: that is what retries are for. */
function hubAnswer(pick: (most: number) => number): HubAnswer {
  const kind = pick(12);
  if (kind < 5) return { kind: "answered", code: "S", errors: [] };
  if (kind < 7) return { kind: "failed", reason: kind === 5 && pick(3) === 0 ? "fault" : "timeout" };
  if (kind === 7) return { kind: "locked", retryAfterSeconds: 300 };
  return { kind: "answered", code: hubCodes[pick(3)] ?? "Y", errors: [] };
}
