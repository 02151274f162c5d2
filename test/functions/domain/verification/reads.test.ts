import { expect, test } from "vitest";
import { Problem } from "../../../../functions/contract/problems.ts";
import { getVerification } from "../../../../functions/domain/verification/get-verification.ts";
import { listVerifications } from "../../../../functions/domain/verification/list-verifications.ts";
import { sweep } from "../../../../functions/domain/verification/sweep.ts";
import { passport, verificationWorld } from "../../../fakes/verification-world.ts";
import { callerWith } from "../../edge/gateway-event.ts";

/** A world in which one verification's process has died at the hub. */
async function abandonedWorld() {
  const world = await verificationWorld({ hub: () => new Promise(() => undefined) });
  void world.verify();
  await new Promise((resolve) => setTimeout(resolve, 5));
  return world;
}
const id = "ver_0000000000001";

test("a verification in progress is shown as pending", async () => {
  const world = await abandonedWorld();
  expect(await getVerification(world.deps, world.caller, id)).toEqual({
    verificationId: id,
    documentType: "passport",
    status: "pending",
    environment: "live",
    requestedAt: world.clock.now.toISOString(),
  });
});

test("one that is overdue is ended by whoever reads it, and its credit comes back", async () => {
  const world = await abandonedWorld();
  world.later(40);
  expect(await getVerification(world.deps, world.caller, id)).toMatchObject({
    status: "error",
    completedAt: world.clock.now.toISOString(),
    error: { code: "DVS_SYSTEM_ERROR", message: expect.any(String) },
  });
  expect(await world.wallet()).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
});

test("one that is overdue is ended by whoever lists it, and shown as it then is", async () => {
  const world = await abandonedWorld();
  const page = { limit: 20, offset: 0, hasMore: false };
  const deps = { ...world.deps, readPage: async () => ({ ...page, verifications: world.records() }) };
  const statuses = async () =>
    (await listVerifications(deps, world.caller, { limit: 20, offset: 0 })).verifications.map(({ status }) => status);
  expect(await statuses()).toEqual(["pending"]);
  world.later(40);
  expect(await statuses()).toEqual(["error"]);
  expect(await world.wallet()).toEqual({ availableHalfCredits: 10, heldHalfCredits: 0 });
});

test.each([
  ["another account's", callerWith({}, { accountId: "acc_other" }), id],
  ["the other environment's", callerWith({}, { keyEnvironment: "test" }), id],
  ["one that does not exist", callerWith(), "ver_0000000000009"],
  ["what cannot be an id", callerWith(), "../ver_1"],
])("%s is not found", async (_what, caller, wanted) => {
  const world = await verificationWorld();
  await world.verify(passport);
  const asked = getVerification(world.deps, caller, wanted);
  await expect(asked).rejects.toSatisfy((error) => error instanceof Problem && error.kind === "notFound");
});

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
