import { describe, expect, test } from "vitest";
import { BatchSubject } from "../../../../functions/contract/screening/screening-batch.ts";
import { usualRecheckTerms } from "../../../../functions/contract/settings/recheck-terms.ts";
import { placeInBatch } from "../../../../functions/domain/screening/batch-ids.ts";
import {
  type BatchOutcome,
  type ScreenBatchDeps,
  type ScreeningBatch,
  screenBatch,
} from "../../../../functions/domain/screening/screen-batch.ts";
import { searchSnapshot } from "../../../../functions/domain/screening/search/search.ts";
import { callerWith } from "../../edge/gateway-event.ts";
import { entity, searcherOver } from "./made-up.ts";

const searcher = await searcherOver([entity("list:1", "Zoltan Quillfeather")]);

/** Lists on which one person stands, and a store that answers as it is told. Nobody there exists. */
function world(outcome: BatchOutcome = { kind: "recorded" }, { remainingMs = 28_000 } = {}) {
  const recorded: ScreeningBatch[] = [];
  const deps: ScreenBatchDeps = {
    terms: usualRecheckTerms,
    lists: async () => ({
      snapshot: "snapshot-1",
      refreshedAt: "2026-03-01T00:00:00.000Z",
      sources: [],
      missingSources: [],
      changesSince: async () => ({ kind: "not kept", oldest: undefined }),
      search: (subject, filters) => searchSnapshot(searcher, subject, filters),
    }),
    async recordBatch({ batch }) {
      if (outcome.kind === "recorded") recorded.push(batch);
      return outcome;
    },
    fingerprint: async (parts) => ({ written: JSON.stringify(parts) }),
    now: () => new Date("2026-03-02T00:00:00.000Z"),
    newId: () => crypto.randomUUID(),
  };
  const ask = (names: string[], { minScore = 70, idempotencyKey = "order-7" } = {}) => {
    const subjects = names.map((name, index) => {
      const value = BatchSubject.parse({ reference: `r-${index}`, name });
      return { reference: value.reference, kind: "read", value } as const;
    });
    const listFilter = { includeAdverseMedia: false, includeRcas: false };
    const asked = { caller: callerWith(), request: { subjects, listFilter, minScore } };
    return screenBatch(deps, asked, { idempotencyKey, remainingMs: () => remainingMs });
  };
  return { ask, recorded };
}

describe("a batch", () => {
  test("keeps of each subject whom it was found to resemble and how much, and no name", async () => {
    const { ask, recorded } = world();
    const { response } = await ask(["Zoltan Quillfeather", "🙂", "Somebody Else"]);
    expect(recorded).toMatchObject([
      {
        batchId: response.batchId,
        priceHalfCredits: 1,
        subjects: [
          { reference: "r-0", number: 1, matches: [{ entityId: "list:1", score: 98 }] },
          { reference: "r-2", number: 3, matches: [] },
        ],
      },
    ]);
    expect(JSON.stringify(recorded)).not.toMatch(/quillfeather|somebody/i);
  });

  test("gives each subject an id that leads to the item of ten it is kept in", async () => {
    const { response } = await world().ask(Array.from({ length: 21 }, (_, index) => `Person Number ${index}`));
    const ids = response.results.map((result) => ("cleared" in result ? result.screeningRequestId : ""));
    const places = ids.map(placeInBatch);
    const items = places.map((place) => (place?.price === "paid" ? ids.indexOf(place.firstId) : -1));
    expect(items).toEqual([...Array(10).fill(0), ...Array(10).fill(10), 20]);
    expect(placeInBatch(response.batchId)).toBeUndefined();
    expect(placeInBatch(crypto.randomUUID())).toBeUndefined();
  });
});

describe("nobody of a batch is told anything", () => {
  test.each([
    ["where the credits do not suffice", { kind: "too few credits" }, "creditsExhausted"],
    ["where it is not known whether it was written", { kind: "unknown" }, "screeningUnknown"],
    ["where its matches are too many to be kept", { kind: "too large" }, "invalidRequest"],
    [
      "where the Idempotency-Key stands for another batch",
      { kind: "claimed", batchId: "5b0d6a3e-91c4-8d27-a6f0-3c1e7d942000", bodyFingerprint: "another" },
      "idempotencyKeyReused",
    ],
  ] as const)("%s", async (_what, outcome, kind) => {
    await expect(world(outcome).ask(["Zoltan Quillfeather"])).rejects.toMatchObject({ kind });
  });

  test("where the search would outlive the function: nothing is charged for what could not be recorded", async () => {
    const { ask, recorded } = world({ kind: "recorded" }, { remainingMs: 7_000 });
    await expect(ask(["Zoltan Quillfeather"])).rejects.toMatchObject({ kind: "tryAgain" });
    expect(recorded).toEqual([]);
  });
});
