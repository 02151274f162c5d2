import { expect, test } from "vitest";
import { Problem } from "../../../../functions/contract/problems.ts";
import { sweep } from "../../../../functions/domain/verification/sweep.ts";
import { abandonedWorld } from "../../../fakes/abandoned-world.ts";

test("the sweep ends every overdue record, leaves the others, and run twice changes nothing", async () => {
  const world = await abandonedWorld();
  const failed = (id: string) => expect.fail(`${id} could not be ended`);
  const deps = { ...world.deps, failed, findOverdue: (now: Date) => world.store.findOverdue(now) };
  expect(await sweep(deps)).toEqual({ found: 0, ended: 0, left: 0 });
  world.later(40);
  expect(await sweep(deps)).toEqual({ found: 1, ended: 1, left: 0 });
  expect(await sweep(deps)).toEqual({ found: 0, ended: 0, left: 0 });
  expect(await world.wallet()).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
});

test("a busy wallet is left for the next minute, and a record that breaks is reported once the others are done", async () => {
  const ended: string[] = [];
  const failed: string[] = [];
  const pending = (verificationId: string) =>
    ({ verificationId, environment: "live", accountId: "acc_1", heldHalfCredits: 2, deadline: 0 }) as const;
  const deps = (verificationIds: string[]) => ({
    now: () => new Date(),
    failed: (verificationId: string) => failed.push(verificationId),
    findOverdue: async () => verificationIds.map(pending),
    endOverdue: async ({ verificationId }: { verificationId: string }) => {
      if (verificationId === "busy") throw new Problem("tryAgain");
      if (verificationId === "broken") throw new Error("broken");
      ended.push(verificationId);
    },
  });
  expect(await sweep(deps(["busy", "a", "b"]))).toEqual({ found: 3, ended: 2, left: 1 });
  expect(await sweep(deps(["broken", "c"]))).toEqual({ found: 2, ended: 1, left: 1 });
  expect([ended, failed]).toEqual([["a", "b", "c"], ["broken"]]);
});
