import { describe, expect, test } from "vitest";
import type { HubAnswer } from "../../functions/domain/verification/hub-answer.ts";
import { sweep } from "../../functions/domain/verification/sweep.ts";
import { type VerifyDeps, verify } from "../../functions/domain/verification/verify.ts";
import { passport, verificationWorld } from "../fakes/verification-world.ts";
import { simulate } from "./simulation.ts";
import { Turns } from "./turns.ts";

test("whatever dies whenever, nobody is charged twice and every record ends", async () => {
  for (let seed = 1; seed <= 400; seed += 1) {
    const { violations } = await simulate(seed);
    expect({ seed, violations }).toEqual({ seed, violations: [] });
  }
});

/** The awaits of one POST, in their order. */
const awaits = ["open", "open answered", "hub", "hub answered", "settle", "settle answered"] as const;

const answers: Record<string, HubAnswer> = {
  Y: { kind: "answered", code: "Y", errors: [] },
  S: { kind: "answered", code: "S", errors: [] },
  failure: { kind: "failed", reason: "network" },
  locked: { kind: "locked", retryAfterSeconds: 300 },
};

describe.each(Object.entries(answers))("a process that is killed, the hub having said %s", (_what, hub) => {
  test.each(awaits)("at: %s — its credit is right, its record ends, and a retry works", async (deadAt) => {
    const world = await verificationWorld({ hub });
    const turns = new Turns(
      () => 0,
      (_process, what) => (what === deadAt ? "die" : "go on"),
    );
    const deps: VerifyDeps = {
      ...world.deps,
      open: (opening) => turns.call({ process: 1, what: "open" }, () => world.deps.open(opening)),
      askHub: (question, timeoutMs) =>
        turns.call({ process: 1, what: "hub" }, () => world.deps.askHub(question, timeoutMs)),
      settle: (...given) => turns.call({ process: 1, what: "settle" }, () => world.deps.settle(...given)),
    };
    const call = { idempotencyKey: "order-1", remainingMs: () => 28_000 };
    verify(deps, { caller: world.caller, request: passport }, call).catch(() => undefined);
    while (await turns.next());

    world.later(41);
    const failed = (id: string) => expect.fail(`${id} could not be ended`);
    await sweep({ ...world.deps, failed, findOverdue: (now) => world.store.findOverdue(now) });
    const charged = deadAt === "settle answered" && hub.kind === "answered" && hub.code === "Y";
    expect(await world.wallet()).toEqual({ availableHalfCredits: charged ? 8 : 10, heldHalfCredits: 0 });
    expect(world.records().filter(({ status }) => status === "pending")).toEqual([]);

    world.hubAnswers("Y");
    world.later(300);
    const again = await world.verify(passport, call);
    expect(again.kind).toBe(charged ? "replay" : "result");
    expect(await world.wallet()).toEqual({ availableHalfCredits: 8, heldHalfCredits: 0 });
  });
});
