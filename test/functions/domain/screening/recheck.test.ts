import { describe, expect, test } from "vitest";
import { usualRecheckTerms } from "../../../../functions/contract/settings/recheck-terms.ts";
import type { ListChanges, ListsInService } from "../../../../functions/domain/screening/lists-in-service.ts";
import { scopeOf } from "../../../../functions/domain/screening/recheck.ts";

type Kept = Extract<ListChanges, { kind: "kept" }>;

const search = async () => ({ kind: "emptyName" }) as const;
const searchOfChanges = async () => ({ kind: "tooManyWords" }) as const;

/** Lists of which a share changed so many days ago; by the matcher that runs here, unless said otherwise. */
function scope(changed: Partial<Kept> | "not kept", asked: { acceptFullPrice?: boolean; terms?: object } = {}) {
  const kept: Kept = {
    kind: "kept",
    from: "v1",
    matcherVersion: 0,
    replacedDaysAgo: 1,
    share: 0.01,
    search: searchOfChanges,
    ...(changed === "not kept" ? {} : changed),
  };
  const lists: ListsInService = {
    snapshot: "v2",
    refreshedAt: "2026-03-01T00:00:00.000Z",
    sources: [],
    missingSources: [],
    search,
    changesSince: async () => (changed === "not kept" ? { kind: "not kept", oldest: undefined } : kept),
  };
  const { acceptFullPrice, terms } = asked;
  const deps = { terms: { ...usualRecheckTerms, ...terms }, now: () => new Date("2026-03-02T00:00:00.000Z") };
  return scopeOf(deps, lists, { changedSince: "2026-03-01", acceptFullPrice, subjects: 500 });
}

describe("a recheck", () => {
  test("is of what changed alone, and free unless a deployment says otherwise", async () => {
    expect(await scope({})).toEqual({
      search: searchOfChanges,
      priceHalfCredits: 0,
      compared: { from: "v1", to: "v2", matcherChanged: false },
    });
    expect(await scope({}, { terms: { priceHalfCredits: 1 } })).toMatchObject({ priceHalfCredits: 1 });
  });

  test.each([
    ["a tenth of all entities changed", { share: 0.1 }],
    ["the snapshot was replaced longer ago than it may be", { replacedDaysAgo: 35.1 }],
  ])("where %s is refused with its full price, and costs it once that is accepted", async (_why, changed) => {
    const details = { credits: 250 };
    await expect(scope(changed)).rejects.toMatchObject({ kind: "recheckNotFree", details });
    expect(await scope(changed, { acceptFullPrice: true })).toMatchObject({ priceHalfCredits: 1 });
  });

  test("within its bounds stays free, though the full price would be accepted", async () => {
    expect(await scope({}, { acceptFullPrice: true })).toMatchObject({ priceHalfCredits: 0 });
  });

  test("after the matching moved says so, since who is not on the changed part may be found now", async () => {
    expect(await scope({ matcherVersion: 7 })).toMatchObject({ compared: { matcherChanged: true } });
  });

  test("of what is not kept is refused", async () => {
    await expect(scope("not kept")).rejects.toMatchObject({ kind: "changesNotKept" });
  });
});
