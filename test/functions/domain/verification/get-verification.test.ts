import { expect, test } from "vitest";
import { Problem } from "../../../../functions/contract/problems.ts";
import { getVerification } from "../../../../functions/domain/verification/get-verification.ts";
import { abandonedWorld, abandonedId as id } from "../../../fakes/abandoned-world.ts";
import { passport, verificationWorld } from "../../../fakes/verification-world.ts";
import { callerWith } from "../../edge/gateway-event.ts";

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
