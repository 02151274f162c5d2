import { describe, expect, test } from "vitest";
import { ScreeningRequest } from "../../../../functions/contract/screening/screening.ts";
import { usualRecheckTerms } from "../../../../functions/contract/settings/recheck-terms.ts";
import type { ScreeningMatch } from "../../../../functions/domain/screening/match.ts";
import {
  type Recorded,
  type RecordOutcome,
  type ScreenDeps,
  screen,
  screenTestName,
} from "../../../../functions/domain/screening/screen.ts";
import { searchSnapshot } from "../../../../functions/domain/screening/search/search.ts";
import { callerWith } from "../../edge/gateway-event.ts";
import { entity, searcherOver } from "./made-up.ts";

const searcher = await searcherOver([entity("list:1", "Zoltan Quillfeather")]);

/** A caller with half credits, and lists on which one person stands. Nobody there exists. */
function world({ halfCredits = 5, outcome }: { halfCredits?: number; outcome?: RecordOutcome } = {}) {
  const claims = new Map<string, { screeningRequestId: string; bodyFingerprint: string }>();
  const recorded: Recorded[] = [];
  let left = halfCredits;
  let ids = 0;
  const deps: ScreenDeps = {
    terms: usualRecheckTerms,
    lists: async () => ({
      snapshot: "snapshot-1",
      refreshedAt: "2026-03-01T00:00:00.000Z",
      sources: [{ id: "list", asOf: null, state: "fresh", categories: ["sanction"], topics: ["sanction"] }],
      missingSources: [],
      changesSince: async () => ({ kind: "not kept", oldest: undefined }),
      search: (subject, filters) => searchSnapshot(searcher, subject, filters),
    }),
    async record(given) {
      if (outcome !== undefined) return outcome;
      const earlier = given.claim && claims.get(given.claim.fingerprint);
      if (earlier) return { kind: "claimed", ...earlier };
      if (left < given.screening.priceHalfCredits) return { kind: "too few credits" };
      left -= given.screening.priceHalfCredits;
      recorded.push(given);
      const { screeningRequestId } = given.screening;
      if (given.claim) claims.set(given.claim.fingerprint, { ...given.claim, screeningRequestId });
      return { kind: "recorded" };
    },
    fingerprint: async (parts) => ({ written: JSON.stringify(parts) }),
    now: () => new Date("2026-03-02T00:00:00.000Z"),
    newId: () => `id-${++ids}`,
  };
  const ask = (name: string, idempotencyKey?: string, minScore = 70) => {
    const request = ScreeningRequest.parse({ name, minScore });
    return screen(deps, { caller: callerWith(), request }, { idempotencyKey, remainingMs: () => 28_000 });
  };
  return { deps, ask, recorded, left: () => left };
}

describe("a live screening", () => {
  test("costs half a credit, and what is kept of it says who was found and how well", async () => {
    const { ask, recorded, left } = world();
    const { response } = await ask("Zoltan Quillfeather");
    expect(response).toMatchObject({ cleared: false, matchCount: 1, matches: [{ score: 98, tier: "exact" }] });
    expect(left()).toBe(4);
    expect(recorded).toMatchObject([{ screening: { matches: [{ entityId: "list:1", score: 98 }] } }]);
  });

  test("without a credit is refused, and tells nothing of the lists", async () => {
    await expect(world({ halfCredits: 0 }).ask("Zoltan Quillfeather")).rejects.toMatchObject({
      kind: "creditsExhausted",
    });
  });

  test("without lists clears nobody, and costs nothing", async () => {
    const { deps, left } = world();
    const request = ScreeningRequest.parse({ name: "Anybody At All" });
    const call = { remainingMs: () => 28_000 };
    const asked = screen({ ...deps, lists: async () => undefined }, { caller: callerWith(), request }, call);
    await expect(asked).rejects.toMatchObject({ kind: "listsUnavailable" });
    expect(left()).toBe(5);
  });

  test("for a category that no list is about clears nobody, names it and costs nothing", async () => {
    const { deps, left } = world();
    const request = ScreeningRequest.parse({ name: "Anybody At All", listFilter: { categories: ["pep"] } });
    const asked = screen(deps, { caller: callerWith(), request }, { remainingMs: () => 28_000 });
    const missing = { categories: ["pep"] };
    await expect(asked).rejects.toMatchObject({ kind: "listsUnavailable", details: { missing } });
    expect(left()).toBe(5);
  });

  test.each([undefined, "order-7"])(
    "that may or may not be recorded tells no match, and says that it is not known: key %s",
    async (key) => {
      const asked = world({ outcome: { kind: "unknown" } }).ask("Zoltan Quillfeather", key);
      await expect(asked).rejects.toMatchObject({ kind: "screeningUnknown" });
    },
  );
});

describe("under an Idempotency-Key", () => {
  test("the same request is searched again, free, under the id that was recorded", async () => {
    const { ask, recorded, left } = world();
    const first = await ask("Zoltan Quillfeather", "order-7");
    const again = await ask("Zoltan Quillfeather", "order-7");
    expect([first.replayed, again.replayed, recorded.length, left()]).toEqual([false, true, 1, 4]);
    expect(again.response.screeningRequestId).toBe(first.response.screeningRequestId);
  });

  test("another request is refused, however alike", async () => {
    const { ask } = world();
    await ask("Zoltan Quillfeather", "order-7");
    await expect(ask("Zoltan Quillfeathers", "order-7")).rejects.toMatchObject({ kind: "idempotencyKeyReused" });
  });
});

describe("a test name", () => {
  const asked = (name: string, minScore = 70) =>
    screenTestName({ newId: () => "id" }, ScreeningRequest.parse({ name, minScore, listFilter: everything }));
  const everything = { includeAdverseMedia: true, includeRcas: true };
  const best = (matches: Pick<ScreeningMatch, "score">[]) => Math.max(0, ...matches.map(({ score }) => score));

  test("that must be reviewed is not cleared, whatever the caller wants to see of it", async () => {
    const { testNames } = await import("../../../../functions/contract/screening/screening.ts");
    const answers = testNames.map((name) => asked(name));
    expect(answers.map(({ cleared }) => cleared)).toContain(true);
    for (const [index, { cleared, matches }] of answers.entries()) {
      expect(cleared).toBe(best(matches) < 85);
      expect(asked(testNames[index] ?? "", 100).cleared).toBe(cleared);
    }
  });
});
