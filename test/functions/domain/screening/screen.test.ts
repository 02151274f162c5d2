import { expect, test } from "vitest";
import { problemBody } from "../../../../functions/contract/problems.ts";
import { ScreeningRequest } from "../../../../functions/contract/screening/screening.ts";
import { usualRecheckTerms } from "../../../../functions/contract/settings/recheck-terms.ts";
import { type ScreenDeps, screen } from "../../../../functions/domain/screening/screen.ts";
import { callerWith } from "../../edge/gateway-event.ts";

const request = ScreeningRequest.parse({ name: "Wilhelmina Unlistedsson" });

/** Lists that hold nobody, and a table that keeps what is recorded: whether it says so is the test's choice. */
function desk() {
  const rows = new Map<string, string>();
  let answers = true;
  let made = 0;
  const deps: ScreenDeps = {
    terms: usualRecheckTerms,
    lists: async () => ({
      snapshot: "s1",
      refreshedAt: "2026-03-02T00:00:00.000Z",
      sources: [],
      missingSources: [],
      changesSince: async () => ({ kind: "not kept", oldest: undefined }),
      search: async ({ name }) => ({
        kind: "searched",
        subject: { name, schema: "LegalEntity" },
        cleared: true,
        reviewRecommended: false,
        notUnderstood: [],
        matches: [],
      }),
    }),
    async record({ screening: { screeningRequestId }, claim }) {
      const key = claim?.fingerprint ?? screeningRequestId;
      const earlier = rows.get(key);
      if (earlier !== undefined) {
        return { kind: "claimed", screeningRequestId: earlier, bodyFingerprint: claim?.bodyFingerprint ?? "" };
      }
      rows.set(key, screeningRequestId);
      return answers ? { kind: "recorded" } : { kind: "unknown" };
    },
    fingerprint: async (parts) => ({ written: parts.join(" ") }),
    now: () => new Date("2026-03-02T00:00:00.000Z"),
    newId: () => `id-${++made}`,
  };
  return {
    rows,
    losesReplies: (loses: boolean) => {
      answers = !loses;
    },
    ask: (idempotencyKey?: string) =>
      screen(deps, { caller: callerWith(), request }, { idempotencyKey, remainingMs: () => 28_000 }),
  };
}

test("a screening nobody can say was recorded is told as unknown, with its id, and nothing of money", async () => {
  const { ask, rows, losesReplies } = desk();
  losesReplies(true);
  const error = await ask().catch((thrown: unknown) => thrown);
  const screeningRequestId = [...rows.values()][0];
  expect(error).toMatchObject({ kind: "screeningUnknown", details: { screeningRequestId } });
  const body = problemBody("screeningUnknown", { screeningRequestId: String(screeningRequestId) });
  expect(JSON.stringify(body)).not.toMatch(/charge|cost|credit|free|safe/i);
});

test("sent again under its Idempotency-Key it is answered, under the id that was recorded", async () => {
  const { ask, rows, losesReplies } = desk();
  losesReplies(true);
  await expect(ask("case-7")).rejects.toMatchObject({ kind: "screeningUnknown" });
  losesReplies(false);
  const again = await ask("case-7");
  expect(again).toMatchObject({ replayed: true, response: { screeningRequestId: [...rows.values()][0] } });
  expect(rows.size).toBe(1);
});
