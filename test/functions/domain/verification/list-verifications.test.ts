import { expect, test } from "vitest";
import { listVerifications } from "../../../../functions/domain/verification/list-verifications.ts";
import { abandonedWorld } from "../../../fakes/abandoned-world.ts";

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
